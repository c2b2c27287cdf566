"""Games between players that think, for the tests of all of them."""

import random

from games.engines import Choose
from games.rules import game
from games.rules.board import Colour, Position
from games.rules.game import GameState, Phase
from games.rules.ruleset import Ruleset
from games.rules.step import Step
from games.rules.turns import final_positions, steps_to


def random_player(seed: int) -> Choose:
    """A player that takes any legal turn."""
    chance = random.Random(seed)

    def any_turn(
        here: Position, colour: Colour, dice: tuple[int, int], *, ruleset: Ruleset, first_turn: bool
    ) -> tuple[Step, ...]:
        ends = final_positions(here, colour, dice, ruleset=ruleset, first_turn=first_turn)
        end = chance.choice(sorted(ends, key=lambda one: (one.white, one.black)))
        return steps_to(here, colour, dice, end, ruleset=ruleset, first_turn=first_turn)

    return any_turn


def played(players: dict[Colour, Choose], ruleset: Ruleset, seed: int) -> GameState:
    """The end of a game between two players that leave the cube alone."""
    chance = random.Random(seed)
    state = game.new_game(ruleset)
    while state.phase is not Phase.ENDED:
        dice = (chance.randint(1, 6), chance.randint(1, 6))
        if state.on_turn is None:
            events = game.roll_off(state, *dice)
        elif state.phase is Phase.ROLL:
            events = game.roll(state, state.on_turn, dice)
        else:
            first = game.first_turn(state)
            assert state.dice
            steps = players[state.on_turn](
                state.position, state.on_turn, state.dice, ruleset=ruleset, first_turn=first
            )
            absolute = [step.turned(ruleset.family, state.on_turn) for step in steps]
            events = game.play(state, state.on_turn, [(step.origin, step.die) for step in absolute])
        state = game.fold(state, events)
    return state

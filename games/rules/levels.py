"""The search for the ends of a turn that always applies: step by step, through every order of the dice."""

from collections.abc import Callable, Sequence


def by_levels(
    start: int, dice: Sequence[int], after: Callable[[int, int], list[int]], sequential: bool
) -> set[int]:
    """The states in which a turn may end; only `start` when nothing can be played.

    after: the states that a state leads to by one legal step with a die.
    """
    orders = [(dice[0],) * 4] if dice[0] == dice[1] else [(max(dice), min(dice)), (min(dice), max(dice))]
    stuck: set[int] = set()
    longest, fullest = 0, {start}
    for order in orders:
        level = {start}
        for count, die in enumerate(order, start=1):
            deeper: set[int] = set()
            for one in level:
                found = after(one, die)
                deeper.update(found)
                # At the start the other die may still be played, and then its own order goes on from there.
                if not found and one != start:
                    stuck.add(one)
            if not deeper:
                break
            level = deeper
            if count > longest:
                longest, fullest = count, level
            elif count == longest and count == len(order):
                fullest = fullest | level
    return fullest | stuck if sequential else fullest

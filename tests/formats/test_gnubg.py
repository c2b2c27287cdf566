"""GNU Backgammon reads our files without a word of complaint, understands them as we do, and agrees on every id."""

import os
import random
import re
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from games.formats.fold import snapshots
from games.formats.gnubg_id import gnubg_id
from games.formats.mat_write import write_mat
from games.formats.read import read_any
from games.formats.record import Act, Action, End, Ended, MatchRecord
from games.formats.sgf_read import read_sgf
from games.formats.sgf_write import write_sgf
from games.formats.situation import Situation, situation
from games.formats.xgid import parse_xgid, xgid
from games.rules.board import Colour, Family, Position
from games.rules.outcome import Kind
from games.rules.refusal import Refused
from tests.formats import making

GNUBG = Path("/usr/games/gnubg")
pytestmark = pytest.mark.skipif(not GNUBG.exists(), reason="GNU Backgammon is not installed")

# What it also says of a game that begins elsewhere, even of one that it saved itself; and its answers to our settings.
_NO_COMPLAINT = re.compile(
    r"The cube has been (centred|set to \d+|given to .*)\.|No game in progress\.|(White|Black) now owns the cube\."
    r"|Will not ask for confirmation before .*|Will not use the Jacoby rule for money sessions\."
)
_BOARD = re.compile(r"[ v^]?[ |+].*[|+].*| *GNU Backgammon  Position ID.*| *Match ID.*|\s*")
# Without these it plays on by itself.
_PEOPLE = ("set automatic game off", "set automatic roll off", "set player 0 human", "set player 1 human")
_ID = re.compile(r"Position ID: (\S+)\s+Match ID   : (\S+)")


def gnubg(home: Path, *commands: str) -> str:
    """What the program says to some commands after its greeting, errors included."""
    done = subprocess.run(
        [GNUBG, "-t", "-q"],
        input="\n".join(commands) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        cwd=home,
        env={**os.environ, "HOME": str(home), "LC_ALL": "C.UTF-8"},
        check=True,
    )
    return done.stdout.partition("for details.\n\n")[2].rpartition("for details.\n\n")[2] + done.stderr


def complaints(said: str) -> list[str]:
    """Every line that is not part of a drawn board."""
    return [
        line for line in said.split("\n") if not (_BOARD.fullmatch(line) or _NO_COMPLAINT.fullmatch(line))
    ]


def understood(home: Path, match: MatchRecord, *, form: str) -> MatchRecord:
    """Our file as the program understood it, which must not have complained."""
    (theirs,) = all_understood(home, [match], form=form)
    return theirs


def all_understood(home: Path, matches: Sequence[MatchRecord], *, form: str) -> list[MatchRecord]:
    """The same for several files, which one process reads one after another."""
    write, read = (write_mat, "import mat") if form == "mat" else (write_sgf, "load match")
    saved: list[str] = []
    for number, match in enumerate(matches):
        (home / f"ours{number}.{form}").write_text(write(match), encoding="utf-8")
        saved += [f"{read} ours{number}.{form}", f"save match theirs{number}.sgf"]
    # The Jacoby rule is not in the file but in the program's settings, and decides what a gammon is worth.
    assert complaints(gnubg(home, "set confirm new off", "set jacoby off", *saved)) == []
    return [read_sgf((home / f"theirs{number}.sgf").read_bytes()) for number in range(len(matches))]


def course(match: MatchRecord) -> list[object]:
    """What happened in a match. A last roll that nobody played is left out: a forced one the program plays itself."""
    found: list[object] = []
    for game in match.games:
        acts = list(game.actions)
        if acts and acts[-1].act is Act.ROLL:
            acts.pop()
        end = game.end and (game.end.winner, game.end.points, game.end.how)
        found += [game.number, game.score, end, [(act.act, act.colour, act.dice) for act in acts]]
        found.append(snapshots(replace(game, actions=tuple(acts)))[-1].position)
    return found


def played_out(match: MatchRecord) -> MatchRecord:
    """The same match without unplayed rolls."""
    games = [
        replace(game, actions=tuple(action for action in game.actions if action.act is not Act.ROLL))
        for game in match.games
    ]
    return replace(match, games=tuple(games))


@pytest.mark.parametrize("form", ["mat", "sgf"])
@pytest.mark.parametrize("length", [0, 1, 3, 7])
def test_random_matches_are_understood(tmp_path: Path, length: int, form: str) -> None:
    matches = [random_match(seed, length) for seed in range(3)]
    theirs = all_understood(tmp_path, matches, form=form)
    assert [course(match) for match in theirs] == [course(match) for match in matches]


@cache
def random_match(seed: int, length: int) -> MatchRecord:
    """A match with whole games."""
    return played_out(making.a_match(seed, Family.SHORT, games=9, most=150, length=length))


@pytest.mark.parametrize("form", ["mat", "sgf"])
def test_cube_crawford_and_resignation_are_understood(tmp_path: Path, form: str) -> None:
    white, black = Colour
    match = making.a_match(5, Family.SHORT, games=1, most=2, length=3)
    first = match.games[0].actions[:2]
    starter = first[0].colour or white
    doubled = (*first, Action(Act.DOUBLE, starter), Action(Act.TAKE, starter.other))
    games = [
        replace(match.games[0], actions=doubled, end=End(black, Kind.OIN, 2, Ended.RESIGNED)),
        replace(
            match.games[0],
            number=2,
            score=(0, 2),
            crawford=True,
            actions=first,
            end=End(white, Kind.OIN, 1, Ended.RESIGNED),
        ),
        replace(
            match.games[0],
            number=3,
            score=(1, 2),
            actions=(*first, Action(Act.DOUBLE, starter), Action(Act.PASS, starter.other)),
            end=End(starter, Kind.OIN, 1, Ended.PASSED),
        ),
    ]
    match = replace(match, crawford=True, games=tuple(games), white="Анна: (1)", black="Boris, 5")
    theirs = understood(tmp_path, match, form=form)
    assert course(theirs) == course(match)
    assert [game.crawford for game in theirs.games] == [False, True, False]


@pytest.mark.parametrize("form", ["mat", "sgf"])
@pytest.mark.parametrize("answer", [Act.TAKE, Act.PASS])
def test_beavers_are_understood_and_harm_no_game_after_them(tmp_path: Path, answer: Act, form: str) -> None:
    match = making.a_match(5, Family.SHORT, games=1, most=2, length=0)
    game = match.games[0]
    first = game.actions[:2]
    mover = first[0].colour or Colour.WHITE
    acts = (*first, Action(Act.DOUBLE, mover), Action(Act.BEAVER, mover.other), Action(answer, mover))
    if answer is Act.TAKE:
        now = snapshots(replace(game, actions=acts))[-1]
        acts += (
            Action(
                Act.TURN,
                mover,
                (2, 1),
                making.any_steps(random.Random(1), now.position, mover, (2, 1)),
            ),
        )
    points = 2 if answer is Act.PASS else 4
    how = Ended.PASSED if answer is Act.PASS else Ended.RESIGNED
    one = replace(game, actions=acts, end=End(mover.other, Kind.OIN, points, how))
    other = replace(game, number=2, actions=first, end=End(mover, Kind.OIN, 1, Ended.RESIGNED))
    other = replace(other, score=(points, 0) if mover is Colour.BLACK else (0, points))
    match = replace(match, games=(one, other))
    assert course(understood(tmp_path, match, form=form)) == course(match)


@pytest.mark.parametrize("form", ["mat", "sgf"])
def test_a_resignation_while_a_double_waits_is_understood(tmp_path: Path, form: str) -> None:
    match = making.a_match(5, Family.SHORT, games=1, most=2, length=5)
    game = match.games[0]
    mover = game.actions[0].colour or Colour.WHITE
    acts = (*game.actions[:2], Action(Act.DOUBLE, mover))
    match = replace(match, games=(replace(game, actions=acts, end=End(mover, Kind.OIN, 1, Ended.RESIGNED)),))
    assert course(understood(tmp_path, match, form=form)) == course(match)


@pytest.mark.parametrize("form", ["mat", "sgf"])
@pytest.mark.parametrize("how", [Ended.RESIGNED, Ended.TIME, Ended.ABSENT])
def test_a_game_that_ends_while_a_beaver_waits_is_understood(tmp_path: Path, how: Ended, form: str) -> None:
    match = making.a_match(5, Family.SHORT, games=1, most=2, length=0)
    game = match.games[0]
    mover = game.actions[0].colour or Colour.WHITE
    acts = (*game.actions[:2], Action(Act.DOUBLE, mover), Action(Act.BEAVER, mover.other))
    one = replace(game, actions=acts, end=End(mover.other, Kind.OIN, 2, how))
    score = (2, 0) if mover is Colour.BLACK else (0, 2)
    other = replace(
        game,
        number=2,
        score=score,
        actions=game.actions[:2],
        end=End(mover, Kind.OIN, 1, Ended.RESIGNED),
    )
    theirs = understood(tmp_path, replace(match, games=(one, other)), form=form)
    resigned = replace(one, end=replace(one.end, how=Ended.RESIGNED) if one.end else None)
    assert course(theirs) == course(replace(match, games=(resigned, other)))


START = "e1000000000000000000000000/d0000000000000000000000020"


@pytest.mark.parametrize("form", ["mat", "sgf"])
@pytest.mark.parametrize(
    ("lines", "ours", "its"),
    [
        ("White 21: 1/off\nBlack 21: 24/off\nEnd: borne_off, white, oin, 1", Colour.WHITE, Colour.BLACK),
        ("White 21: 1/off\nBlack 21: 24/off 24/off=2\nEnd: borne_off", None, Colour.BLACK),
    ],
    ids=["starter wins", "draw"],
)
def test_only_it_takes_a_last_roll_for_a_win_as_the_manual_says(
    tmp_path: Path, lines: str, ours: Colour | None, its: Colour, form: str
) -> None:
    match = read_any(f"Open Nardy text 1\nFamily: short\n\nGame 1\nStart: {START}\n{lines}\n")
    write = write_mat if form == "mat" else write_sgf
    assert [_winner(read_any(write(match))), _winner(understood(tmp_path, match, form=form))] == [ours, its]


@pytest.mark.parametrize(("form", "its"), [("mat", None), ("sgf", Colour.WHITE)])
def test_only_it_has_no_end_of_a_mat_without_a_roll_as_the_manual_says(
    tmp_path: Path, form: str, its: Colour | None
) -> None:
    match = making.a_match(5, Family.SHORT, games=1, most=2, length=0)
    end = End(Colour.WHITE, Kind.OIN, 1, Ended.RESIGNED)
    match = replace(match, games=(replace(match.games[0], actions=(), end=end),))
    write = write_mat if form == "mat" else write_sgf
    theirs = understood(tmp_path, match, form=form)
    assert [_winner(read_any(write(match))), _winner(theirs)] == [Colour.WHITE, its]


def _winner(match: MatchRecord) -> Colour | None:
    end = match.games[0].end
    return end.winner if end else None


@pytest.mark.parametrize("variation", ["nackgammon", "1-chequer-hypergammon"])
def test_its_games_from_other_starts_are_refused_by_name(tmp_path: Path, variation: str) -> None:
    play = (f"set variation {variation}", "set cube use off", "new session", "roll")
    save = ("save match theirs.sgf", "export match mat theirs.mat")
    gnubg(tmp_path, *_PEOPLE, "set confirm new off", *play, *save)
    for file in ("theirs.sgf", "theirs.mat"):
        with pytest.raises(Refused) as refused:
            read_any((tmp_path / file).read_bytes())
        assert "the variation" in str(refused.value.data["reason"])


def test_the_roll_that_it_saves_before_a_move_is_read(tmp_path: Path) -> None:
    commands = ("new match 5", "set turn 0", "set dice 31", "save match theirs.sgf")
    gnubg(tmp_path, *_PEOPLE, "set confirm new off", *commands)
    actions = read_sgf((tmp_path / "theirs.sgf").read_bytes()).games[0].actions
    assert [(action.act, action.dice) for action in actions] == [(Act.ROLL, (3, 1))]


@pytest.mark.parametrize("form", ["mat", "sgf"])
@pytest.mark.parametrize("turn", [1, -1])
def test_a_game_that_begins_elsewhere_is_understood(tmp_path: Path, turn: int, form: str) -> None:
    match = read_any(f"XGID=aB----BBB--C--a----ebb---A:0:0:{turn}:52:0:0:0:0:6")
    game = match.games[0]
    mover = game.on_roll or Colour.WHITE
    steps = making.any_steps(random.Random(2), game.start, mover, (5, 2))
    match = replace(match, games=(replace(game, actions=(Action(Act.TURN, mover, (5, 2), steps),)),))
    theirs = understood(tmp_path, match, form=form)
    assert snapshots(theirs.games[0])[-1].position == snapshots(match.games[0])[-1].position


def test_the_tag_of_a_cube_of_nobody_does_no_harm(tmp_path: Path) -> None:
    match = read_any("XGID=aB----BBB--C--a----ebb---A:2:0:1:52:0:0:0:0:6")
    steps = making.any_steps(random.Random(2), match.games[0].start, Colour.WHITE, (5, 2))
    turn = Action(Act.TURN, Colour.WHITE, (5, 2), steps)
    theirs = understood(
        tmp_path, replace(match, games=(replace(match.games[0], actions=(turn,)),)), form="mat"
    )
    # Its form has owners only, so it takes Black.
    assert (theirs.games[0].cube, theirs.games[0].owner) == (4, Colour.BLACK)


def test_ids_are_the_same(tmp_path: Path) -> None:
    commands, expected = [], []
    for seed in range(3):
        match = making.a_match(seed, Family.SHORT, games=1, length=seed % 2 * 7)
        for moment in (0, 25):
            here = situation(match, match.games[0], min(moment, len(match.games[0].actions)))
            if not here.offer:
                commands.append(f"set xgid {xgid(here)}")
                expected.append(gnubg_id(_colours_changed(here)))
    assert len(commands) > 4
    for command, ids in zip(commands, expected, strict=True):
        # A process for each: it keeps some of what the id before said.
        # The ids of the start, the ids we want, and where O is on roll those after the players have changed places.
        _, said, *_ = _ID.findall(gnubg(tmp_path, *_PEOPLE, command))
        assert ":".join(said) == ids


@pytest.mark.parametrize("on_roll", Colour)
def test_our_ids_are_taken(tmp_path: Path, on_roll: Colour) -> None:
    here = replace(parse_xgid("XGID=aB----BBB--C--a----ebb---A:1:1:1:52:2:1:0:5:6"), on_roll=on_roll)
    ids = gnubg_id(here).replace(":", " ").split()
    said = gnubg(
        tmp_path, "set automatic game off", "new match 5", f"set matchid {ids[1]}", f"set board {ids[0]}"
    )
    assert _ID.findall(said)[-1] == tuple(ids)


def _colours_changed(here: Situation) -> Situation:
    """X, our White, is the program's player 1, which is Black in match files and in the Match ID."""
    white, black = (here.position.counts(colour) for colour in Colour)
    return replace(
        here,
        position=Position.of(Family.SHORT, black, white),
        on_roll=here.on_roll.other,
        owner=here.owner and here.owner.other,
        score=(here.score[1], here.score[0]),
    )

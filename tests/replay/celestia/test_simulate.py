"""Simulated games of Celestia are legal, reproducible, and reach what is rare."""

import ast
import inspect
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import pytest
from rare_celestia import RARE, rare

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Move, Record, Span, Statement, Title
from aboveboard.replay import simulate
from aboveboard.replay.celestia import GAME, effects, starts
from aboveboard.replay.celestia.effects import EFFECTS
from aboveboard.replay.celestia.hands import counted
from aboveboard.replay.celestia.simulate import Play
from aboveboard.replay.engine import replay
from aboveboard.replay.games import Place, game_for
from aboveboard.replay.verdict import Replay, Step

NORMAL, BEGINNER = "Celestia", "Celestia, beginner"
COUNTS = range(2, 7)


def record_of(text: str) -> Record:
    (record,) = read(text_lines(text))
    assert isinstance(record, Record)
    return record


def replays(name: str, players: int, hidden: int | None, count: int) -> Iterator[Replay]:
    for text in simulate.games(name, players, 11, count, hidden):
        yield replay(record_of(text))


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("name", [NORMAL, BEGINNER])
def test_open_games_are_legal_and_decided(name: str, players: int) -> None:
    for done in replays(name, players, None, 30):
        assert [str(one.message) for one in done.problems] == []
        wrong = [
            (one.index, one.statement.text, one.breaches) for one in done.steps if one.verdict != "legal"
        ]
        assert wrong == []
        assert len(done.record.players) == players


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("name", [NORMAL, BEGINNER])
def test_what_one_seat_sees_never_contradicts_the_whole(name: str, players: int) -> None:
    """Every step of the open game is legal, so with less knowledge none may be more than undecided."""
    for seat in (0, players - 1):
        for whole, part in zip(replays(name, players, None, 6), replays(name, players, seat, 6), strict=True):
            assert [str(one.message) for one in part.problems] == []
            wrong = [one.statement.text for one in part.steps if one.verdict not in ("legal", "undecided")]
            assert wrong == []
            for true, seen in zip(whole.scores, part.scores, strict=True):
                assert seen.least <= true.least
                assert seen.most is None or true.least <= seen.most


def test_a_hidden_view_shows_its_own_seat_alone() -> None:
    (text,) = simulate.games(NORMAL, 3, 5, 1, hidden=1)
    record = record_of(text)
    for statement in record.statements:
        match statement.move:
            case m.Deal(to, cards):
                assert ("?" in cards) == (to != 1)
            case m.Draw(cards):
                assert all((card == "?") == (seat != 1) for seat, card in cards)
            case m.Leave(treasure) | m.TakeTreasure(treasure) | m.Jetpack(treasure):
                assert treasure == "?" or statement.seat == 1


@pytest.mark.parametrize("beginner", [False, True])
def test_the_replay_ends_on_the_table_that_was_played(beginner: bool) -> None:
    for seed in range(60):
        play = Play(random.Random(f"table {seed}"), 2 + seed % 5, beginner)
        play.whole_game()
        nowhere = Span(0, 0, 0)
        statements = tuple(Statement(nowhere, "", seat, move) for seat, move in play.moves)
        names = tuple("ABCDEF"[: play.table.players])
        title = Title("Celestia", (), ("beginner",) * beginner)
        table = replay(Record(title, names, nowhere, statements=statements)).steps[-1].after
        true = play.table
        assert [hand.known for hand in table.hands] == [counted(hand)[0] for hand in true.hands]
        assert [[one.value for one in held] for held in table.treasures] == true.treasures
        assert list(table.piles) == [len(pile) for pile in true.piles]
        assert (table.deck, table.discarded) == (len(true.deck), len(true.discard))
        assert table.captain == true.captain


def test_the_same_seed_gives_the_same_text_in_every_process() -> None:
    code = "from aboveboard.replay.simulate import games; print(*games('Celestia', None, 3, 3, 0), sep='')"
    texts = set()
    for hashing in ("1", "2"):
        path = os.pathsep.join(filter(None, sys.path))
        env = os.environ | {"PYTHONHASHSEED": hashing, "PYTHONPATH": path, "PYTHONUTF8": "1"}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
        texts.add(done.stdout)
    assert len(texts) == 1
    random.seed(1)
    first = list(simulate.games(NORMAL, None, 3, 3))
    random.seed(2)
    assert list(simulate.games(NORMAL, None, 3, 3)) == first
    assert list(simulate.games(NORMAL, None, 3, 2)) == first[:2]
    assert list(simulate.games(NORMAL, None, 4, 3)) != first


def test_games_written_one_after_another_are_one_file() -> None:
    text = "".join(simulate.games(BEGINNER, None, 2, 5))
    assert len(list(read(text_lines(text)))) == 5
    assert "\n\ngame: Celestia, beginner\n" in text


def test_what_cannot_be_simulated_says_so() -> None:
    with pytest.raises(ValueError, match="played by 2 to 6, not by 7"):
        next(simulate.games(NORMAL, 7, 1, 1))
    with pytest.raises(ValueError, match="no seat 4 among 3"):
        next(simulate.games(NORMAL, 3, 1, 1, hidden=3))
    with pytest.raises(ValueError, match="did you mean Celestia"):
        next(simulate.games("Celesta", 3, 1, 1))
    with pytest.raises(ValueError, match="is no game"):
        next(simulate.games("", 3, 1, 1))
    assert GAME.simulate is not None
    assert game_for(Title("Celestia"), (Place("Celestia", "aboveboard.replay.celestia"),)).simulate


class Reached(NamedTuple):
    """What some games reached; the replays themselves would fill the memory."""

    moves: set[type[Move]]
    texts: set[str]
    notes: set[str]
    branches: Counter[str]
    ends: set[tuple[str, bool]]


@cache
def reached() -> Reached:
    """What 300 games reach, open and hidden, of all player counts and both variants."""
    found = Reached(set(), set(), set(), Counter(), set())
    for players in COUNTS:
        for name, hidden, count in [
            (NORMAL, None, 40),
            (BEGINNER, None, 10),
            (NORMAL, 0, 6),
            (BEGINNER, 0, 4),
        ]:
            for done in replays(name, players, hidden, count):
                found.ends.add((name, done.finished))
                leg: tuple[Step, ...] = ()
                for step in done.steps:
                    leg = (step,) if isinstance(step.statement.move, m.Roll) else (*leg, step)
                    found.moves.add(type(step.statement.move))
                    found.texts.update(one.template for one in step.consequences)
                    found.notes.update(one.code for one in step.notes)
                    found.branches.update(rare(leg, step))
    return found


def test_every_effect_is_reached() -> None:
    assert set(EFFECTS) - reached().moves == set()


def test_every_consequence_is_reached() -> None:
    trees = [ast.parse(inspect.getsource(module)) for module in (effects, starts)]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    texts = {
        str(call.args[1].value)
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id == "follows"
        and isinstance(call.args[1], ast.Constant)
    }
    assert len(texts) > 10
    # A record that the simulator writes leaves no journey out.
    assert texts - reached().texts == {"a journey has begun that is not recorded"}


def test_every_rule_that_grants_a_move_is_reached() -> None:
    assert {rule.code for kind, rule in GAME.granting.items() if kind not in reached().moves} == set()


def test_every_warning_is_reached() -> None:
    warnings = {rule.code for rule in GAME.rules if rule.severity != "error"}
    assert warnings - reached().notes == set()


def test_rare_branches_are_reached() -> None:
    assert set(RARE) - set(reached().branches) == set()


def test_games_end_in_every_way() -> None:
    assert reached().ends == {(name, finished) for name in (NORMAL, BEGINNER) for finished in (True, False)}

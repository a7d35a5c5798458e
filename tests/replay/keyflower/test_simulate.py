"""Simulated games of Keyflower are legal, reproducible, and reach what is rare."""

import ast
import inspect
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import NamedTuple

import pytest
from rare_keyflower import RARE, SEQUENCES, rare, sequences, used_sides

from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Move, Record, Span, Statement, Title
from aboveboard.replay import simulate
from aboveboard.replay.engine import replay
from aboveboard.replay.keyflower import GAME, closing
from aboveboard.replay.keyflower.effects import EFFECTS, placing, season_end, setup, turns, uses
from aboveboard.replay.keyflower.simulate import Play
from aboveboard.replay.keyflower.simulate_state import TrueTable
from aboveboard.replay.keyflower.table import Table
from aboveboard.replay.keyflower.tiles import Season, tiles
from aboveboard.replay.pieces import Pieces
from aboveboard.replay.verdict import Replay

COUNTS = range(2, 7)
SEED = 1
# ABOVEBOARD_SIMULATED=50 plays that many times as many games.
MANY = int(os.environ.get("ABOVEBOARD_SIMULATED", "1"))


def record_of(text: str) -> Record:
    (record,) = read(text_lines(text))
    assert isinstance(record, Record)
    return record


def replays(players: int | None, hidden: int | None, count: int, seed: int = 11) -> Iterator[Replay]:
    for text in simulate.games("Keyflower", players, seed, count * MANY, hidden):
        yield replay(record_of(text))


def test_what_cannot_be_simulated_says_so() -> None:
    with pytest.raises(ValueError, match="played by 2 to 6, not by 7"):
        next(simulate.games("Keyflower", 7, 1, 1))
    with pytest.raises(ValueError, match="no seat 4 among 3"):
        next(simulate.games("Keyflower", 3, 1, 1, hidden=3))


@pytest.mark.parametrize("players", COUNTS)
def test_open_games_are_legal_and_decided(players: int) -> None:
    for done in replays(players, None, 8):
        assert [str(one.message) for one in done.problems] == []
        wrong = [
            (one.index, one.statement.text, one.breaches) for one in done.steps if one.verdict != "legal"
        ]
        assert wrong == []
        assert done.finished
        assert len(done.record.players) == players


@pytest.mark.parametrize("players", COUNTS)
def test_what_one_seat_sees_never_contradicts_the_whole(players: int) -> None:
    """Every step of the open game is legal, so with less knowledge none may be more than undecided."""
    for seat in (0, players - 1):
        for whole, part in zip(replays(players, None, 4), replays(players, seat, 4), strict=True):
            assert [str(one.message) for one in part.problems] == []
            wrong = [one.statement.text for one in part.steps if one.verdict not in ("legal", "undecided")]
            assert wrong == []
            for true, seen in zip(whole.scores, part.scores, strict=True):
                assert seen.least <= true.least
                assert seen.most is None or true.least <= seen.most


def test_a_hidden_view_shows_its_own_seat_alone() -> None:
    for text in simulate.games("Keyflower", 3, 5, 4, hidden=1):
        put_in = 0
        for statement in record_of(text).statements:
            match statement.move:
                case m.Deal(hands):
                    assert all((dict(pieces).keys() == {"?"}) == (seat != 1) for seat, pieces in hands)
                case m.WinterDeal(to, dealt, unseen):
                    assert (len(dealt), unseen) == ((3, 0) if to == 1 else (0, 3))
                case m.Use(tile=str(tile), gains=gains) if statement.seat != 1:
                    side = tiles()[tile].basic
                    hidden = side.draws_workers or side.draws_skills
                    assert not hidden or {kind for kind, _ in gains or ()} <= {"?", "skill?"}
                case m.Offer():
                    put_in += 1
                    assert statement.seat == 1
        assert put_in <= 1


def true_and_replayed(true: TrueTable, table: Table) -> Iterator[tuple[object, object]]:
    """The same things as the simulator kept them and as the replay has them."""
    for seat in range(true.seats):
        yield Pieces.from_counts(true.screens[seat]), table.screens[seat].known
        village = table.villages[seat]
        yield true.villages[seat], {one.tile: (at, one.turn) for at, one in village.items()}
        yield true.upgraded & set(true.villages[seat]), {one.tile for one in village.values() if one.upgraded}
        yield true.won[seat], list(table.won[seat])
    yield 0, sum(one.workers + one.skills for one in (*table.screens, table.bag, table.pile))
    yield Pieces.from_counts(true.bag), table.bag.known
    yield Pieces.from_counts(true.pile), table.pile.known
    yield Pieces.from_counts(true.supply), table.supply
    lying = {tile: Pieces.from_counts(+goods) for tile, goods in true.goods.items() if +goods}
    yield lying, {tile: goods for tile, goods in table.goods.items() if goods}
    yield true.marker, table.start
    beside = {
        (tile, seat): Pieces.from_counts(group)
        for tile, bids in true.beside.items()
        for seat, group in bids.items()
    }
    yield beside, {(tile, bid.seat): bid.workers for tile, spot in table.spots.items() for bid in spot.bids}


@pytest.mark.parametrize("players", COUNTS)
def test_the_replay_ends_on_the_table_that_was_played(players: int) -> None:
    for seed in range(8 * MANY):
        play = Play(random.Random(f"table {seed}"), Title("Keyflower"), players)
        play.whole_game()
        nowhere = Span(0, 0, 0)
        statements = tuple(Statement(nowhere, "", seat, move) for seat, move in play.scene.moves)
        record = Record(Title("Keyflower"), tuple("ABCDEF"[:players]), nowhere, statements=statements)
        table = replay(record).steps[-1].after
        for true, replayed in true_and_replayed(play.scene.true, table):
            assert true == replayed
        # The simulator knows the rules too, and the judge must never refuse what it takes for legal.
        assert play.scene.refused == {}


def test_the_pieces_of_the_box_are_all_there_at_every_season_end() -> None:
    play = Play(random.Random("conserved"), Title("Keyflower"), 4)
    totals = set()
    end = play._end

    def counting(season: Season) -> None:
        end(season)
        true = play.scene.true
        held = [*true.screens, *true.loads.values(), *true.goods.values(), *true.on.values()]
        totals.add(sum(one.total() for one in (true.bag, true.pile, true.supply, *held)))

    play._end = counting  # type: ignore[method-assign]
    play.whole_game()
    assert totals == {140 + 120 + 48}


def test_the_same_seed_gives_the_same_text_in_every_process() -> None:
    code = "from aboveboard.replay.simulate import games; print(*games('Keyflower', None, 3, 2, 0), sep='')"
    texts = set()
    for hashing in ("1", "2"):
        path = os.pathsep.join(filter(None, sys.path))
        env = os.environ | {"PYTHONHASHSEED": hashing, "PYTHONPATH": path, "PYTHONUTF8": "1"}
        done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
        texts.add(done.stdout)
    assert len(texts) == 1
    random.seed(1)
    first = list(simulate.games("Keyflower", None, 3, 2))
    random.seed(2)
    assert list(simulate.games("Keyflower", None, 3, 2)) == first
    assert list(simulate.games("Keyflower", None, 3, 1)) == first[:1]
    assert list(simulate.games("Keyflower", 4, 3, 2)) != first


class Reached(NamedTuple):
    """What some games reached; the replays themselves would fill the memory."""

    moves: set[type[Move]]
    texts: set[str]
    branches: set[str]
    sequences: set[tuple[int, ...]]
    sides: set[tuple[str, bool]]
    notes: set[str]


@cache
def reached() -> Reached:
    """What a hundred games reach."""
    found = Reached(set(), set(), set(), set(), set(), set())
    for players in COUNTS:
        for done in replays(players, None, 20, seed=SEED):
            found.branches.update(rare(done))
            found.sequences.update(sequences(done))
            found.sides.update(used_sides(done))
            for step in done.steps:
                found.moves.add(type(step.statement.move))
                found.texts.update(one.template for one in step.consequences)
                found.notes.update(one.code for one in step.notes)
    return found


def texts_of(module: ModuleType) -> set[str]:
    """The texts of the consequences that a module tells of."""
    found = set()
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in (
            "Consequence",
            "_follows",
            "_told",
        ):
            found.update(
                one.value for one in node.args if isinstance(one, ast.Constant) and " " in str(one.value)
            )
    return {str(one) for one in found}


def test_all_is_reached() -> None:
    """Every effect, every rule that grants a move, every consequence, and what is rare.

    It is one test, so that the games are played once.
    """
    found = reached()
    assert set(EFFECTS) - found.moves == set()
    assert {rule.code for kind, rule in GAME.granting.items() if kind in set(EFFECTS) - found.moves} == set()
    texts = set().union(*map(texts_of, (closing, placing, season_end, setup, turns, uses)))
    # Only records that leave out the last choice of a boat tell of it.
    texts.discard("{who} gets {boat}, the last one")
    # Only positions that do not tell a player's home tile do so of this.
    texts.discard("{what} on the home tile of {who}")
    assert len(texts) > 15
    assert texts - found.texts == set()
    assert RARE - found.branches == set()
    assert found.branches - RARE == set()
    assert found.sequences == SEQUENCES
    wanted = {
        (name, up)
        for name, tile in tiles().items()
        for up in (False, True)
        if tile.season is not Season.WINTER and (tile.upgraded or not up) and tile.side(up).acts
    }
    assert found.sides == wanted
    # What else is noted, is noted of incomplete records.
    assert {"KF-E07", "KF-V06", "KF-V03a", "KF-F04a", "KF-M22"} <= found.notes

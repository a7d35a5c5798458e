"""The moves that are listed are those that the judge accepts, whichever way one looks."""

import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from proof.figures import told

from aboveboard.notation.celestia import moves as m
from aboveboard.notation.key_celeste.moves import Ghost
from aboveboard.notation.keyflower import moves as k
from aboveboard.notation.lines import lines_of, text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import EndPosition, Move, PositionLine, Record
from aboveboard.notation.vocabulary import vocabulary_for
from aboveboard.notation.writer import move_written, written_names
from aboveboard.replay.asking import question
from aboveboard.replay.engine import judge, replay
from aboveboard.replay.games import Game, game_for
from aboveboard.replay.keyflower.hexes import neighbours
from aboveboard.replay.keyflower.tiles import Kind, Season, tiles
from aboveboard.replay.moves import Choice, choices, grouped
from aboveboard.replay.verdict import Fact

from .positions_at_random import POSITIONS, tables

SAMPLES = Path(__file__).resolve().parents[2] / "samples"
# Of a seat in a position: so many of the listed moves are asked about, and so many of those that can be said.
ASKED, SAID = 30, 60


def accepted(game: Game, table: Any, move: Move, seat: int | None) -> bool:
    return not any(
        isinstance(finding, Fact) and rule.severity == "error"
        for rule, finding in judge(game, table, move, seat)
    )


def certain(game: Game, table: Any, move: Move, seat: int | None) -> bool:
    return not any(rule.severity == "error" for rule, _ in judge(game, table, move, seat))


def everything_in_celestia() -> Iterator[Move]:
    """What a player can say, whether or not it makes sense; what is drawn or rolled is unseen."""
    yield from (m.Stay(), m.Leave("?"), m.Can(), m.Cannot(), m.Crash(), m.TakeTreasure("?"), m.Spyglass())
    yield from (m.AlternativeRoute(), m.WindGust(), m.Jetpack("?"), m.Announce(None), m.Reroll((), ()))
    yield from (m.Announce(points) for points in (0, 49, 50, 51, 60, 75))
    yield from (m.Eject(seat, "?") for seat in range(6))
    for size in range(1, 5):
        yield m.Roll(("?",) * size)
        yield from (
            m.Reroll(old, ("?",) * size) for old in combinations_with_replacement(m.FACES, size) if size < 4
        )
    for size in range(4):
        yield from map(m.Fly, combinations_with_replacement(m.CARDS, size))


def key(move: Move) -> Any:
    """A move whatever the order in which its parts are told."""
    if isinstance(move, m.Reroll):
        return type(move), tuple(sorted(move.old))
    return move


def said_in_celestia(table: Any, chance: Random) -> Iterator[Move]:
    everything = list(everything_in_celestia())
    for move in chance.sample(everything, min(len(everything), SAID)):
        # Dice that nobody saw may have shown anything, and take any cards.
        open_dice = "?" in table.faces and isinstance(move, m.Reroll | m.Fly)
        if not open_dice and not (isinstance(move, m.Eject) and move.target >= table.players):
            yield move


ADDED = "Keyflower + Key Celeste + Sven and Paulo + Keymelequin"
NAMES = ["Celestia", "Celestia, beginner", "Keyflower", ADDED]


def everything_in_keyflower(table: Any, seat: int) -> Iterator[Move]:
    """What a player can say of the tiles that the table names: workers of each kind, with and without a group."""
    tiles = dict.fromkeys((*table.orders, *table.offer, *table.owner, *table.spots))
    losing = [tile for tile in table.spots if table.losing(seat, tile)]
    groups = [(), *((k.Group(tile),) for tile in losing), tuple(map(k.Group, losing[:2]))]
    kinds = [kind for kind in ("R", "B", "Y", "G", "Sven", "Paulo") if kind in table.box]
    workers = [(), *(((kind, n),) for kind in kinds for n in (1, 2, 3, 5)), (("B", 1), ("R", 1))]
    for tile in tiles:
        for group in groups:
            for some in workers:
                yield k.Bid(tile, some, group)
                yield k.Use(tile, some, group)
    if "Ghost-ship" in table.catalogue:
        yield from map(Ghost, tiles)
        yield from (k.TakeBoat("Keymelequin", None, boat) for boat in ("Flipper", "Sea Breese"))
    yield k.Pass()
    yield from map(k.TakeBoat, table.boats)
    # Where a village is not told whole a tile may lie anywhere; and one that touches nothing yet is listed
    # once the tiles between are laid.
    village = table.villages[seat]
    beside = {at for one in village for at in neighbours(one) if at not in village}
    for tile in [one for won in table.won for one in won if table.sure("village", seat)]:
        yield from (k.Place(tile, at, turn) for at in beside for turn in range(6))
    yield from (k.Offer((tile,)) for hand in table.hands for tile in hand.known)


def said_in_keyflower(table: Any, seat: int, chance: Random) -> Iterator[Move]:
    everything = list(everything_in_keyflower(table, seat))
    for move in chance.sample(everything, min(len(everything), SAID)):
        workers = getattr(move, "workers", ())
        # A screen that may hold any number is listed only so far.
        if "worker" not in table.screens[seat].more or sum(n for _, n in workers) <= 3:
            yield move


@pytest.mark.parametrize("name", NAMES)
def test_what_is_listed_is_accepted_and_what_is_accepted_is_listed(name: str) -> None:
    chance, counts = Random(name), Counter[str]()
    for game, record, table in tables(name, POSITIONS // len(NAMES)):
        counts["tables"] += 1
        for seat in (*range(len(record.players)), None):
            offered = list(choices(game, table, seat))
            asked = chance.sample(offered, min(len(offered), ASKED))
            counts["moves that are listed"] += len(asked)
            assert_accepted(game, record, table, seat, asked)
            if seat is None:
                continue
            listed = {key(one.move) for one in offered}
            if name.startswith("Celestia"):
                some = list(said_in_celestia(table, chance))
            else:
                some = list(said_in_keyflower(table, seat, chance))
            counts["moves that can be said"] += len(some)
            for move in some:
                assert key(move) in listed or not accepted(game, table, move, seat), move
    for what, number in counts.items():
        told(what, number)


def assert_accepted(game: Game, record: Record, table: Any, seat: int | None, asked: list[Choice]) -> None:
    """What is listed is accepted as it is written, and surely where it is listed as certain."""
    vocabulary = vocabulary_for(record.title)
    names = written_names(record.players, vocabulary)
    for one in asked:
        text = ("" if seat is None else f"{names[seat]}: ") + move_written(one.move, names, vocabulary)
        (said,), problem = question(record, text)
        assert problem is None, text
        assert said.seat == seat
        assert accepted(game, table, said.move, seat), text
        assert not one.certain or certain(game, table, said.move, seat), text


def table_of(text: str) -> tuple[Game, Any]:
    (record,) = (one for one in read(text_lines(text)) if isinstance(one, Record))
    return game_for(record.title), replay(record).steps[-1].after


LEG = """game: Celestia
players: Amy, Bob
position
city 6
captain Amy
aboard Amy, Bob
rolled fog birds
said Bob stay
"""


def listed(lines: str, seat: int) -> dict[str, bool]:
    game, table = table_of(LEG + lines + "end position\n")
    vocabulary = vocabulary_for(m_title())
    return {
        move_written(one.move, ("Amy", "Bob"), vocabulary): one.certain for one in choices(game, table, seat)
    }


def m_title() -> Any:
    (record,) = (one for one in read(text_lines(LEG + "end position\n")) if isinstance(one, Record))
    return record.title


def test_with_a_known_hand_moves_are_certain() -> None:
    found = listed(
        "hand Amy only 1 compass, 1 foghorn, 1 turbo\nhand Bob only none\ntreasures Bob only none\n", 0
    )
    assert found["fly 1 compass, 1 foghorn"] is True
    assert "crash" not in found
    assert "fly 2 compass" not in found


def test_with_an_unknown_hand_they_are_possible() -> None:
    found = listed("hand Amy only 1 compass, 1 ?\n", 0)
    assert found["fly 1 compass, 1 foghorn"] is False
    assert found["crash"] is False


def test_a_card_that_may_be_held_may_be_played() -> None:
    assert listed("hand Bob only 1 wind-gust, 1 ?\n", 1) | {"alternative-route": False} == listed(
        "hand Bob only 1 wind-gust, 1 ?\n", 1
    )


def moves(*texts: str) -> list[tuple[Choice, str]]:
    return [(Choice(m.Announce(index), True), text) for index, text in enumerate(texts)]


def test_moves_that_differ_in_one_number_are_told_in_one_line() -> None:
    found = moves("announce 50", "announce 51", "announce 52", "announce 54")
    lines = grouped([one for one, _ in found], {one.move: text for one, text in found}.__getitem__)
    assert [(one.text, one.size) for one in lines] == [("announce 50–52", 3), ("announce 54", 1)]


VILLAGE = [one for one in tiles().values() if one.kind is Kind.VILLAGE]
WINTER = [one.name for one in VILLAGE if one.season is Season.WINTER]
OFF_THE_RAILS = {
    "300 dice": ("game: Celestia\nplayers: Amy, Bob\njourney\nAmy: roll" + " fog birds ?" * 100 + "\n", 0),
    "points without end": (
        "game: Celestia\nplayers: Amy, Bob\nposition\ntreasures Bob only 999999999\nend position\n",
        1,
    ),
    "a losing group at every tile": (
        "game: Keyflower\nplayers: Ann, Ben\nposition\nseason spring\nturn Ann\n"
        + "".join(f"tile {one.name} bids Ann 1R, Ben 2R\n" for one in VILLAGE)
        + "end position\n",
        0,
    ),
    "every winter tile in a hand": (
        "game: Keyflower\nplayers: Ann, Ben\nposition\nseason winter\n"
        + f"Ann winter only {', '.join(WINTER)}, 99?\nend position\n",
        0,
    ),
}


@pytest.mark.parametrize("name", OFF_THE_RAILS)
def test_the_list_ends_however_much_a_record_has_let_stand(name: str) -> None:
    text, seat = OFF_THE_RAILS[name]
    game, table = table_of(text)
    assert game.candidates is not None
    most = 200_000
    assert 0 < sum(1 for _ in islice(game.candidates(table, seat), most + 1)) <= most


@pytest.mark.parametrize("path", sorted(SAMPLES.rglob("games/*.agn")), ids=lambda path: path.stem)
def test_a_step_of_a_sample_takes_no_time_that_anybody_notices(path: Path) -> None:
    with path.open("rb") as stream:
        record = next(one for one in read(lines_of(stream)) if isinstance(one, Record))
    game = game_for(record.title)
    slowest = 0.0
    for step in replay(record).steps[::12]:
        if isinstance(step.statement.move, PositionLine) and not isinstance(step.statement.move, EndPosition):
            continue
        start = time.process_time()
        for seat in (*range(len(record.players)), None):
            list(choices(game, step.after, seat))
        slowest = max(slowest, time.process_time() - start)
    # Ten times what it takes, so that a busy machine fails no test.
    assert slowest < 0.5

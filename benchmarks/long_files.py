"""One game with very many lines of each kind: ten times the lines may take twelve times the time at most.

    python -m benchmarks.long_files

prints as JSON the CPU seconds for the second of two texts, a JSON list on its standard input.

Each size is measured in such a process of its own, which has read two such lines before, the first text, and nothing
else: what a parser remembers must not make the short file cheap and the long one dear. Where the short one takes less
than the clock can tell well, both get four times the lines, until it does. One measurement counts unless it is over
the limit; then there are two more, and the median of the three counts, since other work on the machine may disturb one.
"""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Claim, Move, Record, Statement
from aboveboard.replay.api import catalogue, check_text, names
from benchmarks.clock import in_fresh_process, seconds

__all__ = ["CASES", "MOST", "Grown", "cases", "kinds", "of_samples", "times"]

MOST = 12.0
"""How many times the time ten times the lines may take."""

_TELLING = 0.05
"""CPU seconds that the short file takes at least."""

_SAMPLES = Path(__file__).resolve().parent.parent / "samples"
_HEAD = "game: Celestia\nplayers: Amy, Bob\ncaptain: Amy\n"
_DEALT = _HEAD + "deal Amy 8 ?\ndeal Bob 8 ?\njourney\n"
_ROLLED = _DEALT + "Amy: roll blank blank\n"
_KEYFLOWER = "game: Keyflower\nplayers: Ann, Ben\n"

Made = Callable[[int], str]


def _each(line: str, head: str = _ROLLED) -> Made:
    return lambda count: head + "".join(f"{line.format(number)}\n" for number in range(count))


CASES: Mapping[str, Made] = {
    "comments": _each("# nothing happens, {0} times"),
    "blank lines": _each(""),
    "moves and what takes them back": _each("Bob: stay\nundo"),
    "undo": _each("undo"),
    "moves, then as many taken back": lambda count: _ROLLED + "Bob: stay\n" * count + "undo\n" * count,
    "lost moves, then as many taken back": lambda count: _ROLLED + "Bob: stey\n" * count + "undo\n" * count,
    "claims that hold": _each("claim captain Amy"),
    "claims that do not": _each("claim captain Bob"),
    "claims that do not, each different": _each("claim treasures Bob only {0}"),
    "claims that do not, each different, after moves": _each("claim treasures Bob only {0}\nBob: stay"),
    "claims that are open": _each("claim hand Bob compass"),
    "claims that are open, each different, after moves": _each("claim score Bob {0}\nBob: leave -> ?"),
    "claims after moves": _each("claim city 9\nBob: stay"),
    "illegal moves": _each("Bob: roll fog fog"),
    "illegal moves, marked": _each("Bob: roll fog fog !illegal"),
    "mistakes that stood": _each("Bob: roll fog fog !stands"),
    "lines that cannot be read": _each("Bob: fly to the moon {0}"),
    "unreadable lines of a player, each different": _each("Bob: stey {0}"),
    "strangers": _each("Zed{0}: stay"),
    "lost moves": _each("missed Bob"),
    "lost moves of anybody": _each("missed 5"),
    "lost moves, then treasures": _each("missed Bob\nBob: leave -> ?"),
    "lost moves, then spyglasses": _each("missed Bob\nBob: spyglass"),
    "positions": _each("position\nend position"),
    "journeys": _each("journey\nAmy: crash", _DEALT),
    "journeys of hidden hands": _each(
        "Amy: roll fog birds\nBob: stay\nAmy: cannot\nAmy: crash\njourney\ndraw Amy ?, Bob ?", _DEALT
    ),
    "flights of hidden hands": _each(
        "Amy: roll fog birds\nBob: stay\nAmy: can\nAmy: fly compass, foghorn\n"
        "Bob: roll fog birds\nAmy: stay\nBob: cannot\nBob: crash\njourney\ndraw Amy ?, Bob ?\njourney", _DEALT
    ),
    "hidden hands, then as many lines taken back": lambda count: (
        _DEALT + "Amy: roll fog birds\nBob: stay\nAmy: cannot\n" + "Bob: stay\n" * count + "undo\n" * count
    ),
    "wrong numbers": _each("7. Bob: stay"),
    "long lines": _each("Bob: stay " + "and stay " * 400),
    "long names": _each("B" + "o" * 3_900 + ": stay"),
    "many marks": _each("Bob: stay " + "!legal " * 40),
    "deep nesting": _each("Bob: stay " + "(" * 1_500 + ")" * 1_500),
    "quotes": _each('Bob: stay "' + '\\"' * 1_500),
    "unknown headers": _each("heder{0}: stay", _HEAD),
    "readings": _each("ruling: turbo-duty = forced", _HEAD),
    "house rules": _each("allow: CE-11", _HEAD),
    "announcements": _each("Amy: announce 50"),
    "dice for dice that do not lie there": _each("Amy: reroll fog -> birds"),
    "cards that make somebody leave": _each("Amy: eject Bob -> 2"),
    "hands dealt again": _each("deal Amy 8 ?"),
    "many bids": _each("Ann: bid Order-1 1R\nBen: bid Order-1 1R", _KEYFLOWER),
    "many uses": _each("Ann: use Ben.home 1? -> move 1 wood Ben.home>Ben.home", _KEYFLOWER),
    "uses of several colours": _each("Ann: use Ann.home 2R\nBen: use Ann.home 1R", _KEYFLOWER),
    "large uses": _each("Ann: use Ben.home 7R", _KEYFLOWER),
    "bids of hidden colour": _each(
        "Ann: bid Order-1 1?\nBen: bid Order-1 2?\nAnn: bid Order-2 1R from Order-1", _KEYFLOWER
    ),
    "claims of what lies behind a screen": _each("claim Ann screen 1R\nAnn: bid Order-1 1R", _KEYFLOWER),
    "winter tiles dealt again": _each("winter-deal Ann Windmill", _KEYFLOWER),
    "tiles laid out again": _each("offer Keywood", _KEYFLOWER),
    "passes": _each("Ann: pass\nBen: pass", _KEYFLOWER),
    "seasons": _each("season spring\nend season", _KEYFLOWER),
    "seasons with a tile": _each("season spring\noffer Keywood\nAnn: bid Keywood 1?\nend season", _KEYFLOWER),
    "long use": lambda count: (
        _KEYFLOWER
        + "".join(
            f"Ann: use Ben.home 1R -> {', '.join(['move 1 wood Ann.home>Ben.home'] * 10)}\n"
            for _ in range(count)
        )
    ),
}  # fmt: skip


_STATED = {
    _ROLLED: (
        "aboard Amy, Bob", "before the first journey", "captain Bob", "city 9", "declared cannot", "deck 76",
        "discard only 1 compass", "ended Amy", "flew Amy fog blank with 1 compass", "found 1",
        "hand Amy only 2 compass", "holds Amy 8 cards", "journey 7", "jumped Bob", "pending wind-gust", "pile 1 10",
        "played Bob", "rolled fog blank", "said Bob stay", "score Bob 12", "treasures Amy only 1", "turn Bob",
        "waiting Bob, Amy",
    ),
    "game: Keyflower + Key Celeste + Sven and Paulo + Keymelequin\nplayers: Ann, Ben\n": (
        "Ann boats Boat-4a", "Ann goods Stable 1 wood", "Ann offered only Scholar", "Ann screen 1R", "Ann skills 1 saw",
        "Ann village none", "Ann winter Scholar", "Ann won only Stable", "bag only 40R", "boats only Keyflower",
        "colour Stable B Y", "ghost waits", "holds Ann ghost", "lead Smelter Ann", "load Keyflower only 2R",
        "marker Ann won", "offer only Order-1", "order Ben, Ann", "passed none", "phase set-up", "score Ann 7",
        "season spring", "start Ben", "supply only 20G", "taken Ben Ianvincible", "tile Mason ghost Ann",
        "tile Stable only bids Ann 2Y used 1Y, 2Y", "turn Ben", "winners Ben, Ann",
    ),
}  # fmt: skip
"""What positions state and claims assert, a line of each kind."""


def _stated() -> Iterator[tuple[str, Made]]:
    for head, lines in _STATED.items():
        for line in lines:
            yield f"position: {line}", _each(f"  {line}", f"{head}position\n")
            yield f"claim: {line}", _each(f"claim {line}", head)


def kinds(name: str) -> set[tuple[type[Move], bool]]:
    """Every kind of line of a game and its expansions, and whether it is meant in a claim."""
    game = catalogue(name)
    return {(kind, False) for kind in (*game.effects, *game.places)} | {(kind, True) for kind in game.claims}


@cache
def of_samples(name: str) -> Mapping[str, Made]:
    """A game with a line of each kind and form again and again, after all that precedes it in a sample.

    The form is which parts the line has: a use with a payment is another than one that moves something.
    """
    found: dict[tuple[str, frozenset[str], bool], Made] = {}
    for path in sorted(_SAMPLES.rglob("*.agn")):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        for record in read(text_lines(text)):
            if isinstance(record, Record) and record.title.game == name:
                for one in record.statements:
                    found.setdefault(_form(one), _again(lines[record.span.line - 1 : one.span.line]))
    return {_told(*form): made for form, made in found.items()}


def _form(statement: Statement) -> tuple[str, frozenset[str], bool]:
    move = statement.move
    claimed = isinstance(move, Claim)
    line = move.about if isinstance(move, Claim) else move
    given = [name for name in line.FIELDS if getattr(line, name) != line.DEFAULTS.get(name)]
    return type(line).__name__, frozenset(given), claimed


def _told(kind: str, given: frozenset[str], claimed: bool) -> str:
    return " ".join([*(["claim"] if claimed else []), kind, *sorted(given)])


def _again(lines: list[str]) -> Made:
    return lambda count: "".join(lines[:-1]) + f"{lines[-1].rstrip()}\n" * count


def cases() -> Iterator[tuple[str, Made]]:
    """All that is measured: what was thought of, and every kind and form of line of each game."""
    yield from CASES.items()
    yield from _stated()
    for game in names():
        for form, made in of_samples(game).items():
            yield f"{game}: {form}", made


class Grown(NamedTuple):
    """CPU seconds for so many lines, and for ten times as many."""

    count: int
    few: float
    many: float

    @property
    def ratio(self) -> float:
        """How many times the time they take."""
        return self.many / self.few


def times(count: int, chosen: str = "") -> Iterator[tuple[str, Grown]]:
    """For each kind of line (whose name holds a word) how its cost grows from so many lines to ten times as many."""
    for name, made in cases():
        if chosen in name:
            found = [_apart(made, count)]
            if found[0].ratio > MOST:
                found += [_apart(made, count), _apart(made, count)]
            yield name, sorted(found, key=lambda one: one.ratio)[len(found) // 2]


def _apart(made: Made, count: int) -> Grown:
    few = _seconds(made, count)
    while few < _TELLING:
        count *= 4
        few = _seconds(made, count)
    return Grown(count, few, _seconds(made, 10 * count))


def _seconds(made: Made, count: int) -> float:
    return float(in_fresh_process("benchmarks.long_files", (), json.dumps([made(2), made(count)])))


def _measured(two: str, text: str) -> float:
    """CPU seconds for a text, once the game and its grammar are there."""
    deque(check_text(two), maxlen=0)
    return seconds(lambda: deque(check_text(text), maxlen=0))


if __name__ == "__main__":
    print(json.dumps(_measured(*json.load(sys.stdin))))

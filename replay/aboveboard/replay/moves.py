"""The legal moves of a seat: the game's candidates, filtered by the judge."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import Any

from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.statements import Move
from aboveboard.replay.catalogue import Check, When
from aboveboard.replay.games import Game
from aboveboard.replay.verdict import Fact

__all__ = ["Choice", "Group", "choices", "grouped"]

# A number that counts something; coordinates in brackets and parts of names do not.
_NUMBER = re.compile(r"(?<![\w(,-])\d+(?![,)])")


class Choice(NamedTuple):
    """A move that may be made; `certain` where it is legal whatever is hidden."""

    move: Move
    certain: bool


class Group(NamedTuple):
    """Choices told in one line: a text with `{}` for what differs, and what may stand there."""

    text: str
    among: tuple[str, ...]
    certain: bool
    size: int


def choices(game: Game, table: Any, seat: int | None, lifted: Collection[str] = ()) -> Iterator[Choice]:
    """The moves of a seat, or the table events (None), that are not illegal.

    Args:
        game, table, seat: where.
        lifted: the codes of the rules that the table does not play by.

    Raises:
        KeyError: the game does not tell its moves.
    """
    if game.candidates is None:
        raise KeyError(game.name)
    low = game.floor(table, seat) if game.floor and seat is not None else table
    rules: dict[type[Move], list[_Asked]] = {}

    def weighed(move: Move) -> _Found:
        kind = type(move)
        if kind not in rules:
            rules[kind] = _asked(game, kind, lifted)
        worst = _worst(rules[kind], table, move, seat)
        if worst is _KEPT and low is not table and _worst(rules[kind], low, move, seat) is not _KEPT:
            return _OPEN
        return worst

    for one in game.candidates(table, seat):
        for move, worst in _run(one if isinstance(one, tuple) else (one,), weighed):
            if worst is _KEPT or worst is _OPEN:
                yield Choice(move, worst is _KEPT)


def _run(moves: tuple[Move, ...], weighed: Callable[[Move], _Found]) -> Iterator[tuple[Move, _Found]]:
    """Moves of rising size with what each of them is."""
    first = weighed(moves[0])
    last = weighed(moves[-1]) if len(moves) > 1 else first
    return zip(moves, (first, *_between(moves[1:-1], first, last, weighed), last), strict=False)


def _between(
    moves: tuple[Move, ...], first: _Found, last: _Found, weighed: Callable[[Move], _Found]
) -> list[_Found]:
    """What the moves between two others are: what holds at both ends holds between them."""
    if not moves or first is last:
        return [first] * len(moves)
    at = len(moves) // 2
    here = weighed(moves[at])
    return [
        *_between(moves[:at], first, here, weighed),
        here,
        *_between(moves[at + 1 :], here, last, weighed),
    ]


class _Unbroken(Enum):
    """What a move is that no rule refuses: legal, or so as far as is known."""

    KEPT = auto()
    OPEN = auto()


_KEPT, _OPEN = _Unbroken
# That, or the check that a move breaks.
_Found = _Unbroken | Check
# Checks, and the question to which `no` means that none of them has anything to say.
_Asked = tuple[When | None, list[Check]]


def _asked(game: Game, kind: type[Move], lifted: Collection[str]) -> list[_Asked]:
    """The checks that can make a kind of move illegal, those with the same question together."""
    found: dict[When | None, list[Check]] = {}
    for rule in game.watching.get(kind, ()):
        if rule.severity == "error" and rule.code not in lifted:
            found.setdefault(rule.when, []).append(rule.check)
    return list(found.items())


def _worst(asked: list[_Asked], table: Any, move: Move, seat: int | None) -> _Found:
    """What the checks find; the one that a move breaks comes first from then on, as the next may break it too."""
    worst: _Found = _KEPT
    for at, (when, checks) in enumerate(asked):
        if when is not None and not when(table, move, seat):
            continue
        for nth, check in enumerate(checks):
            finding = check(table, move, seat)
            if isinstance(finding, Fact):
                checks.insert(0, checks.pop(nth))
                asked.insert(0, asked.pop(at))
                return check
            if finding is not None:
                worst = _OPEN
    return worst


def grouped(found: Iterable[Choice], written: Callable[[Move], str]) -> tuple[Group, ...]:
    """Choices with those that differ in one number, then those that differ in one name, told together."""
    lines = [(one, written(one.move)) for one in found]
    ranges = _by_number(lines)
    return tuple(_by_name(ranges))


class _Line(NamedTuple):
    """A text that stands for moves, the first of which is `move`."""

    move: Move
    text: str
    certain: bool
    size: int


def _by_number(lines: Sequence[tuple[Choice, str]]) -> list[_Line]:
    """Texts that are the same but for one number become one text with a range."""
    sets: dict[tuple[object, ...], list[tuple[Choice, str, int]]] = {}
    for choice, text in lines:
        found = _NUMBER.search(text)
        if found is None:
            sets[type(choice.move), text, choice.certain] = [(choice, text, 0)]
            continue
        key = (type(choice.move), text[: found.start()], text[found.end() :], choice.certain)
        sets.setdefault(key, []).append((choice, text, int(found[0])))
    return [line for one in sets.values() for line in _ranges(one)]


def _ranges(same: list[tuple[Choice, str, int]]) -> Iterator[_Line]:
    """One line for each run of numbers."""
    same.sort(key=lambda one: one[2])
    run: list[tuple[Choice, str, int]] = []
    for one in same:
        if run and one[2] != run[-1][2] + 1:
            yield _ranged(run)
            run = []
        run.append(one)
    yield _ranged(run)


def _ranged(run: list[tuple[Choice, str, int]]) -> _Line:
    choice, text, first = run[0]
    if len(run) > 1:
        text = _NUMBER.sub(f"{first}–{run[-1][2]}", text, count=1)
    return _Line(choice.move, text, choice.certain, len(run))


def _by_name(lines: Iterable[_Line]) -> Iterator[Group]:
    """Texts that are the same but for the name that their first field of words holds are told together."""
    sets: dict[tuple[type[Move], str, bool], list[tuple[_Line, str]]] = {}
    for line in lines:
        name = _name_in(line)
        text = line.text.replace(name, "{}", 1) if name else line.text
        sets.setdefault((type(line.move), text, line.certain), []).append((line, name))
    for (_, text, certain), same in sets.items():
        size = sum(line.size for line, _ in same)
        if len(same) == 1:
            yield Group(same[0][0].text, (), certain, size)
        else:
            yield Group(text, tuple(name for _, name in same), certain, size)


def _name_in(line: _Line) -> str:
    values = vars(line.move).values()
    return next((one for one in values if isinstance(one, str) and one in line.text and one != "?"), "")

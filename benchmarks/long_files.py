"""One game with very many lines of each kind: ten times the lines may take twelve times the time at most."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from aboveboard.replay.api import check_text
from benchmarks.clock import seconds

__all__ = ["CASES", "times"]

_HEAD = "game: Celestia\nplayers: Amy, Bob\ncaptain: Amy\n"
_DEALT = _HEAD + "deal Amy 8 ?\ndeal Bob 8 ?\njourney\n"
_ROLLED = _DEALT + "Amy: roll blank blank\n"
_KEYFLOWER = "game: Keyflower\nplayers: Ann, Ben\n"


def _each(line: str, head: str = _ROLLED) -> Callable[[int], str]:
    return lambda count: head + "".join(f"{line.format(number)}\n" for number in range(count))


CASES: Mapping[str, Callable[[int], str]] = {
    "comments": _each("# nothing happens, {0} times"),
    "blank lines": _each(""),
    "moves and what takes them back": _each("Bob: stay\nundo"),
    "undo": _each("undo"),
    "moves, then as many taken back": lambda count: _ROLLED + "Bob: stay\n" * count + "undo\n" * count,
    "lost moves, then as many taken back": lambda count: _ROLLED + "Bob: stey\n" * count + "undo\n" * count,
    "claims that hold": _each("claim captain Amy"),
    "claims that do not": _each("claim captain Bob"),
    "claims that do not, each different": _each("claim treasures Bob only {0}"),
    "claims after moves": _each("claim city 9\nBob: stay"),
    "illegal moves": _each("Bob: roll fog fog"),
    "illegal moves, marked": _each("Bob: roll fog fog !illegal"),
    "mistakes that stood": _each("Bob: roll fog fog !stands"),
    "lines that cannot be read": _each("Bob: fly to the moon {0}"),
    "unreadable lines of a player, each different": _each("Bob: stey {0}"),
    "strangers": _each("Zed{0}: stay"),
    "lost moves": _each("missed Bob"),
    "positions": _each("position\nend position"),
    "journeys": _each("journey\nAmy: crash", _DEALT),
    "wrong numbers": _each("7. Bob: stay"),
    "long lines": _each("Bob: stay " + "and stay " * 400),
    "long names": _each("B" + "o" * 3_900 + ": stay"),
    "many marks": _each("Bob: stay " + "!legal " * 40),
    "deep nesting": _each("Bob: stay " + "(" * 1_500 + ")" * 1_500),
    "quotes": _each('Bob: stay "' + '\\"' * 1_500),
    "unknown headers": _each("heder{0}: stay", _HEAD),
    "readings": _each("ruling: turbo-duty = forced", _HEAD),
    "house rules": _each("allow: CE-11", _HEAD),
    "many bids": _each("Ann: bid Order-1 1R\nBen: bid Order-1 1R", _KEYFLOWER),
    "many uses": _each("Ann: use Ben.home 1? -> move 1 wood Ben.home>Ben.home", _KEYFLOWER),
    "passes": _each("Ann: pass\nBen: pass", _KEYFLOWER),
    "seasons": _each("season spring\nend season", _KEYFLOWER),
    "long use": lambda count: (
        _KEYFLOWER
        + "".join(
            f"Ann: use Ben.home 1R -> {', '.join(['move 1 wood Ann.home>Ben.home'] * 10)}\n"
            for _ in range(count)
        )
    ),
}


def times(count: int) -> dict[str, tuple[float, float]]:
    """For each kind of line the CPU seconds for so many lines, and for ten times as many."""
    found = {}
    for name, made in CASES.items():
        few, many = made(count), made(10 * count)
        # Once before it counts, so that neither finds in memory what the other had to read.
        _check(few), _check(many)
        found[name] = min(_check(few), _check(few)), min(_check(many), _check(many))
    return found


def _check(text: str) -> float:
    return seconds(lambda: [None for _ in check_text(text)])

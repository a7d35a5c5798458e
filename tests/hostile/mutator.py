"""Inputs without end, each made of its number alone: samples that were cut, joined, damaged and blown up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

__all__ = ["CORPUS", "SAMPLES", "damaged", "made", "seeds"]

CORPUS = Path(__file__).parent / "corpus"
SAMPLES = Path(__file__).resolve().parents[2] / "samples"
_MOST_LINES = 60
_TOKEN = re.compile(rb"[\w'-]+|[^\w\s]|[ \t]+|\s")

# Each has broken some program that reads text.
_ODD = (
    "\ufeff", "\u200b", "\u200d", "\u202e", "\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1b[31m", "\x7f", "\xa0",
    "\u0301", "e\u0301", "ß", "ẞ", "İ", "ı", "ŉ", "ﬁ", "①", "²", "٣", "Ⅳ", "𝟙", "😀", "👩‍🚀", "\U0010ffff", "\ufffd",
    "ΟΔΥΣΣΕΥΣ", "日本", "עברית", "‘", "“", "„", "−", "—", "：", "，", "？", "!", '"', "'", "\\", '\\"', "#", "->", "→",
    "::", "%s", "{0}", "{who}", "[bold]", "[/]", "<b>", "&amp;", "]]>", "::error::", "%0A", "`", "$(x)", "NaN",
)  # fmt: skip
_NUMBERS = (
    "0", "-1", "-0", "00", "1.5", "1e9", "99", "101", "255", "65536", "2147483648", "18446744073709551616",
    "9" * 40, "9" * 4400, "٣", "²",
)  # fmt: skip
_LINES = (
    "undo", "undo", "missed 1", "missed 999999999", "missed Ann", "position", "end position", "end position",
    "claim claim captain Amy", "claim", "claim position", "game:", "game: Celestia", "game: Chess",
    "game: Keyflower + Keyflower", "game: Keyflower + Key Celeste + Sven and Paulo + Keymelequin", "players:",
    "players: Ann, Ben", "players: Ann", "result: Ann 3", "ruling: a = b", "allow: AG-01", "allow: KF-B01 \"x\"",
    "date: now", "agn: 2", "agn: 999999999999", "1.", "7. pass", ":", ": pass", "\"", '"": pass', "#", "# game: x",
    "Ann: pass !illegal", "pass !legal !undecided !stands", "!stands \"", "journey", "end season", "season winter",
)  # fmt: skip


@cache
def seeds() -> tuple[bytes, ...]:
    """The samples and the corpus, the large ones cut."""
    paths = [*sorted(SAMPLES.rglob("*.agn")), *sorted(CORPUS.iterdir())]
    return tuple(b"".join(one.read_bytes().splitlines(keepends=True)[:400]) for one in paths)


@cache
def _words() -> tuple[bytes, ...]:
    """What samples are made of, that damage to a line is not always noise."""
    found = {token for seed in seeds() for token in _TOKEN.findall(seed) if len(token) < 30}
    return tuple(sorted(found))


def made(number: int, seed: int = 1) -> bytes:
    """The input of a number; the same number gives the same input."""
    chance = Random(f"{seed}/{number}")
    return damaged(chance, _cut(chance, chance.choice(seeds())))


def damaged(chance: Random, data: bytes) -> bytes:
    """A text after some damage."""
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 8))):
        data = chance.choice(_DAMAGES)(chance, data)
    return data


def _cut(chance: Random, data: bytes) -> bytes:
    """A record short enough to be quick: its head, and a part of the rest."""
    lines = data.splitlines(keepends=True)
    if len(lines) <= _MOST_LINES:
        return data
    head = chance.randrange(3, _MOST_LINES)
    begin = chance.randrange(head, len(lines))
    return b"".join(lines[:head] + lines[begin : begin + _MOST_LINES - head])


def _at(chance: Random, data: bytes) -> int:
    return chance.randrange(len(data) + 1)


def _put(chance: Random, data: bytes, what: str | bytes) -> bytes:
    at = _at(chance, data)
    return (
        data[:at] + (what if isinstance(what, bytes) else what.encode("utf-8", "surrogatepass")) + data[at:]
    )


def _in_lines(change: Callable[[Random, list[bytes]], Sequence[bytes]]) -> Callable[[Random, bytes], bytes]:
    return lambda chance, data: b"".join(change(chance, data.splitlines(keepends=True) or [b"\n"]))


def _in_tokens(change: Callable[[Random, list[bytes], int], None]) -> Callable[[Random, bytes], bytes]:
    def changed(chance: Random, data: bytes) -> bytes:
        tokens = _TOKEN.findall(data) or [b"?"]
        for _ in range(chance.choice((1, 1, 2, 4))):
            change(chance, tokens, chance.randrange(len(tokens)))
        return b"".join(tokens)

    return changed


def _flipped(chance: Random, data: bytes) -> bytes:
    flipped = bytearray(data or b"\0")
    for _ in range(chance.choice((1, 1, 2, 9))):
        flipped[chance.randrange(len(flipped))] ^= 1 << chance.randrange(8)
    return bytes(flipped)


def _without(chance: Random, data: bytes) -> bytes:
    first, last = sorted((_at(chance, data), _at(chance, data)))
    return data[:first] + data[last:] if chance.random() < 0.5 else data[first:last]


def _joined(chance: Random, data: bytes) -> bytes:
    other = _cut(chance, chance.choice(seeds()))
    return data[: _at(chance, data)] + other[_at(chance, other) :]


def _mixed(chance: Random, lines: list[bytes]) -> list[bytes]:
    """The head of one record with the lines of another."""
    other = _cut(chance, chance.choice(seeds())).splitlines(keepends=True)
    return lines[: chance.randrange(2, 8)] + other[chance.randrange(len(other) + 1) :]


def _repeated(chance: Random, lines: list[bytes]) -> list[bytes]:
    at = chance.randrange(len(lines))
    return lines[:at] + [lines[at]] * chance.choice((2, 2, 3, 20)) + lines[at + 1 :]


def _moved(chance: Random, lines: list[bytes]) -> list[bytes]:
    line = lines.pop(chance.randrange(len(lines)))
    lines.insert(chance.randrange(len(lines) + 1), line)
    return lines


def _shuffled(chance: Random, lines: list[bytes]) -> list[bytes]:
    head = chance.randrange(min(6, len(lines)))
    rest = lines[head:]
    chance.shuffle(rest)
    return lines[:head] + rest


def _line(chance: Random, lines: list[bytes]) -> list[bytes]:
    at = chance.randrange(len(lines) + 1)
    return lines[:at] + [chance.choice(_LINES).encode() + b"\n"] * chance.choice((1, 1, 1, 30)) + lines[at:]


def _other_word(chance: Random, tokens: list[bytes], at: int) -> None:
    tokens[at] = chance.choice(_words())


def _own_word(chance: Random, tokens: list[bytes], at: int) -> None:
    tokens[at] = chance.choice(tokens)


def _other_number(chance: Random, tokens: list[bytes], at: int) -> None:
    numbers = [place for place, token in enumerate(tokens) if token.isdigit()]
    tokens[chance.choice(numbers or [at])] = chance.choice(_NUMBERS).encode()


def _gone(chance: Random, tokens: list[bytes], at: int) -> None:
    tokens[at] = b""


def _deep(chance: Random, data: bytes) -> bytes:
    opened, closed = chance.choice(
        (("(", ")"), ("[", "]"), ('"', '"'), ('\\"', '\\"'), ("claim ", ""), ("->", ""))
    )
    depth = chance.choice((3, 50, 900, 5000))
    return _put(chance, data, opened * depth + closed * depth)


def _many_players(chance: Random, data: bytes) -> bytes:
    count = chance.choice((0, 1, 7, 40, 300))
    line = b"players: " + ", ".join(f"P{one}" for one in range(count)).encode()
    return re.sub(rb"(?m)^players:.*", lambda _: line, data)


def _other_game(chance: Random, data: bytes) -> bytes:
    extra = ["Key Celeste", "Sven and Paulo", "Keymelequin"]
    chance.shuffle(extra)
    title = " + ".join([chance.choice(("Celestia", "Keyflower", "Keyflower")), *extra[: chance.randrange(4)]])
    return re.sub(rb"(?m)^game:.*", lambda _: b"game: " + title.encode(), data)


_DAMAGES: tuple[Callable[[Random, bytes], bytes], ...] = (
    _flipped,
    _without,
    _joined,
    _in_lines(_mixed),
    _in_lines(_repeated),
    _in_lines(_moved),
    _in_lines(_moved),
    _in_lines(_shuffled),
    _in_lines(_line),
    _in_lines(_line),
    _in_tokens(_other_word),
    _in_tokens(_other_word),
    _in_tokens(_own_word),
    _in_tokens(_own_word),
    _in_tokens(_other_number),
    _in_tokens(_other_number),
    _in_tokens(_gone),
    lambda chance, data: _put(chance, data, chance.choice(_ODD)),
    lambda chance, data: _put(
        chance, data, bytes(chance.randrange(256) for _ in range(chance.choice((1, 4))))
    ),
    lambda chance, data: data.replace(b"\n", chance.choice((b"\r", b"\r\n", b"\n\r", b"\n\n", b"\x85", b""))),
    _deep,
    _many_players,
    _other_game,
)

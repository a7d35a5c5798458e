"""How the second judge reads the canonical lines of a record of Keyflower: by splitting, into plain dicts."""

import re
from collections import Counter
from typing import Any

from .keyflower_figures import TILES

NAME = r'(?:"(?:[^"\\]|\\.)*"|[^\W\d_][\w\'’-]*)'
TILE = "(?:" + "|".join(sorted(map(re.escape, TILES), key=len, reverse=True)) + r")(?![\w-])"
PIECE = re.compile(
    r"(?:(\d+) ?)?(R|B|Y|G|Sven|Paulo|saw|pickaxe|anvil|wood|stone|iron|gold|skill\?|\?|purple|ghost)(?![\w?])"
)
_SAID = re.compile(rf"({NAME}): (.*)")
_HOME = re.compile(rf"({NAME})\.home(?![\w-])")


def speaker(line: str) -> tuple[str | None, str]:
    """Who a line is of, None for what happens at the table, and the rest."""
    found = _SAID.fullmatch(line)
    return (found[1], found[2]) if found else (None, line)


def with_homes(line: str, homes: dict[str, str]) -> str:
    """A line with home tiles by their numbers, where they are known."""
    return _HOME.sub(lambda found: homes.get(found[1], found[0]), line) if ".home" in line else line


def pieces(text: str) -> Counter:  # type: ignore[type-arg]
    """Pieces such as `2R Sven 2 pickaxe`.

    Raises:
        ValueError: something else stands there.
    """
    found: Counter[str] = Counter()
    if text in ("none", ""):
        return found
    for part in PIECE.finditer(text):
        found[part[2]] += int(part[1] or 1)
    if PIECE.sub("", text).strip():
        raise ValueError(text)
    return found


def parts(text: str) -> list[tuple[Counter | None, str]]:  # type: ignore[type-arg]
    """`1R + 2R from Inn + from Fair`: pieces (None where not written) and the tile they come from, if any."""
    found = []
    for part in text.split(" + ") if text else []:
        amount, _, tile = part.rpartition("from ") if "from " in part else (part, "", "")
        found.append((pieces(amount.strip()) if amount.strip() else None, tile))
    return found


_USE = re.compile(rf"use ({TILE})(?: (?!pay |-> )(.+?))?(?: pay (.+?))?(?: -> (.+))?")
_MOVES = {
    "bid": re.compile(rf"bid (?P<tile>{TILE})(?: (?P<placing>.+))?"),
    "place": re.compile(
        rf"place (?P<tile>{TILE}) \((?P<x>[+-]?\d+),(?P<y>[+-]?\d+)\)(?: turn (?P<turn>\d+))?"
    ),
    "ghost": re.compile(rf"ghost (?P<tile>{TILE})"),
    "boat": re.compile(rf"boat (?P<tile>{TILE})(?: replace (?P<new>{TILE}))?(?: -> (?P<drawn>.+))?"),
    "offer": re.compile(r"offer (?P<tiles>.+)"),
    "score": re.compile(r"score (?P<points>\d+)(?: : (?P<items>.+))?"),
    "pass": re.compile(r"pass"),
}


def move(text: str) -> dict[str, Any]:
    """What a player does, as a dict with `kind`.

    Raises:
        ValueError: it is nothing that the judge knows.
    """
    kind = text.split(" ")[0]
    if kind == "use":
        found = _USE.fullmatch(text)
        if not found:
            raise ValueError(text)
        return {"kind": "use", "tile": found[1], "placing": parts(found[2] or ""),
                "pay": parts(found[3]) if found[3] else None,
                "outcomes": [_outcome(one) for one in found[4].split(", ")] if found[4] else []}  # fmt: skip
    found = _MOVES[kind].fullmatch(text) if kind in _MOVES else None
    if not found:
        raise ValueError(text)
    told: dict[str, Any] = {"kind": kind, **found.groupdict()}
    if kind == "bid":
        told["placing"] = parts(told["placing"] or "")
    if kind == "boat":
        told["drawn"] = None if told["drawn"] is None else pieces(told["drawn"])
    if kind == "offer":
        told["tiles"] = told["tiles"].split(", ")
    return told


def _outcome(text: str) -> tuple[str, Any, Any]:
    if text.startswith("move "):
        found = re.fullmatch(rf"move (.+?) ({TILE}(?:>{TILE})+)", text)
        if not found:
            raise ValueError(text)
        return "move", pieces(found[1]), found[2].split(">")
    if text.startswith("upgrade "):
        found = re.fullmatch(rf"upgrade ({TILE})(?: pay (.+))?", text)
        if not found:
            raise ValueError(text)
        return "upgrade", found[1], None if found[2] is None else standing_in(found[2])
    return "gain", pieces(text), None


def standing_in(text: str) -> list[tuple[str, str]]:
    """`1 wood 2 gold as iron` as a list of pieces, each with what it stands for (empty: not written)."""
    found = []
    for part in re.finditer(PIECE.pattern + r"(?: as (\w+))?", text):
        found += [(part[2], part[3] or "")] * int(part[1] or 1)
    return found


def listed(text: str) -> list[tuple[str, str]]:
    """`Ann 3R, Ben 8?`: names, each with the rest."""
    found = []
    for part in text.split(", "):
        split = re.match(rf"({TILE}|{NAME}) ?(.*)", part)
        if not split:
            raise ValueError(part)
        found.append((split[1], split[2]))
    return found

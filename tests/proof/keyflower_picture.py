"""The second judge's table as the lines of a position, to be compared with those of the product."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from .keyflower_additions import colours_of
from .keyflower_figures import GOODS, SEASONS, SKILLS, WORKERS

if TYPE_CHECKING:
    from .keyflower_judge import Table

ORDER = ("R", "B", "Y", "G", "Paulo", "Sven", *SKILLS, *GOODS)


@lru_cache(maxsize=100_000)
def plain(line: str) -> str:
    """A line of a position with what has no order of its own put in order; empty where it says nothing more."""
    if line.endswith(" skills none"):
        return ""
    for mark in (" used ", " ghost "):
        if mark in line:
            head, _, tail = line.partition(mark)
            return plain(head) + mark + tail
    if line.startswith(("passed ", "order ", "winners ")):
        return line
    head, word, tail = re.split(r"( only bids | only |load |taken |bids )", line, maxsplit=1) if re.search(
        r" only |^load |^taken | bids ", line) else (line, "", "")  # fmt: skip
    return head + word + ", ".join(sorted(tail.split(", ")))


def written(pieces: Counter[str]) -> str:
    words = []
    for one in ORDER:
        number = pieces[one]
        if number:
            if one in WORKERS[:4]:
                words.append(f"{number}{one}")
            elif one in WORKERS:
                words.append(one)
            elif one in SKILLS:
                words.append(one if number == 1 else f"{number} {one}")
            else:
                words.append(f"{number} {one}")
    return " ".join(words)


def said(pieces: Counter[str]) -> str:
    text = written(pieces)
    return f"only {text}" if text else "none"


def laid(group: Counter[str], flat: Counter[str]) -> str:
    return " ".join(one for one in (written(group), f"flat {written(flat)}" if +flat else "") if one)


def only(words: list[str]) -> str:
    return "only " + ", ".join(words) if words else "none"


def picture(table: "Table") -> Iterator[str]:
    """The lines of a position that states a table."""
    for line in _lines(table):
        made = plain(line)
        if made:
            yield made


def _lines(table: "Table") -> Iterator[str]:
    if table.season >= 0:
        yield f"season {SEASONS[table.season]}"
    yield f"phase {table.phase}"
    has_it = table.marker or (table.start if table.phase == "offers" and table.season else "")
    if has_it:
        yield f"marker {has_it} {'passed' if table.marker_passed else 'won'}"
    elif table.start:
        yield f"start {table.start}"
    if table.turn:
        yield f"turn {table.turn}"
    if table.phase == "boats":
        yield "winners " + (", ".join(table.winners) or "none")
    if table.order:
        yield "order " + ", ".join(table.order)
    if table.phase == "turns":
        yield "passed " + (", ".join(table.passed) or "none")
    touched = {
        *(one for one in table.bids if table.bids[one]),
        *(one for one in table.uses if table.uses[one]),
    }
    for tile in touched:
        line = f"tile {tile} only"
        bids = [f"{who} {laid(Counter(), group) if (tile, who) in table.lying else laid(group, Counter())}"
                for who, (group, _) in table.bids.get(tile, {}).items()]  # fmt: skip
        if bids:
            line += " bids " + ", ".join(bids)
        if table.uses.get(tile):
            line += " used " + ", ".join(laid(up, flat) for up, flat in table.uses[tile])
        yield line
        shown = set("RBYG")
        flat = {who for who in table.bids.get(tile, {}) if (tile, who) in table.lying}
        # What lies flat is shown to make the colour of a tile only while nothing else is there.
        alone = len(flat) == len(table.bids.get(tile, {})) and not table.uses.get(tile)
        for who, (group, _) in table.bids.get(tile, {}).items():
            shown &= colours_of(group, table.near(tile, True)) if alone or who not in flat else set("RBYG")
        if table.standing(tile):
            shown &= colours_of(table.standing(tile), table.near(tile, False))
        if table.colour[tile] != shown:
            yield f"colour {tile} " + " ".join(one for one in "RBYG" if one in table.colour[tile])
    yield "offer " + only([one for one in table.centre if one not in touched])
    yield "boats " + only(table.boats)
    if table.load:
        yield "load " + ", ".join(f"{boat} {said(load)}" for boat, load in table.load.items())
    if table.taken:
        yield "taken " + ", ".join(f"{who} {boat}" for who, boat in table.taken.items())
    for who in table.players:
        village = [
            tile + ("+" if upgraded else "") + f" ({place[0]},{place[1]})" + (f" turn {turn}" if turn else "")
            for tile, (place, turn, upgraded) in table.village[who].items()
        ]
        yield f"{who} village {only(village)}"
        goods = [f"{tile} {written(stock)}" for tile, stock in table.goods[who].items() if +stock]
        yield f"{who} goods {only(goods)}"
        yield f"{who} screen {said(table.screen[who])}"
        if table.won[who]:
            yield f"{who} won {only(table.won[who])}"
        yield f"{who} winter {only(table.winter.get(who, []))}"
        if who in table.offered:
            yield f"{who} offered {only(table.offered[who])}"
    yield "bag " + said(table.bag)
    yield "supply " + said(table.supply)
    if table.ghost:
        if table.ghost.where == "held":
            yield f"holds {table.ghost.holder} ghost"
        elif table.ghost.at:
            yield f"tile {table.ghost.at} ghost {table.ghost.holder}"
        else:
            yield f"ghost {table.ghost.where}"

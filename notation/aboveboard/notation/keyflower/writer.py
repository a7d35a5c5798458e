"""Writes Keyflower's moves and position lines in their canonical form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.keyflower import position as p
from aboveboard.notation.statements import Move
from aboveboard.notation.vocabulary import Names

__all__ = ["WRITERS", "boat_written", "pieces_written", "tile_line_written", "tile_written"]

_LETTERS = ("R", "B", "Y", "G")
_GOODS = ("wood", "stone", "iron", "gold")
# What is written where the notation wants pieces and there are none.
_NOBODY, _NOTHING, _UNSEEN = "0R", "0 wood", "0?"
_LATER = ("?", "saw", "pickaxe", "anvil", "skill?", *_GOODS, "purple")


def tile_written(tile: m.Tile, names: Names) -> str:
    """A tile by its name, or as a player's home."""
    return f"{names[tile.seat]}.home" if isinstance(tile, m.HomeOf) else tile


def pieces_written(pieces: m.Pieces, always: bool = False) -> str:
    """Pieces: letters with their numbers, words without the number 1; `always` writes it with resources."""
    return " ".join(_piece(kind, number, always) for kind, number in sorted(pieces, key=_rank))


def _rank(pair: tuple[str, int]) -> tuple[int, int, str]:
    kind = pair[0]
    if kind in _LETTERS:
        return 0, _LETTERS.index(kind), kind
    # Workers of an expansion stand between the colours and those not seen.
    return (2, _LATER.index(kind), kind) if kind in _LATER else (1, 0, kind)


def _piece(kind: str, number: int, always: bool) -> str:
    if kind == "?" or kind in _LETTERS:
        return f"{number}{kind}"
    return kind if number == 1 and not (always and kind in _GOODS) else f"{number} {kind}"


def _tiles(tiles: Iterable[m.Tile], names: Names, unseen: int = 0) -> str:
    written = [tile_written(tile, names) for tile in tiles]
    return ", ".join([*written, f"{unseen}?"] if unseen else written)


def _exactly(only: bool, written: str) -> str:
    return f"{'only ' if only and written else ''}{written or 'none'}"


def _placing(workers: m.Pieces, groups: Iterable[m.Group], names: Names) -> str:
    parts = [pieces_written(workers)] if workers else []
    for one in groups:
        whole = "" if one.workers is None else f"{pieces_written(one.workers) or _NOBODY} "
        parts.append(f"{whole}from {tile_written(one.tile, names)}")
    return " + ".join(parts)


def _standing_in(pieces: m.Pieces, standing: Iterable[tuple[str, str, int]]) -> str:
    left = dict(pieces)
    instead = []
    for kind, other, number in standing:
        left[kind] -= number
        instead.append(f"{_piece(kind, number, True)} as {other}")
    rest = pieces_written(tuple(one for one in left.items() if one[1]), True)
    return " ".join(filter(None, [rest, *instead]))


def _act(act: m.Haul | m.Upgrade, names: Names) -> str:
    if isinstance(act, m.Haul):
        path = ">".join(tile_written(tile, names) for tile in act.path)
        return f"move {pieces_written(act.goods, always=True) or _NOTHING} {path}"
    paid = f" pay {_standing_in(act.paid, act.standing)}" if act.paid else ""
    return f"upgrade {tile_written(act.tile, names)}{paid}"


def _use(move: m.Use, names: Names) -> str:
    paid = _placing(move.paid, move.paid_groups, names)
    gains = [] if move.gains is None else [pieces_written(move.gains) or "none"]
    outcomes = ", ".join([*gains, *(_act(act, names) for act in move.acts)])
    return "".join([
        f"use {tile_written(move.tile, names)} {_placing(move.workers, move.groups, names) or _NOBODY}",
        f" pay {paid}" if paid else "",
        f" -> {outcomes}" if outcomes else "",
    ])  # fmt: skip


def boat_written(move: m.TakeBoat, names: Names) -> str:
    """A boat that is taken, with the boat put in its place and the workers drawn."""
    replaced = f" replace {move.replacement}" if move.replacement else ""
    drawn = "" if move.drawn is None else f" -> {pieces_written(move.drawn) or 'none'}"
    return f"boat {move.boat}{replaced}{drawn}"


def _place(move: m.Place, names: Names) -> str:
    turn = f" turn {move.turn}" if move.turn else ""
    return f"place {tile_written(move.tile, names)} {_at(move.at)}{turn}"


def _at(at: tuple[int, int]) -> str:
    return f"({at[0]},{at[1]})"


def _scored(move: m.Scored, names: Names) -> str:
    items = [
        f"{tile_written(one.tile, names)} {_standing_in(one.pieces, one.standing)}".strip()
        for one in move.shares
    ]
    items += [f"purple as {move.purple}"] if move.purple else []
    items += [f"flip {tile_written(tile, names)}" for tile in move.flips]
    return f"score {move.points}" + (f" : {'; '.join(items)}" if items else "")


def _by_seat(pairs: Iterable[tuple[int, str]], names: Names) -> str:
    return ", ".join(f"{names[seat]} {written}" for seat, written in pairs)


def _homes(move: m.Homes, names: Names) -> str:
    return "home " + _by_seat(((seat, home.removeprefix("Home-")) for seat, home in move.homes), names)


def _deal(move: m.Deal, names: Names) -> str:
    return "deal " + _by_seat(
        ((seat, pieces_written(workers) or _NOBODY) for seat, workers in move.hands), names
    )


def _winter_deal(move: m.WinterDeal, names: Names) -> str:
    return f"winter-deal {names[move.to]} {_tiles(move.tiles, names, move.unseen) or _UNSEEN}"


def _loads(move: m.Load | p.AtLoads, names: Names) -> str:
    return "load " + ", ".join(
        f"{one.boat} {_exactly(one.only, pieces_written(one.pieces))}" for one in move.boats
    )


def _bag(move: m.Bag | p.AtBag, names: Names) -> str:
    return "bag " + _exactly(move.only, pieces_written(move.workers))


def _seats(seats: Iterable[int], names: Names) -> str:
    return ", ".join(names[seat] for seat in seats) or "none"


def tile_line_written(line: p.AtTile, names: Names) -> str:
    """What stands at and on a tile."""
    parts = ["tile", tile_written(line.tile, names), *(["only"] if line.only else [])]
    if line.bids is not None:
        parts += ["bids", _by_seat(((seat, _laid(laid)) for seat, laid in line.bids), names) or "none"]
    if line.uses is not None:
        parts += ["used", ", ".join(_laid(laid) for laid in line.uses) or "none"]
    return " ".join(parts)


def _laid(laid: p.Laid) -> str:
    flat = [f"flat {pieces_written(laid.flat)}"] if laid.flat else []
    return " ".join(filter(None, [pieces_written(laid.workers), *flat])) or _NOBODY


def _village(line: p.AtVillage, names: Names) -> str:
    written = ", ".join(_stands(one, names) for one in line.tiles)
    return f"{names[line.seat]} village {_exactly(line.only, written)}"


def _stands(one: p.Standing, names: Names) -> str:
    at = f" {_at(one.at)}" if one.at is not None else ""
    turn = f" turn {one.turn}" if one.turn is not None else ""
    return f"{tile_written(one.tile, names)}{'+' if one.upgraded else ''}{at}{turn}"


def _skills(line: p.AtSkills, names: Names) -> str:
    pieces = pieces_written(tuple((kind, number) for kind, number in line.skills if kind != "skill?"))
    unseen = dict(line.skills).get("skill?", 0)
    written = " ".join(filter(None, [pieces, f"{unseen if unseen > 1 else ''}?" if unseen else ""]))
    return f"{names[line.seat]} skills {_exactly(line.only, written)}"


def _goods(line: p.AtGoods, names: Names) -> str:
    lying = [
        f"{tile_written(tile, names)} {pieces_written(goods, always=True) or 'none'}"
        for tile, goods in line.goods
    ]
    return f"{names[line.seat]} goods {_exactly(line.only, ', '.join(lying))}"


def _held(word: str) -> Callable[[Any, Names], str]:
    """A writer for tiles of a player, some perhaps unseen."""

    def written(line: p.AtWon | p.AtWinter | p.AtOffered, names: Names) -> str:
        return f"{names[line.seat]} {word} {_exactly(line.only, _tiles(line.tiles, names, line.unseen))}"

    return written


def _lead(line: p.AtLead, names: Names) -> str:
    who = "none" if line.seat is None else f"{names[line.seat]} {pieces_written(line.workers)}".strip()
    return f"lead {tile_written(line.tile, names)} {who}"


WRITERS: Mapping[type[Move], Callable[[Any, Names], str]] = {
    m.Bid: lambda move, names: (
        f"bid {tile_written(move.tile, names)} {_placing(move.workers, move.groups, names) or _NOBODY}"
    ),
    m.Use: _use,
    m.Pass: lambda move, names: "pass",
    m.TakeBoat: boat_written,
    m.Place: _place,
    m.Offer: lambda move, names: "offer " + (_tiles(move.tiles, names, move.unseen) or "none"),
    m.Scored: _scored,
    m.Homes: _homes,
    m.Deal: _deal,
    m.WinterDeal: _winter_deal,
    m.Season: lambda move, names: f"season {move.season}",
    m.SetOut: lambda move, names: "offer " + (_tiles(move.tiles, names, move.unseen) or _UNSEEN),
    m.Load: _loads,
    m.Bag: _bag,
    m.EndSeason: lambda move, names: "end season",
    p.AtSeason: lambda line, names: f"season {line.season}",
    p.AtPhase: lambda line, names: f"phase {line.phase}",
    p.AtTurn: lambda line, names: f"turn {names[line.seat]}",
    p.AtStart: lambda line, names: f"start {names[line.seat]}",
    p.AtMarker: lambda line, names: f"marker {names[line.seat]} {line.how}".rstrip(),
    p.AtWinners: lambda line, names: "winners " + _seats(line.seats, names),
    p.AtOrder: lambda line, names: "order " + _seats(line.seats, names),
    p.AtPassed: lambda line, names: "passed " + _seats(line.seats, names),
    p.AtTile: tile_line_written,
    p.AtOffer: lambda line, names: "offer " + _exactly(line.only, _tiles(line.tiles, names, line.unseen)),
    p.AtLoads: _loads,
    p.AtTaken: lambda line, names: "taken " + (_by_seat(line.boats, names) or "none"),
    p.AtBoats: lambda line, names: "boats " + _exactly(line.only, ", ".join(line.boats)),
    p.AtVillage: _village,
    p.AtScreen: lambda line, names: (
        f"{names[line.seat]} screen {_exactly(line.only, pieces_written(line.pieces))}"
    ),
    p.AtSkills: _skills,
    p.AtGoods: _goods,
    p.AtOwnBoats: lambda line, names: (
        f"{names[line.seat]} boats {_exactly(line.only, _tiles(line.boats, names, line.unseen))}"
    ),
    p.AtWon: _held("won"),
    p.AtWinter: _held("winter"),
    p.AtOffered: _held("offered"),
    p.AtBag: _bag,
    p.AtSupply: lambda line, names: "supply " + _exactly(line.only, pieces_written(line.pieces, True)),
    p.AtScore: lambda line, names: f"score {names[line.seat]} {line.points}",
    p.AtLead: _lead,
    p.AtColour: lambda line, names: (
        f"colour {tile_written(line.tile, names)} "
        + (" ".join(sorted(line.colours, key=lambda one: _rank((one, 1)))) or "none")
    ),
}

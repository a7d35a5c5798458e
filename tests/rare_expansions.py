"""What is rare in a game of Keyflower with expansions, told from the steps of its replay."""

from collections.abc import Iterator

from aboveboard.notation.keyflower import moves as m
from aboveboard.notation.statements import Move
from aboveboard.replay.keyflower.table import Phase, Table
from aboveboard.replay.verdict import Replay

SHIP = "Ghost-ship"

RARE = {
    "Key Celeste": {
        "the ghost in summer", "the ghost in autumn", "the ghost in winter", "the ghost kept in summer",
        "the ghost kept in autumn", "the ghost kept in winter", "a losing bid beside the ghost moved",
        "workers on the tile of the ghost",
        "the ghost won twice running", "nobody bid for the ship", "the ship placed",
    },
    "Sven and Paulo": {
        "an open colour", "open for several turns and then settled",
        "a figure on a boat", "a figure drawn", "a figure in a group moved", "a figure paid",
    },
    "Keymelequin": {"Keymelequin replaced", "replaced by a boat for more players"},
}  # fmt: skip


def rare(done: Replay) -> Iterator[str]:
    """What is rare in a game with expansions."""
    opened: dict[str, int] = {}
    holder: int | None = None
    for step in done.steps:
        move, table, by = step.statement.move, step.before, step.statement.seat
        told = [(one.template, dict(one.values)) for one in step.consequences]
        match move:
            case Move() if type(move).__name__ == "Ghost":
                tile = table.named(vars(move)["tile"])
                yield f"the ghost in {table.season}"
                yield from ["workers on the tile of the ghost"] * bool(table.spot(tile).uses)
            case m.Bid() | m.Use() if by is not None:
                yield from _placing(step.after, table, move, by, opened, step.index)
            case m.Load(boats):
                kinds = {kind for one in boats for kind, _ in one.pieces}
                yield from ["a figure on a boat"] * bool(kinds & {"Sven", "Paulo"})
            case m.Season():
                opened.clear()
            case m.TakeBoat(replacement=str(new)):
                yield "Keymelequin replaced"
                yield from ["replaced by a boat for more players"] * (
                    table.catalogue[new].min_players > table.seats
                )
            case m.Place(tile=tile) if tile == SHIP:
                yield "the ship placed"
        for template, values in told:
            if "nobody bid for the ghost ship" in template:
                yield "nobody bid for the ship"
            if "takes the ghost from its ship" in template:
                yield from ["the ghost won twice running"] * (holder == values["who"].seat)
                holder = values["who"].seat
        ended = table.phase == Phase.TURNS and step.after.phase == Phase.BOATS
        if ended and "Key Celeste" in table.beside and table.beside["Key Celeste"].where == "held":
            yield f"the ghost kept in {table.season}"


def _placing(
    after: Table, table: Table, move: m.Bid | m.Use, by: int, opened: dict[str, int], at: int
) -> Iterator[str]:
    tile = table.named(move.tile)
    colours = after.colours(tile)
    if len(colours) == 2:
        yield "an open colour"
        opened.setdefault(tile, at)
    elif at - opened.pop(tile, at) > 4:
        yield "open for several turns and then settled"
    groups = [table.group(by, table.named(one.tile)) for one in move.groups]
    for group in groups:
        yield from ["a figure in a group moved"] * bool({"Sven", "Paulo"} & set(group.kinds))
    for one in move.groups:
        haunted = table.leader(table.named(one.tile)) is not None and not table.winning(table.named(one.tile))
        yield from ["a losing bid beside the ghost moved"] * haunted
    if isinstance(move, m.Use):
        yield from ["a figure drawn"] * bool({"Sven", "Paulo"} & dict(move.gains or ()).keys())
        yield from ["a figure paid"] * bool({"Sven", "Paulo"} & dict(move.paid).keys())

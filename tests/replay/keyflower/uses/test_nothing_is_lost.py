"""Whatever is used, and however it is written: no piece comes from nowhere, and none is lost."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.keyflower.stock import holders
from aboveboard.replay.keyflower.table import Table

POSITION = """\
game: Keyflower
players: Ann, Ben
position
  season autumn
  turn Ann
  supply only 9 wood 9 stone 9 iron 9 gold 5G 3 saw 3 pickaxe 3 anvil
  bag only 4R 4B 4Y 1G
  offer Inn, Fair, Well, Wainwright
  Ann village Home-1 (0,0), Keywood (1,0), Miner+ (0,-1)
  Ann village only Brewer (-1,0) turn 2, Workshop (1,-1) turn 2, Stable (-1,1) turn 3
  Ann goods only Home-1 2 wood 2 stone, Keywood 1 gold 1 iron, Workshop 2 wood 2 stone ?
  Ben village only Home-2 (0,0), Tavern (1,0), Hiring Fair+ (0,1), Peddler (-1,0), Carpenter (1,-1)
  Ann screen only 4R 4B 4Y 2G 2 saw 2 anvil 3? 2 skill?
  Ben screen only 4R 4B 4Y saw pickaxe 2?
  tile Well bids Ann 3R, Ben 4R
  tile Fair bids Ann 1B, Ben 2B
end position
"""
OWN = ["Home-1", "Keywood", "Miner", "Brewer", "Workshop", "Stable"]
# What may be written of each tile, sensible or not.
TILES = {
    "Keywood": ["", " -> 1 wood", " -> ?", " -> 2 wood"],
    "Miner": ["", " -> 1 iron 1 gold", " -> 1 iron", " -> 1 iron 1 ?"],
    "Workshop": ["", " -> wood", " -> ?", " -> gold"],
    "Brewer": ["", " pay saw", " pay skill? -> 1R 1?", " pay anvil -> 2Y", " pay 1R"],
    "Inn": ["", " -> 1R", " -> ?", " -> 1G", " -> none"],
    "Fair": ["", " pay 1R", " pay ?", " pay 1R -> 1G", " pay 1Y", " pay from Well"],
    "Tavern": ["", " pay 1Y", " pay 1G -> 2R", " pay ? -> 2?", " pay from Well -> 1B 1Y", " pay saw"],
    "Hiring Fair": ["", " pay saw -> 2 skill? saw", " pay anvil", " pay skill? -> pickaxe 2 saw"],
    "Peddler": ["", " pay 1Y", " pay 1Y -> 1G", " pay ? -> 1?"],
    "Carpenter": ["", " pay saw", " pay saw -> 3 wood", " pay skill? -> 3 ?", " pay anvil"],
}
CARTS = ["Home-1", "Stable", "Wainwright", "Home-2"]

goods = st.sampled_from(["1 wood", "1 stone", "2 wood", "1 gold", "1 iron", "?", "2?", "1 wood 1 stone"])
tile = st.sampled_from(OWN)
haul = st.builds(lambda what, one, way: f"move {what} {one}>{way}", goods, tile, st.just("Home-1") | tile)
price = st.sampled_from(
    [
        "",
        " pay saw",
        " pay 1 wood 1 stone",
        " pay 2 wood",
        " pay 2?",
        " pay 1 gold",
        " pay 1 gold as stone 1 wood",
    ]
)
flip = st.builds(lambda one, paid: f"upgrade {one}{paid}", tile, price)


@st.composite
def uses(draw: st.DrawFn) -> str:
    workers = f"{draw(st.integers(1, 3))}{draw(st.sampled_from('RBYG'))}"
    if draw(st.booleans()):
        done = ", ".join(draw(st.lists(st.one_of(haul, flip), max_size=3)))
        return f"use {draw(st.sampled_from(CARTS))} {workers}{' -> ' if done else ''}{done}"
    tile = draw(st.sampled_from(sorted(TILES)))
    return f"use {tile} {workers}{draw(st.sampled_from(TILES[tile]))}"


def census(table: Table) -> dict[str, int]:
    """How many pieces of each sort there are, and of each kind of resource and skill tile that is known."""
    found: Counter[str] = Counter()
    for one in holders(table):
        found["workers"] += one.worker_count
        found["skills"] += one.skill_count
    for spot in table.spots.values():
        found["workers"] += spot.used + sum(bid.workers.total for bid in spot.bids)
    found["workers"] += table.supply.count("G")
    for kind in ("wood", "stone", "iron", "gold"):
        found[kind] = table.supply.count(kind) + sum(one.count(kind) for one in table.goods.values())
    return dict(found)


@settings(max_examples=400, deadline=None)
@given(st.lists(uses(), min_size=1, max_size=6))
def test_pieces_are_conserved(moves: list[str]) -> None:
    lines = [f"{'Ann' if n % 2 == 0 else 'Ben'}: {move}" for n, move in enumerate(moves)]
    (record,) = read(text_lines(POSITION + "\n".join(lines)))
    assert isinstance(record, Record)
    for step in replay(record).steps:
        if step.statement.seat is not None and step.verdict == "legal":
            assert census(step.after) == census(step.before)

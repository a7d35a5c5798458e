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
  Ann village only Home-1 (0,0), Keywood (1,0), Miner+ (0,-1), Brewer (-1,0), Workshop (1,-1), Stable (-1,1)
  Ann goods only Home-1 2 wood 2 stone, Keywood 1 gold 1 iron, Workshop 2 wood 2 stone ?
  Ben village only Home-2 (0,0), Tavern (1,0), Hiring Fair+ (0,1), Peddler (-1,0), Carpenter (1,-1)
  Ann screen only 4R 4B 4Y 2G 2 saw 2 anvil 3? 2 skill?
  Ben screen only 4R 4B 4Y saw pickaxe 2?
  tile Well bids Ann 3R, Ben 4R
  tile Fair bids Ann 1B, Ben 2B
end position
"""
OWN = ["Home-1", "Keywood", "Miner", "Brewer", "Workshop", "Stable"]
TILES = [*OWN, "Inn", "Fair", "Wainwright", "Home-2", "Tavern", "Hiring Fair", "Peddler", "Carpenter"]
PAID = ["", "pay 1Y", "pay 1R", "pay saw", "pay skill?", "pay ?", "pay from Well", "pay 2 saw", "pay 1 wood"]
GAINS = ["1R", "2Y", "none", "1 wood", "2 saw", "1 saw 1 skill?", "1?", "2?", "3 wood", "1G", "1 iron 1 gold"]

goods = st.sampled_from(["1 wood", "1 stone", "2 wood", "1 gold", "1 iron", "?", "2?", "1 wood 1 stone"])
tile = st.sampled_from(OWN)
haul = st.builds(lambda what, one, other: f"move {what} {one}>{other}", goods, tile, tile)
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
acts = st.lists(st.one_of(haul, flip), max_size=3)


@st.composite
def uses(draw: st.DrawFn) -> str:
    colour, number = draw(st.sampled_from("RBYG")), draw(st.integers(1, 3))
    paid = draw(st.sampled_from(PAID))
    outcomes = draw(st.one_of(st.just([]), st.lists(st.sampled_from(GAINS), min_size=1, max_size=1), acts))
    arrow = f" -> {', '.join(outcomes)}" if outcomes else ""
    return f"use {draw(st.sampled_from(TILES))} {number}{colour} {paid}{arrow}"


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

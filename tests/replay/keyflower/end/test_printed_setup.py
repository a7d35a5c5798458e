"""Every number of the set-up, played: for each number of players what is laid out, dealt and in the box.

Nothing here is taken from the data file: a figure changed there has to fail here.
"""

from collections.abc import Callable, Sequence

import pytest

from aboveboard.replay.verdict import Replay

Ended = Callable[..., Replay]

NAMES = ("Ann", "Ben", "Cy", "Dan", "Eve", "Fay")
# players: tiles a season, winter tiles dealt, turn order tiles
NUMBERS = {2: (6, 3, 1), 3: (7, 3, 2), 4: (8, 3, 3), 5: (9, 2, 4), 6: (10, 2, 4)}
# boat: for how many players or more
BOATS = {"Keyflower": 2, "Sea Bastion": 2, "Sea Breese": 3, "Flipper": 4, "Ianvincible": 5, "White Wind": 6}


def codes(ended: Ended, players: int, *lines: str, position: Sequence[str] = ()) -> list[str]:
    """The rules that the last line breaks."""
    found = ended(position, *lines, players=", ".join(NAMES[:players]))
    return [one.rule.code for one in found.steps[-1].breaches]


@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("season", ["spring", "summer", "autumn"])
def test_tiles_of_a_season(ended: Ended, players: int, season: str) -> None:
    wanted = NUMBERS[players][0]
    position = [f"season {season}", "phase offers"]
    assert codes(ended, players, f"offer {wanted}?", position=position) == []
    assert codes(ended, players, f"offer {wanted + 1}?", position=position) == ["KF-S06"]
    assert codes(ended, players, f"offer {wanted - 1}?", position=position) == ["KF-S06"]


@pytest.mark.parametrize("players", NUMBERS)
def test_winter_tiles_dealt(ended: Ended, players: int) -> None:
    wanted = NUMBERS[players][1]
    assert codes(ended, players, f"winter-deal Ann {wanted}?") == []
    assert codes(ended, players, f"winter-deal Ann {wanted + 1}?") == ["KF-S07"]
    assert codes(ended, players, f"winter-deal Ann {wanted - 1}?") == ["KF-S07"]


@pytest.mark.parametrize("players", NUMBERS)
def test_winter_tiles_that_nobody_dealt_in_writing(ended: Ended, players: int) -> None:
    lines = ["season spring", *(f"{name}: pass" for name in NAMES[:players])]
    hand = ended([], *lines, players=", ".join(NAMES[:players])).steps[-1].after.hands[0]
    assert hand.unseen == NUMBERS[players][1]


@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_turn_order_tiles(ended: Ended, players: int, number: int) -> None:
    position = ["season spring", "turn Ann"]
    broken = codes(ended, players, f"Ann: bid Order-{number} 1R", position=position)
    assert broken == ([] if number <= NUMBERS[players][2] else ["KF-S05"])


@pytest.mark.parametrize("players", NUMBERS)
def test_the_purple_marker_is_on_the_highest_turn_order_tile(ended: Ended, players: int) -> None:
    highest = NUMBERS[players][2]
    for number in range(1, highest + 1):
        others = [f"Order-{one}" for one in range(1, highest + 1) if one != number]
        passed = f"passed {', '.join(NAMES[:players])}"
        position = ["season spring", "start Ann", passed, f"tile Order-{number} bids Ben 1R"]
        position += [f"offer {', '.join(others)}"] if others else []
        broken = codes(ended, players, "end season", "claim marker Ben", position=position)
        assert broken == ([] if number == highest else ["AG-30"])


@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("boat", BOATS)
def test_boats(ended: Ended, players: int, boat: str) -> None:
    position = ["season spring", "phase boats", "start Ann"]
    broken = codes(ended, players, f"Ann: boat {boat}", position=position)
    assert ("KF-E05" in broken) == (players < BOATS[boat])


def test_the_lowest_home_tile_begins(ended: Ended) -> None:
    for low in range(1, 6):
        lines = [f"home Ann {low + 1}, Ben {low}", "season spring", "claim start Ben"]
        assert codes(ended, 2, *lines) == []


BOX = [("R", 40), ("B", 40), ("Y", 40), ("G", 20), ("wood", 24), ("stone", 24), ("iron", 24), ("gold", 48),
       ("saw", 16), ("pickaxe", 16), ("anvil", 16)]  # fmt: skip


@pytest.mark.parametrize(("kind", "number"), BOX)
def test_pieces_of_the_box(ended: Ended, kind: str, number: int) -> None:
    def stated(count: int) -> list[str]:
        pieces = f"{count}{kind}" if len(kind) == 1 else f"{count} {kind}"
        goods = kind in ("wood", "stone", "iron", "gold")
        village = (
            ["Ann village Home-1 (0,0)", f"Ann goods Home-1 {pieces}"] if goods else [f"Ann screen {pieces}"]
        )
        lines = ["position", "season spring", *village, "end position"]
        return codes(ended, 2, *lines)

    assert stated(number) == []
    assert stated(number + 1) == ["KF-S01"]


@pytest.mark.parametrize(("kind", "number"), BOX)
def test_what_the_supply_holds_at_the_start(ended: Ended, kind: str, number: int) -> None:
    table = ended([], "season spring", players="Ann, Ben").steps[0].after
    holder = (
        table.bag.known
        if kind in "RBY"
        else table.pile.known
        if kind in ("saw", "pickaxe", "anvil")
        else table.supply
    )
    assert holder.count(kind) == number


def test_eight_workers_to_begin_with(ended: Ended) -> None:
    assert codes(ended, 2, "deal Ann 8R, Ben 8?") == []
    assert codes(ended, 2, "deal Ann 9R, Ben 8?") == ["KF-S02"]
    assert codes(ended, 2, "deal Ann 7R, Ben 8?") == ["KF-S02"]


@pytest.mark.parametrize(("count", "broken"), [(6, []), (7, ["KF-U04"])])
def test_six_workers_on_a_tile(ended: Ended, count: int, broken: list[str]) -> None:
    position = ["season spring", "turn Ann", "offer Miner"]
    assert codes(ended, 2, f"Ann: use Miner {count}R", position=position) == broken


def test_at_least_one_winter_tile(ended: Ended) -> None:
    position = ["season winter", "phase offers", "Ann winter only 3?"]
    assert codes(ended, 2, "Ann: offer 1?", position=position) == []
    # Of tiles laid out together the first may come before the others, but no more than all were dealt.
    assert codes(ended, 2, "offer 1?", position=["season winter", "phase offers"]) == []
    assert codes(ended, 2, "offer 6?", position=["season winter", "phase offers"]) == []
    assert codes(ended, 2, "offer 7?", position=["season winter", "phase offers"]) == ["KF-S06"]


@pytest.mark.parametrize("kind", ["wood", "stone", "iron"])
def test_gold_is_worth_a_point_and_stands_for_the_others(ended: Ended, kind: str) -> None:
    there = ["season winter", "phase scoring", "marker Ben", "Ann village only Home-1 (0,0), Timber Yard (0,-1)",
             "Ann screen none"]  # fmt: skip
    assert codes(ended, 2, "Ann: score 3", position=[*there, "Ann goods only Home-1 3 gold"]) == []
    others = [one for one in ("wood", "stone", "iron") if one != kind]
    there[3] = "Ann village only Home-1 (0,0), Mercer's Guild (0,-1)"
    goods = f"Ann goods only Home-1 1 {others[0]} 1 {others[1]} 1 gold"
    assert codes(ended, 2, "Ann: score 5", position=[*there, goods]) == []

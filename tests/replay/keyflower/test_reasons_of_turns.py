"""Why turns are refused: seasons in their order, transport, upgrades, uses, workers, winter."""

from functools import partial

import pytest
from playing import Judged, passed_by
from playing import judged as _judged

judged = partial(_judged, title="Keyflower")

START = ("home Ann 1, Ben 2, Cy 3", "season spring")
AUTUMN = ("season autumn", "turn Ann")
VILLAGE = "Ann village only Home-1 (0,0), Keywood (0,-1), Sawmill (1,1)"
LOADED = "Ann goods only Home-1 2 wood, Keywood 2 wood"


def winter(*lines: str) -> tuple[str, ...]:
    """A game without bids up to winter, and what follows."""
    dealt = (
        "winter-deal Ann Scribes, Keythedral, 1?",
        "winter-deal Ben Apothecary, Scholar, Key Guild",
        "winter-deal Cy Key Market, Village Hall, Mercer's Guild",
    )
    return (*passed_by(*dealt), *lines)


class TestSeasons:
    """KF-T01, KF-T02: who begins, and what follows what."""

    def test_nobody_begins_but_the_start_player(self) -> None:
        there = ("season autumn", "phase offers", "start Ben")
        assert judged("Ben: pass", position=there).verdict == "legal"
        for name in ("Ann", "Cy"):
            assert judged(f"{name}: pass", position=there).reasons == {"KF-T01": "Ben begins the season"}

    @pytest.mark.parametrize(
        ("now", "new", "reason"),
        [
            ("spring", "autumn", "after spring comes summer"),
            ("autumn", "summer", "after autumn comes winter"),
            ("winter", "spring", "winter is the last season"),
        ],
    )
    def test_what_comes_after_a_season(self, now: str, new: str, reason: str) -> None:
        there = (f"season {now}", "phase placing")
        assert judged(f"season {new}", position=there).reasons["KF-T02"] == reason

    def test_a_turn_that_was_lost_may_have_been_the_last_pass(self) -> None:
        two = (*START, "Ann: pass", "Ben: pass")
        assert "KF-T02" in judged(*two, "season summer").codes
        assert "KF-T02" not in judged(*two, "missed Cy", "season summer").codes


class TestTransport:
    """KF-M10 to KF-M20: what is moved where."""

    @staticmethod
    def used(line: str, *stated: str, ruling: str = "") -> Judged:
        there = (*AUTUMN, VILLAGE, LOADED, "Ann screen only 5R saw", *stated)
        return judged(f"Ann: use {line}", position=there, ruling=ruling)

    @pytest.mark.parametrize(
        ("acts", "codes"),
        [
            ("upgrade Keywood pay saw, move 1 wood Home-1>Sawmill", {"KF-M11"}),
            ("move 1 wood Home-1>Miner, move 1 wood Home-1>Sawmill", {"KF-M10", "KF-M11", "KF-M12"}),
            ("move 1 wood Home-1>Sawmill", {"KF-M11"}),
            ("upgrade Keywood pay saw, upgrade Home-1 pay 1 wood 1 stone", {"KF-M12", "KF-M14"}),
            ("upgrade Keywood pay saw, move 1 wood Home-1>Keywood", set()),
        ],
    )
    def test_an_act_that_is_refused_does_not_hide_the_next(self, acts: str, codes: set[str]) -> None:
        assert self.used(f"Home-1 1R -> {acts}").codes == codes

    def test_tiles_that_lie_nobody_knows_where_do_not_hide_a_gap(self) -> None:
        there = (*AUTUMN, "Ann village Home-1 (0,0), Keywood (1,0), Sawmill (1,1), Stable, Miner")
        line = "Ann: use Home-1 1R -> move 1 wood Stable>Miner"
        assert judged(line, position=there).verdict == "undecided"
        assert "KF-M11" in judged(f"{line}, move 1 wood Home-1>Sawmill", position=there).codes
        reasons = judged(f"{line}, move 1 wood Home-1>Sawmill", position=there).reasons
        assert reasons["KF-M11"] == "Home-1 and Sawmill do not touch"

    def test_what_is_too_much_is_named(self) -> None:
        two = self.used("Home-1 1R -> upgrade Keywood pay saw, upgrade Home-1 pay 1 wood 1 stone").reasons
        assert two["KF-M12"] == "2 upgrades, and Home-1 gives 1"

    def test_where_an_effect_is_asked_for_it_is_asked_of_transport_tiles_alone(self) -> None:
        ruling = "idle-transport = refused"
        stable = (*AUTUMN, "Ann village only Home-1 (0,0), Stable (1,0), Keywood (0,1)", "Ann screen only 5R")
        for tile, codes in (("Stable", {"KF-M20"}), ("Home-1", {"KF-M20"}), ("Keywood", set())):
            assert judged(f"Ann: use {tile} 1R", position=stable, ruling=ruling).codes == codes
            assert judged(f"Ann: use {tile} 1R", position=stable).verdict == "legal"


class TestUpgrades:
    """KF-M13 to KF-M25: what an upgrade costs, and from where."""

    @staticmethod
    def used(acts: str, *stated: str, goods: str, village: str = "") -> Judged:
        there = (*AUTUMN, f"Ann village only Home-1 (0,0){village}", f"Ann goods only {goods}",
                 "Ann screen only 5R 2 saw 1 anvil", *stated)  # fmt: skip
        return judged(f"Ann: use Home-1 1R -> {acts}", position=there)

    def test_what_is_not_ones_own_or_has_no_price_is_not_paid_for(self) -> None:
        bens = ("Ben village Home-2 (0,0), Miner (1,0)",)
        assert self.used("upgrade Miner pay 2 iron", *bens, goods="Home-1 1 wood").codes == {
            "KF-M10",
            "KF-M13",
        }
        boat = ", Boat-4a (1,0)"
        assert self.used("upgrade Boat-4a pay 2 iron", goods="Home-1 1 wood", village=boat).codes == {
            "KF-M13"
        }

    def test_an_upgrade_that_is_not_paid_for_does_not_hide_the_next(self) -> None:
        bens = ("Ben village Home-2 (0,0), Miner (1,0)",)
        acts = "upgrade Miner pay anvil, upgrade Home-1 pay 1 wood 1 stone"
        assert "KF-M14" in self.used(acts, *bens, goods="Home-1 1 wood").codes

    def test_boat_3a_lets_resources_stand_for_each_other_and_nothing_else(self) -> None:
        there = {"village": ", Keywood (1,0), Inn (0,1), Workshop (1,-1), Boat-3a (-1,0)",
                 "goods": "Keywood 3 iron, Inn 3 iron, Workshop 3 iron"}  # fmt: skip
        assert self.used("upgrade Inn pay 1 iron 1 saw", **there).verdict == "legal"
        assert self.used("upgrade Inn pay 2 iron", **there).codes == {"KF-X03a"}
        assert self.used("upgrade Keywood pay 1 iron", **there).codes == {"KF-X03a"}
        assert self.used("upgrade Keywood pay 2 iron", **there).codes == {"KF-M13"}
        assert self.used("upgrade Workshop pay 1 saw", **there).codes == {"KF-M13"}

    def test_what_was_unnamed_before_is_not_asked_for_again(self) -> None:
        there = (*AUTUMN, "Ann village only Home-1 (0,0), Workshop (1,0)", "Ann goods only Workshop 2 wood",
                 "Ann screen only 5R")  # fmt: skip
        first = ("Ann: use Workshop 1R", "Ben: pass", "Cy: pass")
        assert judged(*first, "Ann: use Home-1 1R -> upgrade Workshop pay 2 wood", position=there).notes == ()

    def test_a_payment_is_asked_for_only_where_there_was_a_choice(self) -> None:
        there = {"village": ", Workshop (1,0)"}
        assert self.used("upgrade Workshop", goods="Workshop 1 wood 2 iron", **there).notes == ("KF-M25",)
        assert self.used("upgrade Workshop", goods="Workshop 2 iron", **there).notes == ()


class TestUses:
    """KF-U01 to KF-U05: where, and how many."""

    def test_where_a_tile_lies_that_nobody_told_of(self) -> None:
        assert judged(*START, "Ann: use Miner 1R").reasons["KF-U01"] == "where Miner lies"
        assert judged("Ann: use Keywood 1R", position=("season winter", "turn Ann")).verdict == "undecided"

    @pytest.mark.parametrize(
        ("stated", "reasons"),
        [
            ("used 1R, 1R", {"KF-U03": "a use of Inn by 1 follows one by 1"}),
            ("used 1R, 5R", {}),
            ("used 1R, 2R, 4R", {"KF-U04": "7 lie on Inn"}),
        ],
    )
    def test_uses_that_are_stated_grow_up_to_six(self, stated: str, reasons: dict[str, str]) -> None:
        assert judged(position=(*AUTUMN, f"tile Inn {stated}")).reasons == reasons

    def test_the_last_use_is_the_one_to_exceed(self) -> None:
        there = (*AUTUMN, "tile Inn used 1R, 2R")
        assert judged("Ann: use Inn 2R", position=there).reasons == {"KF-U03": "needs more than 2, brings 2"}

    def test_three_in_a_use_are_not_more_than_three(self) -> None:
        there = (*AUTUMN, "tile Inn")
        for count, codes in ((2, set()), (3, set()), (4, {"KF-U05"})):
            moved = judged(f"Ann: use Inn {count}R", position=there, ruling="workers-in-a-use = three")
            assert moved.codes == codes


class TestWorkers:
    """KF-T06 to KF-B09: where workers come from."""

    @staticmethod
    def bid(line: str, *stated: str) -> Judged:
        groups = ("tile Well bids Ann 2R, Ben 3R", "tile Inn bids Ann 1R, Ben 2R", "tile Fair")
        return judged(f"Ann: bid {line}", position=(*AUTUMN, "Ann screen only 2R", *groups, *stated))

    @pytest.mark.parametrize(
        ("line", "codes"),
        [
            ("Fair from Well + from Inn", set()),
            ("Fair from Well + from Barn", {"KF-T06"}),
            ("Fair from Well + 2R from Inn", {"KF-B08"}),
            ("Fair 2B from Well", {"KF-B08"}),
            ("Fair 2? from Well", set()),
            ("Fair 1? from Well", {"KF-B08"}),
            ("Fair from Well + from Well", {"KF-B09"}),
        ],
    )
    def test_every_group_is_looked_at(self, line: str, codes: set[str]) -> None:
        assert self.bid(line, "tile Barn").codes == codes

    def test_the_marker_comes_from_nowhere(self) -> None:
        assert judged(
            "Ann: bid Barn purple", position=(*AUTUMN, "offer Barn", "Ann screen only 2R")
        ).codes == {"KF-C07"}

    def test_unseen_workers_are_of_a_colour_that_their_player_can_have(self) -> None:
        there = (*AUTUMN, "Ann screen only 3R 1B saw", "tile Inn bids Ben 1B")
        assert judged("Ann: bid Inn 2?", position=there).codes == {"KF-C01"}
        there = (*AUTUMN, "Ann screen only 3R 2B saw", "tile Inn bids Ben 1B")
        assert judged("Ann: bid Inn 2?", position=there).verdict == "legal"

    def test_a_group_that_goes_onto_its_tile_does_not_leave_it_to_the_counter_bid(self) -> None:
        there = (*AUTUMN, "Ben boats Boat-4a", "tile Inn bids Ann 1R, Ben flat 2B")
        assert judged("Ann: use Inn from Inn -> ?", position=there).verdict == "legal"


class TestWinter:
    """KF-W01 to KF-W04: what is put in, and what goes to nobody."""

    @pytest.mark.parametrize(
        ("lines", "reason"),
        [
            (("Ann: pass", "Ann: offer Scribes"), "winter tiles are put in before the first turn of winter"),
            (
                ("Ann: offer Windmill, Watermill",),
                "Windmill and Watermill are not among the tiles dealt to Ann",
            ),
            (("Ann: offer Scribes, Windmill",), ""),
            (("Ann: offer Scribes", "Ann: offer Keythedral, 1?"), ""),
            (("Ann: offer Scribes, Keythedral", "Ann: offer 2?"), "Ann puts in 2, and was dealt 3"),
            (("offer Windmill, Watermill",), "Windmill and Watermill are not among the winter tiles dealt"),
            (("offer Windmill",), ""),
            (("winter-deal Ben Miner",), None),
        ],
    )
    def test_tiles_come_from_those_that_were_dealt(self, lines: tuple[str, ...], reason: str | None) -> None:
        assert judged(*winter(*lines)).reasons.get("KF-W01", "") == (reason or "")

    def test_one_tile_that_was_not_dealt_is_one(self) -> None:
        none = [line.replace(", 1?", ", Jeweller") for line in winter()]
        reasons = judged(*none, "offer Windmill").reasons
        assert reasons["KF-W01"] == "Windmill is not among the winter tiles dealt"

    def test_in_a_position_nobody_is_asked_for_tiles(self) -> None:
        there = ("season winter", "phase offers")
        assert judged("Ann: bid Order-1 1R", position=there).verdict == "legal"

    def test_a_tile_that_was_dealt_is_not_dealt_again(self) -> None:
        assert "KF-S08" in judged(*winter("winter-deal Ben Scribes")).codes

    def test_winter_tiles_are_in_the_auction_until_they_lie_in_a_village(self) -> None:
        there = ("season winter", "phase offers")
        reasons = judged("Ann: use Keythedral 1R", position=there).reasons
        assert reasons["KF-W02"] == "Keythedral is in the auction of winter"
        village = ("season winter", "phase placing", "Ann village Home-1 (0,0), Keythedral (1,0)")
        assert "KF-W02" not in judged("Ann: use Keythedral 1R", position=village).codes

    def test_in_no_season_that_is_told_a_boat_may_be_placed(self) -> None:
        there = ("phase placing", "Ann village Home-1 (0,0)")
        assert judged("Ann: place Keyflower (0,1)", position=there).verdict == "legal"

    def test_only_at_the_end_a_turn_order_tile_goes_to_nobody(self) -> None:
        there = ("season winter", "turn Ann", "Ann village only Home-1 (0,0)", "Ann won none")
        assert "KF-W04" not in judged("Ann: place Order-1 (1,0)", position=there).codes
        bens = ("season winter", "phase placing", "Ann village only Home-1 (0,0)", "Ann won none",
                "Ben village Home-2 (0,0), Order-1 (1,0)")  # fmt: skip
        assert "KF-W04" not in judged("Ann: place Order-1 (1,0)", position=bens).codes

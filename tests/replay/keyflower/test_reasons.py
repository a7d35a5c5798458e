"""What a breach is told to be, word by word, and where a rule of Keyflower has nothing to say."""

from functools import partial

import pytest
from playing import Judged, codes, passed_by, played, position, reasons, verdict
from playing import judged as _judged

judged = partial(_judged, title="Keyflower")

START = ("home Ann 1, Ben 2, Cy 3", "season spring")
SEVEN = "offer Keywood, Alehouse, Stable, Peddler, Workshop, Gold Mine, Key Mine"
AUTUMN = ("season autumn", "turn Ann")
STOCK = ("supply only 24 wood 24 stone 24 iron 48 gold 20G 16 saw 16 pickaxe 16 anvil", "bag only 9R 9B 9Y")


def whole_game(*lines: str) -> tuple[str, ...]:
    """A game without bids up to winter, and what follows."""
    return (*passed_by("winter-deal Ann Scribes, Keythedral, Jeweller"), *lines)


class TestWhatIsInTheAuction:
    """KF-B01: what was not laid out is not bid for; where nobody told of the offer it may have been."""

    def test_in_the_first_seasons(self) -> None:
        assert judged(*START, "Ann: bid Miner 1R").verdict == "undecided"
        assert judged(*START, SEVEN, "Ann: bid Miner 1R").reasons == {"KF-B01": "Miner is not in the auction"}

    def test_in_winter_tiles_come_from_hands(self) -> None:
        unseen, seen = "whether Windmill is in the auction", "Windmill is not in the auction"
        for put_in, reason in (((), unseen), (("Ann: offer Scribes",), seen), (("Ann: offer none",), unseen)):
            assert judged(*whole_game(*put_in, "Ann: bid Windmill 1R")).reasons["KF-B01"] == reason
        assert "KF-B01" not in judged(*whole_game("Ann: offer 1?", "Ann: bid Windmill 1R")).reasons


class TestBids:
    """KF-B04 and KF-B06: how much."""

    def test_a_losing_bid_that_grows_and_does_not_lead(self) -> None:
        there = (*AUTUMN, "tile Inn bids Ann 1R, Ben 4R, Cy 3R")
        assert judged("Ann: bid Inn 2R", position=there).reasons == {
            "KF-B04": "needs more than 4, brings 3",
            "KF-B06": "the losing bid grows to 3 and still does not lead 4",
        }


class TestColours:
    """KF-C01 to KF-C05: one colour at a tile."""

    @pytest.mark.parametrize(
        ("stated", "line", "reasons"),
        [
            ("tile Home-1 used 1R", "use Home-1 1R 1B", {"KF-C01": "1R 1B are of several colours"}),
            ("tile Inn bids Ben 2B", "bid Inn 2R 2G", {"KF-C01": "2R 2G are of several colours"}),
            ("tile Inn bids Ben 2B", "bid Inn 3R", {"KF-C01": "Inn is blue, and 3R are placed"}),
            (
                "tile Inn bids Ben 2B",
                "bid Inn 3G",
                {
                    "KF-C01": "Inn is blue, and 3G are placed",
                    "KF-C03": "green and another colour meet at Inn",
                },
            ),
            (
                "tile Inn bids Ben 2G",
                "bid Inn 3R",
                {
                    "KF-C01": "Inn is green, and 3R are placed",
                    "KF-C03": "green and another colour meet at Inn",
                },
            ),
            ("tile Inn bids Ben flat 2B, Cy 1B", "bid Inn 3R", {"KF-C01": "Inn is blue, and 3R are placed"}),
            ("tile Inn bids Ben flat 2B", "bid Inn 3R 1Y", {"KF-C01": "3R 1Y are of several colours"}),
            ("tile Inn bids Ben flat 2B used 1B", "bid Inn 3R", {"KF-C01": "Inn is blue, and 3R are placed"}),
            ("tile Inn used 1B", "use Inn 3R", {"KF-C01": "Inn is blue, and 3R are placed"}),
        ],
    )
    def test_why_workers_do_not_fit(self, stated: str, line: str, reasons: dict[str, str]) -> None:
        there = (*AUTUMN, "Ann village Home-1 (0,0)", "Ben boats Boat-4a", stated)
        assert judged(f"Ann: {line}", position=there).reasons == reasons

    def test_a_counter_bid_that_is_left_alone_makes_the_colour(self) -> None:
        there = (*AUTUMN, "Ben boats Boat-4a", "tile Inn bids Ben flat 2B")
        reasons = judged("Ann: bid Inn 3R", position=there).reasons
        assert reasons["KF-C05"] == "only the counter-bid is left, and makes the tile blue"


class TestExchanges:
    """KF-M06 and KF-M21: what is paid, and from where."""

    @staticmethod
    def used(line: str, *stated: str) -> Judged:
        there = (*AUTUMN, *STOCK, "Ann screen only 5R 5B 2 saw", *stated)
        return judged(f"Ann: use {line}", position=there, players="Ann, Ben")

    def test_a_cost_is_paid_once(self) -> None:
        assert self.used("Brewer 1R pay saw -> 2?", "tile Brewer").verdict == "legal"
        assert self.used("Brewer 1R pay 2 saw -> 2?", "tile Brewer").codes == {"KF-M06"}
        assert self.used("Tavern 1R pay 1B -> 2?", "tile Tavern").verdict == "legal"
        assert self.used("Tavern 1R pay 2B -> 2?", "tile Tavern").codes == {"KF-M06"}
        assert self.used("Tavern 1R pay saw -> 2?", "tile Tavern").codes == {"KF-M06"}

    @pytest.mark.parametrize(
        ("paid", "mason", "reason"),
        [
            ("from Mason", "", "what lies at Mason"),
            ("from Mason", "bids Ben 2B", "no workers of this player lie beside Mason"),
            ("2B from Mason", "bids Ben 4B, Ann 3B", "3 B lie beside Mason, not 2 B"),
            ("2? from Mason", "bids Ben 4B, Ann 3B", "3 B lie beside Mason, not 2 ?"),
            ("3Y from Mason", "bids Ben 4B, Ann 3B", "3 B lie beside Mason, not 3 Y"),
            ("3? from Mason", "bids Ben 4B, Ann 3B", ""),
            ("3B from Mason", "bids Ben 4B, Ann 3?", ""),
        ],
    )
    def test_a_losing_bid_is_paid_as_it_lies(self, paid: str, mason: str, reason: str) -> None:
        stated = ("tile Tavern", *([f"tile Mason {mason}"] if mason else []))
        assert self.used(f"Tavern 1R pay {paid} -> 2?", *stated).reasons.get("KF-M21", "") == reason

    def test_in_a_whole_record_nothing_lies_where_nothing_was_bid(self) -> None:
        reasons = judged(*START, SEVEN, "Ann: use Alehouse 1R pay 1R from Keywood").reasons
        assert reasons["KF-M21"] == "no workers of this player lie beside Keywood"


class TestProduction:
    """KF-M01 to KF-M08: what a use gives."""

    def used(self, line: str, *stated: str, stock: tuple[str, ...] = STOCK) -> Judged:
        there = (*AUTUMN, *stock, "Ann screen only 5R 5B 2Y", *stated)
        return judged(f"Ann: use {line}", position=there, players="Ann, Ben")

    @pytest.mark.parametrize(
        ("tile", "gains", "reasons"),
        [
            ("Woodcutter", "", {}),
            ("Woodcutter", "-> none", {"KF-M05": "Woodcutter gives 2 wood, and 0 is taken"}),
            ("Workshop", "", {}),
            ("Workshop", "-> wood", {}),
            ("Workshop", "-> none", {"KF-M05": "Workshop gives 1 wood or stone or iron, and 0 is taken"}),
            (
                "Workshop",
                "-> 1 wood 1 stone",
                {"KF-M08": "Workshop gives wood or stone or iron, not 1 stone 1 wood"},
            ),
        ],
    )
    def test_resources(self, tile: str, gains: str, reasons: dict[str, str]) -> None:
        village = f"Ann village Home-1 (0,0), {tile} (1,0)"
        assert self.used(f"{tile} 1R {gains}", village).reasons == reasons

    def test_a_workshop_gives_no_workers(self) -> None:
        village = "Ann village Home-1 (0,0), Workshop (1,0)"
        assert self.used("Workshop 1R -> 1R", village).codes == {"KF-M03"}

    def test_from_a_short_supply_what_there_is(self) -> None:
        village = "Ann village Home-1 (0,0), Woodcutter (1,0), Workshop (0,-1)"
        one = ("supply only 1 wood", STOCK[1])
        assert self.used("Woodcutter 1R -> ?", village, stock=one).verdict == "legal"
        assert self.used("Woodcutter 1R -> none", village, stock=one).codes == {"KF-M05"}
        none = ("supply only 5 gold", STOCK[1])
        assert self.used("Workshop 1R -> none", village, stock=none).verdict == "legal"
        untold = ("supply 1 wood", STOCK[1])
        assert self.used("Workshop 1R -> none", village, stock=untold).verdict == "undecided"

    def test_what_cannot_be_in_the_bag_is_named_however_short_the_pile_is(self) -> None:
        few = ("supply only 24 wood 1 saw", "bag only 9R")
        assert self.used("Inn 1R -> 1G", "tile Inn", stock=few).reasons == {
            "KF-M03": "the bag cannot hold 1 G"
        }

    def test_from_an_empty_bag_nothing_is_drawn(self) -> None:
        empty = (STOCK[0], "bag only none")
        assert self.used("Inn 1R -> none", "tile Inn", stock=empty).verdict == "legal"
        drawn = self.used("Inn 1R -> 1R", "tile Inn", stock=empty)
        assert drawn.reasons == {"KF-M05": "0 left in the bag, and 1 are drawn"}

    def test_from_a_short_bag_what_there_is(self) -> None:
        one = (STOCK[0], "bag only 1R")
        assert self.used("Inn 1R -> 1R", "tile Inn", stock=one).verdict == "legal"
        tavern = ("tile Tavern",)
        assert self.used("Tavern 1R pay 1Y -> 1R", *tavern, stock=one).verdict == "legal"
        assert self.used("Tavern 1R pay 1Y -> 2?", *tavern, stock=one).codes == {"KF-M07"}


class TestTheEndOfASeason:
    """KF-E02 to KF-E05f: boats and what they bring."""

    def test_boats_that_no_line_tells_of_are_open_in_a_position(self) -> None:
        there = ("season summer", "phase boats")
        assert judged("season autumn", position=there).reasons["KF-E05"] == "which boats have been taken"
        assert judged("Ann: boat Keyflower", position=there).reasons["KF-E05a"] == "who chooses before Ann"

    def test_one_boat_that_is_left_is_taken_without_a_line_however_few_a_position_tells(self) -> None:
        there = ("season summer", "phase boats", "order Ann, Ben, Cy", "boats only Keyflower")
        assert "KF-E05" not in judged("season autumn", position=there).codes

    def test_the_last_boat_is_its_player_s_without_a_line(self) -> None:
        boats = ("end season", "Ann: boat Keyflower", "Ben: boat Sea Bastion")
        spring = (*START, "Ann: pass", "Ben: pass", "Cy: pass")
        assert "KF-E05" not in judged(*spring, *boats, "season summer").codes
        reasons = judged(*spring, *boats[:2], "season summer").reasons
        assert reasons["KF-E05"] == "Ben and Cy have still to choose a boat"

    def test_without_a_season_told_it_is_the_season_that_has_ended(self) -> None:
        assert (
            judged("end season", position=("phase boats",)).reasons["KF-E00"]
            == "the season has ended already"
        )
        there = ("season summer", "phase boats")
        assert judged("end season", position=there).reasons["KF-E00"] == "summer has ended already"

    @pytest.mark.parametrize(
        ("supply", "drawn", "expected"),
        [
            ("supply only 1G", "1G", {}),
            ("supply only 1G", "none", {"KF-E05f": "Boat-1b brings 1 green"}),
            ("supply only 1G", "1R", {"KF-E05f": "Boat-1b brings 1 green"}),
            ("supply only none", "none", {}),
            ("supply 1 wood", "none", {"KF-E05f": "whether a green worker was left in the supply"}),
        ],
    )
    def test_the_green_worker_of_boat_1b(self, supply: str, drawn: str, expected: dict[str, str]) -> None:
        there = ("season autumn", "phase boats", "order Ann, Ben, Cy", "Ann boats Boat-1b", supply)
        assert judged(f"Ann: boat Keyflower -> {drawn}", position=there).reasons == expected


class TestSettingUp:
    """KF-S00 to KF-S08: what is dealt, laid out and loaded."""

    def test_too_many_players_are_told_at_the_first_line_that_shows_them(self) -> None:
        one = ("Ann",)
        assert "KF-S00" in judged("season spring", players="Ann").codes
        assert "KF-S00" in judged("home Ann 1", players=", ".join(one)).codes
        assert "KF-S00" not in judged("home Ann 1", "season spring", players="Ann").codes
        assert "KF-S00" in judged(position=("season spring",), players="Ann").codes

    def test_a_line_that_was_lost_adds_no_players_and_no_right_order(self) -> None:
        one = "game: Keyflower\nplayers: Ann\nfrobnicate\nhome Ann 1\n"
        assert verdict(one) == "illegal KF-S00"
        game = "game: Keyflower\nplayers: Ann, Ben, Cy\n"
        step = played(game + position("frobnicate", "season autumn", "passed Ann, Cy")).steps[-2]
        assert (step.verdict, codes(step)) == ("illegal", {"KF-S09"})

    def test_the_two_sides_of_a_summer_boat_come_up_once(self) -> None:
        there = ("season summer", "phase offers", "offer Boat-1a")
        assert "KF-S08" in judged("offer Boat-1b", position=there).codes

    def test_nobody_draws_twice(self) -> None:
        assert judged("deal Ann 8R, Ann 8B").reasons == {"KF-S02": "Ann has drawn already"}
        assert judged("deal Ann 8R", "deal Ann 8B").reasons == {"KF-S02": "Ann has drawn already"}

    def test_only_home_tiles_are_homes(self) -> None:
        assert judged("home Ann 1, Ben 2, Cy 3").verdict == "legal"

    @pytest.mark.parametrize(
        ("load", "reason"),
        [
            ("Keyflower 7? 2 skill?", "Keyflower carries 2 skill tiles instead of 1"),
            ("Keyflower 7? skill?", ""),
            ("Sea Bastion 7? 2 skill?", "Sea Bastion carries 7 workers instead of 6"),
            ("Sea Bastion 6? 1 skill?", "Sea Bastion carries 1 skill tiles instead of 2"),
            ("White Wind 6? skill?", "White Wind is for 6 or more players, and 3 play"),
        ],
    )
    def test_a_load_is_as_it_is_printed(self, load: str, reason: str) -> None:
        assert judged(*START, f"load {load}").reasons.get("KF-S04", "") == reason

    @staticmethod
    def loaded(load: str, bag: int, pile: int = 16, season: str = "summer") -> dict[str, str]:
        there = (f"season {season}", "phase offers", f"bag only {bag}R", f"supply only {pile} saw",
                 "boats only Keyflower, Sea Bastion")  # fmt: skip
        return dict(judged(f"load {load}", position=there, players="Ann, Ben").reasons)

    @pytest.mark.parametrize(
        ("load", "bag", "reasons"),
        [
            ("Keyflower 7R saw, Sea Bastion 6R 2 saw", 13, {}),
            (
                "Keyflower 7R saw, Sea Bastion 5R 2 saw",
                13,
                {"KF-S04": "Sea Bastion carries 5 workers instead of 6"},
            ),
            ("Keyflower 6R saw, Sea Bastion 6R 2 saw", 12, {}),
            (
                "Keyflower 7R saw, Sea Bastion 5R 2 saw",
                12,
                {"KF-T03": "Keyflower gets 7 workers, and its share of the bag is 6"},
            ),
        ],
    )
    def test_a_bag_is_short_when_it_holds_less_than_all_boats_show(
        self, load: str, bag: int, reasons: dict[str, str]
    ) -> None:
        assert self.loaded(load, bag) == reasons

    def test_no_share_of_a_short_bag_is_more_than_a_boat_shows(self) -> None:
        assert self.loaded("Keyflower 3R 2 saw, Sea Bastion 5R 2 saw", 8, season="autumn") == {}
        assert set(self.loaded("Keyflower 2R 2 saw, Sea Bastion 6R 2 saw", 8, season="autumn")) == {"KF-T03"}

    def test_a_pile_is_short_when_it_holds_less_than_all_boats_show(self) -> None:
        assert self.loaded("Keyflower 7R saw, Sea Bastion 6R 2 saw", 20, pile=3) == {}
        few = self.loaded("Keyflower 7R, Sea Bastion 6R 2 saw", 20, pile=3)
        assert few == {"KF-S04": "Keyflower carries 0 skill tiles instead of 1"}
        assert self.loaded("Keyflower 7R, Sea Bastion 6R 2 saw", 20, pile=2) == {}
        assert self.loaded("Keyflower 7R saw, Sea Bastion 6R saw", 20, pile=2) == {}

    def test_a_boat_that_is_loaded_asks_for_nothing_more(self) -> None:
        there = (
            "season summer",
            "phase offers",
            "bag only 20R",
            "supply only 3 saw",
            "boats only Keyflower, Sea Bastion",
        )
        lines = ("load Sea Bastion 6R 2 saw", "load Keyflower 7R")
        reasons = judged(*lines, position=there, players="Ann, Ben").reasons
        assert reasons == {"KF-S04": "Keyflower carries 0 skill tiles instead of 1"}

    def test_boats_that_are_not_there_are_not_loaded(self) -> None:
        there = ("season spring", "phase offers", "boats only Keyflower")
        for boat in ("Sea Bastion 6? 2 skill?", "Sea Breese 6? skill?"):
            name = boat.partition(" 6")[0]
            assert judged(f"load {boat}", position=there).reasons["KF-S04"] == f"{name} is not in the game"

    def test_boats_are_loaded_for_the_season_that_is_set_out(self) -> None:
        assert judged("home Ann 1, Ben 2, Cy 3", "load Keyflower 6? skill?").codes == {"KF-S04"}
        assert (
            judged("load Keyflower 3? 2 skill?", position=("season autumn", "phase offers")).verdict
            == "legal"
        )
        assert judged("load Keyflower 3? 2 skill?", position=("phase offers",)).verdict == "legal"
        assert judged("home Ann 1, Ben 2, Cy 3", "load Keyflower 7? skill?").verdict == "legal"
        assert (
            judged("load Keyflower 7? skill?", position=("season spring", "phase offers")).verdict == "legal"
        )

    @pytest.mark.parametrize(
        ("order", "players", "codes"),
        [
            ("Order-2", "Ann, Ben, Cy", set()),
            ("Order-3", "Ann, Ben, Cy", {"KF-S05"}),
            ("Order-2", "Ann, Ben", {"KF-S05"}),
        ],
    )
    def test_turn_order_tiles_by_the_number_of_players(
        self, order: str, players: str, codes: set[str]
    ) -> None:
        assert judged(f"Ann: bid {order} 1R", position=AUTUMN, players=players).codes == codes

    def test_tiles_of_a_season_are_counted_together(self) -> None:
        assert judged("season spring", "offer Keywood, Miner, 5?").verdict == "legal"
        assert judged("season spring", "offer Keywood, Miner, 4?").codes == {"KF-S06"}
        assert judged("season spring", "offer Keywood, 3?", "offer Miner, 2?").verdict == "legal"
        assert judged("season spring", "offer Keywood, 3?", "offer Miner, 3?").codes == {"KF-S06"}

    def test_winter_tiles_are_counted_together(self) -> None:
        assert judged("winter-deal Ann Scribes, 2?").verdict == "legal"
        assert judged("winter-deal Ann Scribes, 1?").reasons == {"KF-S07": "Ann is dealt 2 instead of 3"}
        assert judged("winter-deal Ann 2?", "winter-deal Ann Scribes, 1?").reasons == {
            "KF-S07": "Ann is dealt 4 instead of 3"
        }
        assert judged("winter-deal Ann Miner, 2?").reasons == {"KF-S07": "Miner is no winter tile"}
        assert "KF-S07" not in judged("winter-deal Ann 3?", "home Ann 1, Ben 2, Cy 3").codes

    def test_a_tile_is_laid_out_once(self) -> None:
        twice = judged("season spring", "offer Keywood, Keywood, Miner, 4?")
        assert twice.reasons == {"KF-S08": "Keywood is in the game already"}


class TestStatedPositions:
    """KF-S09: a position that cannot be."""

    @pytest.mark.parametrize(
        ("lines", "reason"),
        [
            (("turn Ann", "passed Ben"), "it is the turn of Ann, and Ben was the last to pass"),
            (("turn Cy", "passed Ann, Ben"), ""),
            (("turn Ann", "passed Cy"), ""),
            (("turn Ben", "passed Cy, Ann, Ben"), ""),
            (("turn Cy", "passed Ann"), "it is the turn of Cy, and Ann was the last to pass"),
            (("turn Ann", "passed Ann, Ben"), "it is the turn of Ann, and Ben was the last to pass"),
            (("passed Ann, Cy",), "Cy does not come after Ann"),
            (("tile Inn bids Ann 2B", "colour Inn B"), ""),
            (("tile Inn bids Ann 2B", "colour Inn R"), "Inn is B by its workers"),
            (("colour Inn R",), ""),
            (("tile Inn bids Ann 2B", "colour Inn none"), ""),
            (("phase offers", "start Ann", "turn Ben"), "it is the turn of Ben, and Ann begins the season"),
            (("phase offers", "start Ann", "turn Ann"), ""),
            (("phase offers", "turn Ben"), ""),
            (("start Ann", "turn Ben"), ""),
        ],
    )
    def test_why(self, lines: tuple[str, ...], reason: str) -> None:
        game = "game: Keyflower\nplayers: Ann, Ben, Cy\n"
        replayed = played(game + position("season autumn", *lines))
        told = [text for step in replayed.steps for text in reasons(replayed, step)]
        assert told == ([reason] if reason else [])

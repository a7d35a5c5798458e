"""Why scores and places in a village are refused."""

from functools import partial

import pytest
from playing import Judged
from playing import judged as _judged

judged = partial(_judged, title="Keyflower")

HOME = "Home-1 (0,0)"
OVER = ("season winter", "phase scoring", "marker Ben")


def scored(line: str, more: str = "", goods: str = "none", screen: str = "none") -> Judged:
    village = HOME if not more else f"{HOME}, {more}"
    there = (*OVER, f"Ann village only {village}", f"Ann goods {goods}", f"Ann screen {screen}")
    return judged(f"Ann: score {line}", position=there)


class TestWhenAScoreIsTold:
    """KF-F01: at the end of winter, and not before."""

    @pytest.mark.parametrize(
        ("stated", "reason"),
        [
            (("season winter", "turn Ann"), "the game is not over (winter, turns)"),
            (("season summer", "phase placing"), "the game is not over (summer, placing)"),
            (("phase placing",), "whether the game is over"),
        ],
    )
    def test_in_a_position(self, stated: tuple[str, ...], reason: str) -> None:
        assert judged("Ann: score 5", position=stated).reasons["KF-F01"] == reason

    def test_before_any_season(self) -> None:
        reasons = judged("home Ann 1, Ben 2, Cy 3", "Ann: score 5").reasons
        assert reasons["KF-F01"] == "the game is not over (no season, set-up)"

    def test_who_has_placed_everything_may_score_while_others_have_not(self) -> None:
        for other, placing in (("Ben", "Ann"), ("Cy", "Ben"), ("Ann", "Ben")):
            there = ("season winter", "phase scoring", "marker Ann", f"{other} won Scribes",
                     f"{other} village Home-1 (0,0)", f"{placing} village only Home-2 (0,0)")  # fmt: skip
            assert "KF-V01" not in judged(f"{placing}: score 0", position=there).codes
            reasons = judged(f"{other}: score 0", position=there).reasons
            assert reasons["KF-V01"] == f"{other} has still to place Scribes"


class TestHowMuch:
    """KF-F01 to KF-F09: what a score is made of."""

    @pytest.mark.parametrize(
        ("line", "more", "screen", "reasons"),
        [
            ("9", "Key Market (1,0)", "only 2G", {"KF-F01": "the best allocation gives 4"}),
            (
                "9",
                "Jeweller (1,0), Key Market (2,0)",
                "only 3?",
                {"KF-F01": "the best allocation gives 0 to 6"},
            ),
            ("2 : Key Market 2G", "Key Market (1,0)", "only 2G", {"KF-F01": "this makes 4: Key Market 4"}),
        ],
    )
    def test_the_total(self, line: str, more: str, screen: str, reasons: dict[str, str]) -> None:
        assert scored(line, more, screen=screen).reasons == reasons

    def test_what_is_not_told_may_score_more_and_never_less(self) -> None:
        there = (*OVER, f"Ann village {HOME}, Jeweller (1,0)")
        reasons = judged("Ann: score 5", position=there).reasons
        assert reasons == {"KF-F01": "what Ann has behind the screen and on tiles"}
        reasons = judged("Ann: score 5 : Jeweller 1 gold", position=there).reasons
        assert reasons == {"KF-F01": "all that Ann scores with; what is told makes 2"}
        reasons = judged("Ann: score 1 : Jeweller 1 gold", position=there).reasons
        assert reasons == {"KF-F01": "this makes 2: Jeweller 2"}
        printed = (*OVER, f"Ann village {HOME}, Keywood+ (1,0)")
        reasons = judged("Ann: score 0", position=printed).reasons
        assert reasons["KF-F01"].endswith(" or more")

    @pytest.mark.parametrize(
        ("line", "more", "goods", "code", "reason"),
        [
            ("5 : Timber Yard 2 wood", "Timber Yard (1,0)", "none", "KF-F03", "no wood lies on Timber Yard"),
            (
                "5 : Timber Yard 2 wood",
                "Timber Yard (1,0)",
                "only Timber Yard 1 wood",
                "KF-F03",
                "1 wood lies on Timber Yard",
            ),
            (
                "2 : Jeweller 1 gold",
                "Jeweller (1,0), Timber Yard (2,0)",
                "only Timber Yard 1 gold",
                "KF-F03",
                "gold lies on Timber Yard and counts there only",
            ),
            ("5 : Keywood 1 wood", "Keywood (1,0)", "none", "KF-F04", "nothing is allocated to Keywood"),
            ("5 : Keywood 1 wood", "", "none", "KF-F04", "Keywood does not lie in the village of Ann"),
            (
                "5 : Jeweller 1 gold; Timber Yard 2 wood",
                "Jeweller (1,0), Timber Yard (2,0)",
                "none",
                "KF-F03",
                "no wood lies on Timber Yard",
            ),
            (
                "5 : Timber Yard 2 wood; Jeweller 1 gold",
                "Jeweller (1,0), Timber Yard (2,0)",
                "none",
                "KF-F02",
                "Ann has no gold for Jeweller",
            ),
            (
                "5 : Jeweller 1R; Timber Yard 2 wood",
                "Jeweller (1,0), Timber Yard (2,0)",
                "none",
                "KF-F03",
                "no wood lies on Timber Yard",
            ),
            ("5 : flip Keywood", "Keywood (1,0)", "none", "KF-F08", "no tile gives Ann a free flip"),
            (
                "5 : flip Scribes",
                "Flipper (1,0), Keywood (2,0), Scribes (3,0)",
                "none",
                "KF-F08",
                "Scribes is no tile of Ann that has another side to turn up",
            ),
        ],
    )
    def test_pieces_and_tiles(self, line: str, more: str, goods: str, code: str, reason: str) -> None:
        assert scored(line, more, goods=goods).reasons[code] == reason

    def test_a_set_that_is_not_complete_hides_no_other_fault(self) -> None:
        yard = "Apothecary (1,0), Timber Yard (2,0)"
        reasons = scored("5 : Apothecary 4R; Timber Yard 2 wood", yard, screen="only 4R").reasons
        assert reasons["KF-F05"] == "4 of the pieces for Apothecary complete no set of 5"
        assert reasons["KF-F03"] == "no wood lies on Timber Yard"

    def test_whether_there_is_a_free_flip_where_not_all_tiles_are_told(self) -> None:
        there = (*OVER, f"Ann village {HOME}, Keywood (1,0)")
        reasons = judged("Ann: score 5 : flip Keywood", position=there).reasons
        assert reasons["KF-F08"] == "whether Ann has Flipper"


class TestVillages:
    """KF-E06, KF-V02 to KF-V04: what is placed, and where."""

    def test_villages_grow_at_the_end_of_a_season(self) -> None:
        scoring = (*OVER, f"Ann village only {HOME}")
        reasons = judged("Ann: place Scribes (1,0)", position=(*scoring, "Ann won none")).reasons
        assert reasons["KF-E06"] == "villages grow at the end of a season (scoring)"
        assert (
            "KF-E06" not in judged("Ann: place Scribes (1,0)", position=(*scoring, "Ann won Scribes")).codes
        )
        turns = ("season winter", "turn Ann", f"Ann village only {HOME}", "Ann won Inn")
        reasons = judged("Ann: place Inn (1,0)", position=turns).reasons
        assert reasons["KF-E06"] == "villages grow at the end of a season (turns)"

    @staticmethod
    def placed(*lines: str, won: str, village: str = HOME, ruling: str = "") -> Judged:
        there = ("season winter", "phase placing", f"Ann village only {village}", f"Ann won {won}")
        return judged(*(f"Ann: place {line}" for line in lines), position=there, ruling=ruling)

    def test_where_a_tile_cannot_lie_its_edges_do_not_matter(self) -> None:
        village = f"{HOME}, Keywood (0,-1)"
        assert self.placed("Scribes (0,-1)", won="Scribes", village=village).reasons == {
            "KF-V04": "Keywood lies at (0,-1)"
        }
        twice = self.placed("Scribes (1,0)", "Scribes (0,1)", won="Scribes, Scholar")
        assert twice.codes == {"KF-V04"}

    def test_tile_by_tile_only_the_new_one_is_apart(self) -> None:
        ruling = "village-checked = tile-by-tile"
        for first, then in (("Inn (4,0)", "Fair (-4,0)"), ("Inn (-4,0)", "Fair (4,0)")):
            moved = self.placed(first, then, won="Inn, Fair, Well", ruling=ruling)
            assert moved.reasons["KF-V02"] == "Fair lie apart from the village"

    def test_when_all_are_placed_the_village_is_one_piece(self) -> None:
        moved = self.placed("Inn (4,0)", "Fair (-4,0)", won="Inn, Fair")
        assert moved.reasons["KF-V02"] == "Fair and Inn lie apart from the village"
        moved = self.placed("Inn (4,0)", "Well (5,0)", "Fair (0,-1) turn 1", won="Inn, Well, Fair")
        assert moved.reasons["KF-V02"] == "Inn and Well lie apart from the village"
        moved = self.placed("Inn (0,-2)", "Fair (0,-1) turn 1", won="Inn, Fair")
        assert "KF-V02" not in moved.codes

    @pytest.mark.parametrize("village", [f"{HOME}, Stable", f"only {HOME}, Stable"])
    def test_a_tile_whose_place_is_not_told_may_lie_anywhere(self, village: str) -> None:
        there = ("season winter", "phase placing", f"Ann village {village}", "Ann won Fair")
        assert "KF-V02" not in judged("Ann: place Fair (0,-1) turn 1", position=there).codes
        reasons = judged("Ann: place Fair (-4,0)", position=there).reasons
        assert reasons["KF-V02"] == "whether Fair touch a tile of the village"

    def test_without_its_home_tile_nothing_is_apart_from_a_village(self) -> None:
        there = ("season winter", "phase placing", "Ann village Keywood (3,0)", "Ann won Fair")
        assert "KF-V02" not in judged("Ann: place Fair (-3,0)", position=there).codes

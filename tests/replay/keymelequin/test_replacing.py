"""Keymelequin: who replaces it, when, by what, and which boats are in the game (S1 item 18)."""

from collections.abc import Callable
from typing import Any

import pytest

Judge = Callable[..., Any]

SUMMER = ("season summer", "phase boats", "order Ann, Ben, Cy", "start Ann")
LISTED = (*SUMMER, "boats only Keymelequin, Keyflower, Sea Bastion")
TAKEN = ("Ann: boat Keymelequin replace Sea Breese", "Ben: boat Keyflower", "Cy: boat Sea Bastion")


def test_whoever_takes_it_after_summer_names_another(judged: Judge) -> None:
    assert judged("Ann: boat Keymelequin replace Sea Breese", position=LISTED).verdict == "legal"
    assert judged("Ann: boat Keymelequin", position=LISTED).codes == {"KM-18"}


def test_after_spring_nobody_names_anything(judged: Judge) -> None:
    spring = ("season spring", *LISTED[1:])
    assert judged("Ann: boat Keymelequin", position=spring).verdict == "legal"
    assert judged("Ann: boat Keymelequin replace Sea Breese", position=spring).codes == {"KM-24"}


def test_in_an_unknown_season_it_is_undecided(judged: Judge) -> None:
    assert judged("Ann: boat Keymelequin", position=LISTED[1:]).verdict == "undecided"


@pytest.mark.parametrize("boat", ["Keyflower", "Sea Bastion", "Keymelequin"])
def test_a_boat_in_the_game_does_not_replace_it(judged: Judge, boat: str) -> None:
    assert judged(f"Ann: boat Keymelequin replace {boat}", position=LISTED).codes == {"KM-20"}


def test_any_boat_that_is_not_in_the_game_does(judged: Judge) -> None:
    moved = judged("Ann: boat Keymelequin replace White Wind", position=LISTED)
    assert (moved.verdict, moved.notes) == ("legal", ("KM-22",))
    said = "keymelequin-candidates = player-count"
    assert judged("Ann: boat Keymelequin replace White Wind", position=LISTED, ruling=said).codes == {"KM-21"}
    assert judged("Ann: boat Keymelequin replace Sea Breese", position=LISTED, ruling=said).verdict == "legal"


@pytest.mark.parametrize("boat", ["Keyflower", "Sea Bastion"])
def test_nothing_replaces_another_boat(judged: Judge, boat: str) -> None:
    assert judged(f"Ann: boat {boat} replace Sea Breese", position=LISTED).codes == {"KM-23"}
    assert judged(f"Ann: boat {boat} replace Keymelequin", position=LISTED).codes == {"KM-23"}


def test_the_new_boat_is_there_in_autumn_with_its_printed_load(judged: Judge) -> None:
    there = {"position": LISTED}
    assert set(judged(*TAKEN, "season autumn", **there).table.boats) == {
        "Keyflower",
        "Sea Bastion",
        "Sea Breese",
    }
    assert judged(*TAKEN, "season autumn", "load Sea Breese 4? 1 skill?", **there).verdict == "legal"
    assert "KF-S04" in judged(*TAKEN, "season autumn", "load Sea Breese 6? 1 skill?", **there).codes
    assert "KM-26" in judged(*TAKEN, "season autumn", "load Keymelequin 4? 1 skill?", **there).codes


def test_a_boat_that_was_left_out_may_come_in(judged: Judge) -> None:
    moved = judged("Ann: boat Keymelequin replace Sea Breese", position=SUMMER)
    assert moved.verdict == "legal"
    assert "Sea Breese" not in moved.table.boats


class TestWhichBoatsAreInTheGame:
    """It takes the place of one; the record tells of which by naming the others."""

    START = ("home Ann 1, Ben 2, Cy 3", "season spring")

    def test_any_may_be_left_out_until_enough_are_named(self, judged: Judge) -> None:
        assert len(judged(*self.START).table.boats) == 4
        moved = judged(*self.START, "load Keymelequin 3? 1 skill?, Keyflower 7? 1 skill?")
        assert len(moved.table.boats) == 4
        moved = judged(
            *self.START, "load Keymelequin 3? 1 skill?, Keyflower 7? 1 skill?, Sea Breese 6? 1 skill?"
        )
        assert set(moved.table.boats) == {"Keymelequin", "Keyflower", "Sea Breese"}

    def test_there_are_as_many_as_players(self, judged: Judge) -> None:
        four = "Keyflower 7? 1 skill?, Sea Bastion 6? 2 skill?, Sea Breese 6? 1 skill?, Keymelequin 3?"
        assert judged(*self.START, f"load {four}").codes == {"KM-25"}

    def test_a_load_that_nobody_told_is_not_counted(self, judged: Judge) -> None:
        moved = judged(*self.START, "Ann: pass").table
        assert all("worker" in boat.load.more for boat in moved.boats.values())
        assert "worker" in moved.bag.more

    def test_its_own_load_is_believed(self, judged: Judge) -> None:
        moved = judged(*self.START, "load Keymelequin 1? 5 skill?")
        assert (moved.verdict, moved.notes) == ("legal", ("KM-27",))

    def test_those_taken_are_in_the_game(self, judged: Judge) -> None:
        end = (*self.START, "Ann: pass", "Ben: pass", "Cy: pass", "end season")
        turns = ("Ann: boat Keymelequin", "Ben: boat Sea Breese", "Cy: boat Keyflower")
        assert set(judged(*end, *turns).table.boats) == {"Keymelequin", "Sea Breese", "Keyflower"}

    def test_a_replacement_that_nobody_named_leaves_autumn_open(self, judged: Judge) -> None:
        turns = ("Ann: boat Keymelequin", *TAKEN[1:], "season autumn")
        boats = judged(*turns, position=LISTED).table.boats
        assert "Keymelequin" not in boats
        assert set(boats) >= {"Keyflower", "Sea Bastion", "Sea Breese", "Flipper", "White Wind"}
        assert judged(*turns, "load Flipper 2? 2 skill?", position=LISTED).verdict == "legal"

    SPRING = ("Ann: pass", "Ben: pass", "Cy: pass", "end season", "Ann: boat {}", "Ben: boat Keyflower",
              "Cy: boat Sea Bastion", "season summer", "Ben: pass", "Cy: pass", "Ann: pass")  # fmt: skip

    def to_the_end_of_summer(self, third: str = "Keymelequin") -> list[str]:
        return [*self.START, *(line.format(third) for line in self.SPRING)]

    def test_a_summer_that_ends_without_a_word_of_it_leaves_open_what_replaced_it(
        self, judged: Judge
    ) -> None:
        two = ("end season", "Ben: boat Keyflower", "Cy: boat Sea Bastion")
        assert judged(*self.to_the_end_of_summer(), *two, "season autumn").verdict == "undecided"
        for after in ((), ("end season",)):
            codes = judged(*self.to_the_end_of_summer(), *after, "season autumn").codes
            assert codes == {"KM-18", "KF-E05"}

    @pytest.mark.parametrize("taken", ["Keymelequin replace Sea Breese", "Keymelequin"])
    def test_once_it_is_taken_after_summer_autumn_may_begin(self, judged: Judge, taken: str) -> None:
        boats = ("end season", "Ben: boat Keyflower", "Cy: boat Sea Bastion", f"Ann: boat {taken}")
        assert judged(*self.to_the_end_of_summer(), *boats, "season autumn").verdict == "legal"

    def test_the_last_of_as_many_boats_as_players_is_left_out_where_one_more_may_be_there(
        self, judged: Judge
    ) -> None:
        end = (*self.START, "Ann: pass", "Ben: pass", "Cy: pass", "end season", "Ann: boat Keymelequin")
        assert "KF-E05" not in judged(*end, "Ben: boat Keyflower", "season summer").codes
        assert "KF-E05" in judged(*end, "season summer").codes

    def test_where_it_was_left_out_nothing_replaces_it(self, judged: Judge) -> None:
        assert judged(*self.to_the_end_of_summer("Sea Breese"), "season autumn").codes == {"KF-E05"}

    def test_nobody_is_asked_what_replaces_it_before_summer_ends(self, judged: Judge) -> None:
        spring = self.to_the_end_of_summer()[:5]
        assert judged(*spring, "season summer").codes == {"KF-E05"}
        summer = self.to_the_end_of_summer()[:-1]
        assert judged(*summer, "season autumn").codes == {"KF-T02"}
        position = ("season summer", "phase boats", "order Ann, Ben, Cy")
        assert "KM-18" not in judged("season autumn", position=position).codes

    def test_a_position_after_summer_does_not_have_it(self, judged: Judge) -> None:
        autumn = ("season autumn", "phase boats", "order Ann, Ben, Cy")
        assert judged("Ann: boat Keymelequin", position=autumn).codes >= {"KF-E05", "KM-26"}
        assert judged("Ann: boat White Wind", position=autumn).verdict == "legal"


@pytest.mark.parametrize(
    ("bag", "known", "other", "verdict"),
    [("9R", "5R", "4R", "legal"), ("12R", "5R", "4R", "illegal"), ("12R", "7R", "4R", "legal")],
)
def test_a_bag_that_a_boat_without_a_printed_load_empties_may_have_been_short(
    judged: Judge, bag: str, known: str, other: str, verdict: str
) -> None:
    position = ("season summer", "phase offers", f"bag only {bag}", "boats only Keyflower, Keymelequin")
    load = f"load Keyflower {known} anvil, Keymelequin {other} saw"
    assert judged(load, position=position, players="Ann, Ben").verdict == verdict

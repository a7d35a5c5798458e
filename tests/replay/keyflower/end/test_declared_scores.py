"""Scores as players declare them, the purple marker, free flips, and what is not known."""

from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.verdict import Replay, Step, Tally

Ended = Callable[..., Replay]
Scored = Callable[..., Tally]


def codes(step: Step) -> set[str]:
    return {one.rule.code for one in step.roots}


def declared(
    ended: Ended, move: str, village: str, goods: str = "none", screen: str = "none", marker: str = "Ben",
    rulings: tuple[str, ...] = (),
) -> Step:  # fmt: skip
    there = ("season winter", "phase scoring", f"marker {marker}", f"Ann village only {village}",
             f"Ann goods {goods if goods == 'none' else 'only ' + goods}",
             f"Ann screen {screen if screen == 'none' else 'only ' + screen}")  # fmt: skip
    return ended(there, f"Ann: score {move}", players="Ann, Ben", rulings=rulings).steps[-1]


WORKERS = "Home-1 (0,0), Key Market (1,0), White Wind (0,1), Apothecary (-1,0)"


@pytest.mark.parametrize(
    ("move", "broken"),
    [
        ("8 : Key Market 2G; White Wind 4R", set()),
        ("8", set()),
        ("9", {"KF-F01"}),
        ("7", {"KF-F01"}),
        ("7 : Key Market 2G; Apothecary 4R; White Wind", {"KF-F01", "KF-F05"}),
        ("8 : Key Market 2G; White Wind 4R 1G", {"KF-F02"}),
        ("8 : Key Market 2G; White Wind 5R", {"KF-F02"}),
        ("8 : Key Market 2G 1R; White Wind 3R", {"KF-F01", "KF-F04"}),
        ("7 : Key Market 2G; Apothecary 3R; White Wind 1R", {"KF-F01", "KF-F05"}),
        ("3 : Apothecary 2G 3R", set()),
        ("3 : Apothecary 2G 4R", set()),
        ("6 : Apothecary 2G 4R", {"KF-F01", "KF-F05"}),
        ("2 : Windmill 2 wood", {"KF-F01", "KF-F04"}),
        ("2 : Home-1 2G", {"KF-F01", "KF-F04"}),
    ],
)
def test_an_allocation_is_checked_item_by_item(ended: Ended, move: str, broken: set[str]) -> None:
    assert codes(declared(ended, move, WORKERS, screen="4R 2G")) == broken


YARDS = "Home-1 (0,0), Barn+ (1,0), Timber Yard (-1,0), Windmill (0,-1), Jeweller (1,-1)"
ON_YARDS = "Barn 1 stone 1 gold, Timber Yard 2 wood 1 gold, Home-1 5 iron 1 gold"


@pytest.mark.parametrize(
    ("move", "broken"),
    [
        # Barn 2 x 2, Timber Yard 3 x 2, five iron for the Windmill, gold at the Jeweller.
        ("17", set()),
        ("17 : Windmill 5 iron; Jeweller gold", set()),
        ("17 : Barn stone gold; Timber Yard 2 wood 1 gold as wood; Windmill 5 iron; Jeweller gold", set()),
        ("19 : Windmill 5 iron; Jeweller 2 gold", {"KF-F01", "KF-F02"}),
        # The gold left on the Barn is then worth its own point: 2 + 6 + 5 + 2 + 1.
        ("16 : Barn stone; Windmill 5 iron; Jeweller gold", set()),
        ("19 : Barn 2 stone gold; Windmill 5 iron; Jeweller gold", {"KF-F01", "KF-F03"}),
        ("15 : Windmill 4 iron 1 stone", {"KF-F01", "KF-F03", "KF-F05"}),
        ("15 : Windmill 5 iron; Jeweller iron as gold", {"KF-F01", "KF-F02", "KF-F09"}),
        ("17 : Timber Yard 2 wood 1 gold as stone; Windmill 5 iron; Jeweller gold", {"KF-F01", "KF-F04"}),
        ("17 : Timber Yard wood 1 wood as wood gold; Windmill 5 iron; Jeweller gold as gold", set()),
        ("17 : Windmill 4 iron iron as iron; Jeweller gold as wood", {"KF-F01", "KF-F04"}),
    ],
)
def test_yards_keep_what_lies_on_them(ended: Ended, move: str, broken: set[str]) -> None:
    assert codes(declared(ended, move, YARDS, ON_YARDS)) == broken


@pytest.mark.parametrize(
    ("move", "boat", "broken"),
    [
        ("5 : Mercer's Guild wood stone 1 gold as iron", "", set()),
        ("5 : Mercer's Guild wood stone 1 gold as wood", "", {"KF-F01", "KF-F05"}),
        ("0 : Mercer's Guild wood stone 1 gold as wood", "", set()),
        ("5 : Mercer's Guild wood 1 wood as iron stone", "", {"KF-F01", "KF-F04", "KF-F05", "KF-F09"}),
        ("5 : Mercer's Guild wood 1 wood as iron stone", ", Boat-3b (0,1)", set()),
        ("5 : Mercer's Guild stone 2 wood as wood", ", Boat-3b (0,1)", {"KF-F01", "KF-F05"}),
    ],
)
def test_what_is_said_to_stand_for_one_kind_counts_as_that_kind(
    ended: Ended, move: str, boat: str, broken: set[str]
) -> None:
    village = f"Home-1 (0,0), Mercer's Guild (1,0){boat}"
    pieces = "2 wood 1 stone" if "gold" not in move else "1 wood 1 stone 1 gold"
    assert codes(declared(ended, move, village, f"Home-1 {pieces}")) == broken


@pytest.mark.parametrize(
    ("village", "goods", "screen", "points"),
    [
        ("Key Market (1,0)", "none", "1G", 4),
        ("Scholar (1,0)", "none", "2 saw", 9),
        ("Scribes (1,0)", "none", "saw anvil", 10),
        ("Mercer's Guild (1,0)", "Home-1 1 wood 1 stone", "none", 5),
        ("Timber Yard+ (1,0)", "none", "none", 3),
        ("Barn (1,0)", "none", "none", 1),
        ("Keythedral (1,0)", "none", "none", 13),  # as gold
        ("Craftsman's Guild (1,0)", "none", "1R 1Y", 3),
    ],
)
def test_the_purple_marker_is_one_piece(
    ended: Ended, scored: Scored, village: str, goods: str, screen: str, points: int
) -> None:
    assert scored(f"Home-1 (0,0), {village}", goods, screen, marker="Ann").least == points
    without = scored(f"Home-1 (0,0), {village}", goods, screen, marker="Ben").least
    assert without < points
    assert (
        declared(ended, str(points), f"Home-1 (0,0), {village}", goods, screen, marker="Ann").verdict
        == "legal"
    )


def test_where_the_purple_marker_may_go_is_a_reading(scored: Scored, ended: Ended) -> None:
    at_home = ["purple-marker-on = home-tile"]
    assert scored("Home-1 (0,0), Timber Yard+ (1,0)", marker="Ann", rulings=at_home).least == 1
    assert scored("Home-1 (0,0), Jeweller (1,0)", marker="Ann", rulings=at_home).least == 2
    both = "Home-1 (0,0), Timber Yard+ (1,0)"
    assert codes(declared(ended, "3 : Timber Yard purple", both, marker="Ann", rulings=tuple(at_home))) == {
        "KF-F06"
    }


@pytest.mark.parametrize(
    ("move", "marker", "broken"),
    [
        ("2 : Key Market purple as G", "Ann", set()),
        ("2 : Key Market purple", "Ann", set()),
        ("1 : purple as gold", "Ann", set()),
        ("2 : Key Market purple as G", "Ben", {"KF-F01", "KF-F06"}),
        ("2 : Key Market purple as R", "Ann", {"KF-F01", "KF-F04"}),
        ("3 : Key Market purple as G; White Wind purple as G", "Ann", {"KF-F01", "KF-F06"}),
    ],
)
def test_who_declares_the_purple_marker(ended: Ended, move: str, marker: str, broken: set[str]) -> None:
    village = "Home-1 (0,0), Key Market (1,0), White Wind (0,1)"
    assert codes(declared(ended, move, village, marker=marker)) >= broken
    assert (declared(ended, move, village, marker=marker).verdict == "legal") is not bool(broken)


def test_boat_3b_makes_jokers_of_all_resources(scored: Scored) -> None:
    tiles = "Home-1 (0,0), Jeweller (1,0), Timber Yard (-1,0)"
    assert scored(tiles, "Home-1 2 stone, Timber Yard 1 iron").least == 0
    assert scored(f"{tiles}, Boat-3b (0,1)", "Home-1 2 stone, Timber Yard 1 iron").least == 4 + 2
    assert scored(f"{tiles}, Boat-3a (0,1)", "Home-1 2 stone, Timber Yard 1 iron").least == 0


FLIPPER = "Home-1 (0,0), Flipper (0,1), Sawmill (1,0), Barn (-1,0), Keyflower (0,-1), Farrier (1,-1)"


@pytest.mark.parametrize(
    ("move", "broken"),
    [
        # Flipper 2, Sawmill 3, Barn 10 with ten wood, transport 1 + 3; the Barn is worth ten more when turned.
        ("29", set()),
        ("29 : flip Barn", set()),
        ("26 : flip Sawmill", set()),
        ("26 : flip Farrier", set()),  # five points and a transport of two more
        ("25 : flip Home-1", set()),
        ("19 : Barn 10 wood", set()),
        ("36 : flip Barn; flip Sawmill", {"KF-F08"}),
        ("19 : flip Flipper", {"KF-F08"}),
    ],
)
def test_the_free_flip(ended: Ended, move: str, broken: set[str]) -> None:
    assert codes(declared(ended, move, FLIPPER, "Barn 10 wood")) >= broken
    assert (declared(ended, move, FLIPPER, "Barn 10 wood").verdict == "legal") is not bool(broken)


def test_a_free_flip_needs_its_boat(ended: Ended) -> None:
    assert codes(declared(ended, "10 : flip Sawmill", "Home-1 (0,0), Sawmill (1,0)")) == {"KF-F01", "KF-F08"}


def test_a_worse_allocation_is_legal_and_noted(ended: Ended) -> None:
    step = declared(ended, "1 : White Wind 1G", WORKERS, screen="1G")
    assert step.verdict == "legal"
    assert [note.code for note in step.notes] == ["KF-F04a"]
    assert step.after.scored[0].least == 1


VILLAGE = "Home-1 (0,0), Key Market (1,0), White Wind (0,1), Craftsman's Guild (-1,0), Village Hall (0,-1)"


@pytest.mark.parametrize("unseen", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("marker", ["Ann", "Ben"])
def test_unseen_workers_give_exact_bounds(scored: Scored, unseen: int, marker: str) -> None:
    known = "2R 1G"
    found = scored(VILLAGE, screen=f"{known} {unseen}?" if unseen else known, marker=marker)
    every = [
        scored(VILLAGE, screen=f"{known} {''.join(f'1{kind} ' for kind in more)}", marker=marker).least
        for more in combinations_with_replacement("RBYG", unseen)
    ]
    assert (found.least, found.most) == (min(every), max(every))
    assert sum(item.points for item in found.items) == found.least


def test_unseen_skill_tiles_give_bounds(scored: Scored) -> None:
    found = scored("Home-1 (0,0), Scribes (1,0), Scholar (0,1)", screen="saw 2 skill?")
    # At worst two of one other kind, of which the Scholar takes two; at best one set, or three of a kind.
    assert (found.least, found.most) == (6, 10)


def test_many_unseen_workers_give_bounds_too(scored: Scored) -> None:
    found = scored("Home-1 (0,0), Key Market (1,0), White Wind (0,1)", screen="1R 25?")
    assert found.least <= 26
    assert found.most is not None
    assert found.most >= 26 + 20


def test_what_does_not_score_does_not_matter(scored: Scored) -> None:
    assert scored("Home-1 (0,0), Keythedral (1,0)", screen="25? 10 skill?")[2:] == (12, 12)


@pytest.mark.parametrize(
    ("move", "verdict"),
    [("4", "undecided"), ("2", "undecided"), ("5", "illegal"), ("1", "illegal"),
     ("4 : Key Market 2G", "legal"), ("2 : Key Market 1G; White Wind", "legal"), ("6 : Key Market 3G", "illegal")],
)  # fmt: skip
def test_declared_from_behind_the_screen(ended: Ended, move: str, verdict: str) -> None:
    village = "Home-1 (0,0), Key Market (1,0), White Wind (0,1)"
    assert declared(ended, move, village, screen="2?").verdict == verdict


def test_what_a_position_leaves_out(ended: Ended) -> None:
    there = ("season winter", "phase scoring", "Ann village Home-1 (0,0), Keythedral (1,0)")
    low, more = (ended(there, f"Ann: score {points}", players="Ann, Ben").steps[-1] for points in (11, 40))
    assert (low.verdict, more.verdict) == ("illegal", "undecided")
    assert ended(there, players="Ann, Ben").scores[0][2:] == (12, None)


def test_the_game_has_to_be_over(ended: Ended) -> None:
    step = ended(("season autumn", "turn Ann"), "Ann: score 5", players="Ann, Ben").steps[-1]
    assert codes(step) == {"KF-F01"}
    there = ("season winter", "phase placing", "Ann village only Home-1 (0,0)", "Ann won only Keythedral",
             "Ann goods none", "Ann screen none", "marker Ben")  # fmt: skip
    assert codes(ended(there, "Ann: score 0", players="Ann, Ben").steps[-1]) == {"KF-V01"}


def test_ties_stay_ties_and_the_game_is_over_with_the_last_score(ended: Ended) -> None:
    there = ["season winter", "phase scoring", "marker Ann"]
    for who, village in (("Ann", "Home-1 (0,0), Well (1,0)"), ("Ben", "Home-2 (0,0), Forge (1,0)")):
        there += [f"{who} village only {village}", f"{who} screen none", f"{who} goods none"]
    done = ended((*there, "Ben goods only Forge 1 gold"), "Ann: score 4", "Ben: score 4", players="Ann, Ben")
    assert [step.verdict for step in done.steps[-2:]] == ["legal", "legal"]
    assert [tally[2:] for tally in done.scores] == [(4, 4), (4, 4)]
    assert done.finished
    assert [step.after.phase for step in done.steps[-2:]] == ["scoring", "over"]


RESULT = """\
game: Keyflower
players: Ann, Ben
result: Ann {points}
position
season winter
phase scoring
marker Ann
Ann village only Home-1 (0,0), Order-1 (1,0)
Ann screen none
Ann goods only Home-1 2 gold
end position
"""


@pytest.mark.parametrize(("points", "problems"), [(4, []), (5, ["AG-32"])])
def test_results_are_confirmed(points: int, problems: list[str]) -> None:
    (record,) = read(text_lines(RESULT.format(points=points)))
    assert isinstance(record, Record)
    done = replay(record)
    assert [problem.code for problem in done.problems] == problems
    details = [(item.label, item.points, item.detail) for item in done.scores[0].items]
    assert details == [("Order-1", 1, "1 tile around"), ("gold", 3, "unallocated, purple among it")]

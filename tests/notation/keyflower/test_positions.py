"""The lines of a position, which are also what a claim may say."""

from typing import Any

import pytest

from aboveboard.notation.keyflower import position as p
from aboveboard.notation.keyflower.moves import HomeOf, Loaded
from aboveboard.notation.statements import Claim


def laid(*workers: tuple[str, int], flat: tuple[tuple[str, int], ...] = ()) -> p.Laid:
    return p.Laid(workers, flat)


LINES = {
    "season autumn": p.AtSeason("autumn"),
    "phase boats": p.AtPhase("boats"),
    "turn Ben": p.AtTurn(1),
    "start Ann": p.AtStart(0),
    'marker "Cy B."': p.AtMarker(2),
    "marker Ann passed": p.AtMarker(0, "passed"),
    'winners "Cy B.", Ann': p.AtWinners((2, 0)),
    "winners none": p.AtWinners(()),
    'order "Cy B.", Ann': p.AtOrder((2, 0)),
    "passed Ben, Ann": p.AtPassed((1, 0)),
    "passed none": p.AtPassed(()),
    "tile Fair": p.AtTile("Fair"),
    "tile Fair only": p.AtTile("Fair", only=True),
    "tile Fair bids Ann 2R, Ben 3R used 1R, 2R": p.AtTile(
        "Fair", ((0, laid(("R", 2))), (1, laid(("R", 3)))), (laid(("R", 1)), laid(("R", 2)))
    ),
    "tile Ann.home used 1R": p.AtTile(HomeOf(0), None, (laid(("R", 1)),)),
    "tile Fair bids Ann 2R, Ben flat 3B used 1R, 1R flat 1B 2G": p.AtTile(
        "Fair",
        ((0, laid(("R", 2))), (1, laid(flat=(("B", 3),)))),
        (laid(("R", 1)), laid(("R", 1), flat=(("B", 1), ("G", 2)))),
    ),
    "tile Fair bids none used none": p.AtTile("Fair", (), ()),
    "offer Tavern, Inn": p.AtOffer(("Tavern", "Inn")),
    "offer only Tavern, 2?": p.AtOffer(("Tavern",), 2, True),
    "load Keyflower 3R saw, Flipper only 2?, Sea Bastion none": p.AtLoads(
        (
            Loaded("Keyflower", (("R", 3), ("saw", 1))),
            Loaded("Flipper", (("?", 2),), True),
            Loaded("Sea Bastion", (), True),
        )
    ),
    "taken Ann Keyflower, Ben Flipper": p.AtTaken(((0, "Keyflower"), (1, "Flipper"))),
    "taken none": p.AtTaken(()),
    "boats Keyflower, Sea Bastion": p.AtBoats(("Keyflower", "Sea Bastion")),
    "Ann village Home-3 (0,0), Keywood+ (1,0)": p.AtVillage(
        0, (p.Standing("Home-3", at=(0, 0)), p.Standing("Keywood", True, (1, 0)))
    ),
    "Ann village only Home-3+ (0,0) turn 0, Inn": p.AtVillage(
        0, (p.Standing("Home-3", True, (0, 0), 0), p.Standing("Inn")), True
    ),
    "Ann screen 3R 1B 2? saw": p.AtScreen(0, (("?", 2), ("B", 1), ("R", 3), ("saw", 1))),
    "Ann screen only 3R": p.AtScreen(0, (("R", 3),), True),
    "Ann screen none": p.AtScreen(0, (), True),
    "Ann skills saw ?": p.AtSkills(0, (("saw", 1), ("skill?", 1))),
    "Ann skills only 2 saw 3?": p.AtSkills(0, (("saw", 2), ("skill?", 3)), True),
    "Ann goods Home-3 2 wood": p.AtGoods(0, (("Home-3", (("wood", 2),)),)),
    "Ann goods only Ann.home 2 wood 1 gold, Inn none": p.AtGoods(
        0, ((HomeOf(0), (("gold", 1), ("wood", 2))), ("Inn", ())), True
    ),
    "Ann boats Boat-4a": p.AtOwnBoats(0, ("Boat-4a",)),
    "Ann won Brewer, Boat-4a": p.AtWon(0, ("Brewer", "Boat-4a")),
    "Ann winter Scribes, 2?": p.AtWinter(0, ("Scribes",), 2),
    "Ann offered only Scribes": p.AtOffered(0, ("Scribes",), 0, True),
    "bag 4R 1G": p.AtBag((("G", 1), ("R", 4))),
    "bag none": p.AtBag((), True),
    "supply 3G 4 skill? 12 wood 1 gold": p.AtSupply((("G", 3), ("gold", 1), ("skill?", 4), ("wood", 12))),
    "score Ann 61": p.AtScore(0, 61),
    "lead Brewer Ann 3R": p.AtLead("Brewer", 0, (("R", 3),)),
    "lead Brewer Ann": p.AtLead("Brewer", 0),
    "lead Brewer none": p.AtLead("Brewer", None),
    "colour Brewer R": p.AtColour("Brewer", ("R",)),
    "colour Brewer B Y": p.AtColour("Brewer", ("B", "Y")),
    "colour Brewer none": p.AtColour("Brewer", ()),
}


@pytest.mark.parametrize("line", LINES)
def test_a_position_line_is_read(line: str, sheet: Any) -> None:
    assert sheet.stated(line) == LINES[line]


@pytest.mark.parametrize("line", LINES)
def test_a_claim_says_the_same(line: str, sheet: Any) -> None:
    assert sheet.said(f"claim {line}") == Claim(LINES[line])


@pytest.mark.parametrize("line", LINES)
def test_a_position_line_is_written_as_it_stands_in_the_notation(line: str, sheet: Any) -> None:
    assert sheet.written(LINES[line]) == line


FORGIVEN = {
    "tile Fair   bids Ann 2 red,Ben 3 reds  used 1R,2 Red": "tile Fair bids Ann 2R, Ben 3R used 1R, 2R",
    "Ann screen only none": "Ann screen none",
    "ann SCREEN 3R": "Ann screen 3R",
    "color Brewer blue": "colour Brewer B",
    "colour Brewer yellow blue": "colour Brewer B Y",
    "lead Brew Ann 3R": "lead Brewer Ann 3R",
    "phase auction": "phase turns",
    "Ann resources Home 3 wood": "Ann goods Home-3 1 wood",
}


@pytest.mark.parametrize("line", FORGIVEN)
def test_what_people_write_is_written_back_in_one_form(line: str, sheet: Any) -> None:
    assert sheet.formatted(line, position=True) == FORGIVEN[line]


def test_a_tile_whose_name_holds_a_word_of_the_notation_is_that_tile(sheet: Any) -> None:
    assert sheet.stated("Ann village Village Hall") == p.AtVillage(0, (p.Standing("Village Hall"),))

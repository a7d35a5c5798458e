"""What later play reveals about what lay hidden: what a record of one player's seat can still prove."""

from collections.abc import Callable, Sequence

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.replay.engine import replay
from aboveboard.replay.verdict import Step, said

Verdicts = Callable[..., list[str]]
HEAD = "game: Keyflower\nplayers: Ann, Ben\n"
# Only what a bystander sees: eight workers behind each screen, of no known colour.
HIDDEN = ("home Ann 1, Ben 2", "deal Ann 8?, Ben 8?", "season spring",
          "offer Keywood, Miner, Stable, Peddler, Workshop, Alehouse")  # fmt: skip


def steps(*lines: str, position: Sequence[str] = ()) -> list[Step]:
    stated = ["position", *position, "end position"] if position else []
    record = next(iter(read(text_lines(HEAD + "\n".join([*stated, *lines])))))
    assert isinstance(record, Record)
    assert not record.problems, [problem.message for problem in record.problems]
    return list(replay(record).steps)


def judged(line: str, *lines: str, position: Sequence[str] = ()) -> str:
    """What is said of the first step with this text, and by which line it is proved."""
    found = steps(*lines, position=position)
    step = next(one for one in found if one.statement.text.strip() == line)
    proofs = [one.proved_by for one in step.breaches if one.proved_by is not None]
    proof = f" by {found[proofs[0]].statement.text.strip()}" if proofs else ""
    return " ".join([step.verdict, *sorted(one.rule.code for one in step.breaches)]) + proof


def told(line: str, *lines: str, position: Sequence[str] = ()) -> list[str]:
    """The reasons given for the first step with this text."""
    step = next(one for one in steps(*lines, position=position) if one.statement.text.strip() == line)
    return [said(one.finding, ("Ann", "Ben")) for one in step.breaches]


class TestColoursOfBids:
    THERE = ("season spring", "turn Ann", "tile Miner bids Ben 1R", "offer Keywood")

    def test_workers_nobody_saw_may_fit(self) -> None:
        assert judged("Ann: bid Miner 2?", "Ann: bid Miner 2?", position=self.THERE) == "legal"

    def test_their_colour_shows_when_they_move_on(self) -> None:
        turns = ("Ann: bid Miner 2?", "Ben: bid Miner 2R", "Ann: bid Keywood 2B from Miner")
        found = judged("Ann: bid Miner 2?", *turns, position=self.THERE)
        assert found == "illegal KF-C01 by Ann: bid Keywood 2B from Miner"
        reasons = told("Ann: bid Miner 2?", *turns, position=self.THERE)
        assert reasons == ["Miner is red, and 2B are placed"]

    def test_the_right_colour_proves_nothing_wrong(self) -> None:
        turns = ("Ann: bid Miner 2?", "Ben: bid Miner 2R", "Ann: bid Keywood 2R from Miner")
        assert judged("Ann: bid Miner 2?", *turns, position=self.THERE) == "legal"

    def test_they_are_followed_from_tile_to_tile(self) -> None:
        turns = ("Ann: bid Miner 2?", "Ben: bid Miner 2R", "Ann: bid Keywood from Miner",
                 "Ben: bid Keywood 3B", "Ann: use Inn 2B from Keywood")  # fmt: skip
        there = (*self.THERE, "offer Inn")
        assert judged("Ann: bid Miner 2?", *turns, position=there).endswith("by Ann: use Inn 2B from Keywood")

    def test_named_as_they_move_they_are_of_that_colour_from_then_on(self) -> None:
        turns = ("Ann: bid Keywood 2?", "Ben: bid Keywood 3R", "Ann: bid Miner 2B from Keywood")
        assert judged(turns[-1], *turns, position=self.THERE) == "illegal KF-C01"

    def test_another_season_tells_nothing_of_this_one(self) -> None:
        turns = ("Ann: bid Miner 2?", "Ben: pass", "Ann: pass", "end season", "Ann: boat Keyflower",
                 "Ben: boat Sea Bastion", "season summer", "Ann: bid Store 2B from Miner")  # fmt: skip
        assert judged("Ann: bid Miner 2?", *turns, position=(*self.THERE, "start Ann")) == "legal"

    def test_a_line_that_was_lost_proves_nothing(self) -> None:
        turns = ("Ann: bid Miner 2?", "Ben: bid Miner 2R", "missed Ann", "Ann: bid Keywood 2B from Miner")
        assert judged("Ann: bid Miner 2?", *turns, position=self.THERE) == "legal"


class TestWhatLayBehindAScreen:
    def test_a_claim_on_what_nobody_saw_is_undecided_and_says_what_would_decide_it(self) -> None:
        claim = "claim Ann screen 3R"
        assert judged(claim, *HIDDEN, claim) == "undecided AG-30"
        assert told(claim, *HIDDEN, claim) == ["how many R there are beyond 0"]

    def test_all_that_come_out_prove_what_was_there(self) -> None:
        claim = "claim Ann screen 3R"
        lines = (claim, "Ann: bid Miner 3R", "Ben: pass", "Ann: bid Stable 5B")
        assert judged(claim, *HIDDEN, *lines) == "legal"

    def test_more_that_come_out_prove_it_wrong(self) -> None:
        claim = "claim Ann screen 3R"
        lines = (claim, "Ann: bid Miner 4R", "Ben: pass")
        assert judged(claim, *HIDDEN, *lines) == "illegal AG-30 by Ann: bid Miner 4R"

    def test_others_that_come_out_prove_it_wrong(self) -> None:
        claim = "claim Ann screen 3R"
        lines = (claim, "Ann: bid Miner 6B", "Ben: pass")
        assert judged(claim, *HIDDEN, *lines) == "illegal AG-30 by Ann: bid Miner 6B"

    def test_what_may_have_come_since_proves_nothing(self) -> None:
        claim = "claim Ann screen 3R"
        lines = (claim, "Ann: use Alehouse 1B", "Ben: pass", "Ann: bid Miner 4R")
        assert judged(claim, *HIDDEN, *lines) == "undecided AG-30"
        assert judged(claim, *HIDDEN, *lines, "Ben: pass", "Ann: bid Miner 1R") == (
            "illegal AG-30 by Ann: bid Miner 1R"
        )

    def test_after_workers_played_unseen_nobody_can_tell(self) -> None:
        claim = "claim Ann screen 3R"
        lines = (claim, "Ann: bid Stable 2?", "Ben: pass", "Ann: bid Miner 4R")
        assert judged(claim, *HIDDEN, *lines) == "undecided AG-30"

    def test_skill_tiles_that_pay_are_evidence_too(self) -> None:
        there = ("season autumn", "turn Ann", "offer Mason", "Ann village Home-1 (0,0), Keywood (0,-1)",
                 "Ann screen only 3R 2 skill?")  # fmt: skip
        claim = "claim Ann skills 1 saw"
        lines = (claim, "Ann: use Home-1 1R -> upgrade Keywood pay saw", "Ben: pass",
                 "Ann: use Mason 1R pay pickaxe")  # fmt: skip
        assert judged(claim, *lines[:2], position=there) == "undecided AG-30"
        assert judged(claim, *lines, position=there) == "legal"

    def test_winter_tiles_that_are_put_in_were_in_hand(self) -> None:
        claim = "claim Ann winter Scribes"
        there = ("season winter", "phase offers", "Ann winter only 3?")
        assert judged(claim, claim, position=there) == "undecided AG-30"
        assert judged(claim, claim, "Ann: offer Scribes", position=there) == "legal"
        assert judged(claim, claim, "Ann: offer Keythedral", position=there) == "undecided AG-30"
        assert judged(claim, claim, "Ann: offer Keythedral, Jeweller, Scholar", position=there).startswith(
            "illegal AG-30"
        )


class TestWhatLayInTheSupply:
    THERE = ("season autumn", "turn Ann", "offer Woodcutter, Carpenter, Inn, Well, Alehouse, Peddler, Fair",
             "Ann village Home-1 (0,0)", "Ben village Home-2 (0,0)", "Ben screen 5R 5B 5Y saw")  # fmt: skip

    def test_whether_it_was_short_is_undecided(self) -> None:
        line = "Ann: use Woodcutter 1R -> 1 wood"
        assert judged(line, line, position=self.THERE) == "undecided KF-M05"
        assert told(line, line, position=self.THERE) == ["whether the supply had 2 wood"]

    def test_more_taken_later_proves_that_it_was_not(self) -> None:
        line = "Ann: use Woodcutter 1R -> 1 wood"
        then = "Ben: use Carpenter 1B pay saw -> 3 wood"
        assert judged(line, line, then, position=self.THERE) == f"illegal KF-M05 by {then}"

    def test_what_was_paid_back_in_between_proves_nothing(self) -> None:
        there = (*self.THERE[:3], "Ann village Home-1 (0,0), Inn (0,-1)", *self.THERE[4:], "Ann goods only Inn 3 wood",
                 "Ann screen 3R 3B saw")  # fmt: skip
        line = "Ann: use Woodcutter 1R -> 1 wood"
        lines = (
            line,
            "Ben: pass",
            "Ann: use Home-1 1B -> upgrade Inn pay 1 wood saw",
            "Ben: use Woodcutter 2R -> 1 wood",
        )
        assert judged(line, *lines, position=there) == "undecided KF-M05"

    @pytest.mark.parametrize(
        ("line", "then"),
        [
            ("Ann: use Inn 1R -> none", "Ben: use Inn 2R -> 1B"),
            ("Ann: use Peddler 1R pay 1Y -> none", "Ben: use Peddler 2R pay 1Y -> 1G"),
        ],
    )
    def test_the_bag_and_the_green_workers_too(self, line: str, then: str) -> None:
        there = (*self.THERE, "Ann screen 1R 1Y")
        assert judged(line, line, position=there) == "undecided KF-M05"
        assert judged(line, line, then, position=there) == f"illegal KF-M05 by {then}"

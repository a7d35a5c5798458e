"""What is known at the end of a record: roots, marks, house rules."""

import pytest
from playing import FOUR, THREE, between, last, leg, notes, played, verdict

from aboveboard.replay.verdict import said

ROLLED = FOUR + "captain: Amy\njourney\nAmy: roll fog blank\n"


def roots(text: str, **options: object) -> list[str]:
    """Each breach, with a mark where it only follows from an earlier one."""
    return [
        f"{step.statement.text} {one.rule.code}" + ("" if one.root else f" follows {one.follows}")
        for step in played(text, **options).steps  # type: ignore[arg-type]
        for one in step.breaches
    ]


class TestRoots:
    """A breach is a root unless it goes away with the illegal step before it."""

    def test_a_single_breach_is_a_root(self) -> None:
        assert roots(ROLLED + "Cleo: stay\n") == ["Cleo: stay CE-11"]

    def test_captaincy_that_went_wrong_is_counted_once(self) -> None:
        text = ROLLED + "Bob: stay\nCleo: stay\nDan: stay\nAmy: fly 1 cannon\n"
        text += "Bob: roll blank blank\nCleo: stay\nDan: stay\nAmy: stay\nBob: fly\n"
        assert roots(text) == ["Amy: fly 1 cannon CE-30"]

    def test_an_emptied_pile_that_was_taken_from_out_of_turn(self) -> None:
        text = (
            FOUR
            + leg("pile 2 1", aboard="Amy, Bob, Cleo, Dan", rolled="fog blank")
            + "Bob: stay\nDan: leave -> 2\n"
        )
        assert roots(text + "Cleo: leave -> 2\n") == [
            "Dan: leave -> 2 CE-11", "Cleo: leave -> 2 CE-14 follows 9", "Cleo: leave -> 2 CE-44 follows 9",
        ]  # fmt: skip

    def test_a_second_mistake_of_its_own_is_a_root_too(self) -> None:
        assert (
            roots(ROLLED + "Cleo: stay\nBob: leave -> 25\nDan: leave -> spyglass\nDan: stay\n")[0]
            == "Cleo: stay CE-11"
        )
        text = ROLLED + "Cleo: stay\nBob: leave -> 0\n"
        assert roots(text) == ["Cleo: stay CE-11", "Bob: leave -> 0 CE-15"]

    def test_it_is_the_same_when_illegal_steps_are_skipped(self) -> None:
        text = ROLLED + "Cleo: leave -> 1\nBob: stay\nDan: stay\nAmy: fly compass\n"
        assert roots(text, on_illegal="skip") == [
            "Cleo: leave -> 1 CE-11", "Dan: stay CE-11 follows 3", "Amy: fly compass CE-37 follows 3",
        ]  # fmt: skip

    def test_a_mark_looks_at_roots_only(self) -> None:
        text = (
            FOUR
            + leg("pile 2 1", aboard="Amy, Bob, Cleo, Dan", rolled="fog blank")
            + "Bob: stay\nDan: leave -> 2\n"
        )
        assert notes(last(text + "Cleo: leave -> 2  !illegal CE-14\n")) == ["AG-31"]


class TestMarks:
    """`!legal`, `!illegal`, `!undecided`, `!stands`."""

    wrong = ROLLED + "Cleo: leave -> 0"

    @pytest.mark.parametrize(("mark", "holds"), [
        ("!illegal", True), ("!illegal CE-11", True), ("!illegal CE-15", True), ("!illegal CE-11 CE-15", True),
        ("!illegal only CE-11 CE-15", True), ("!illegal only CE-11", False), ("!illegal CE-12", False),
        ("!legal", False), ("!undecided", False),
    ])  # fmt: skip
    def test_on_an_illegal_step(self, mark: str, holds: bool) -> None:
        step = last(f"{self.wrong}  {mark}\n")
        assert step.excused == holds
        assert notes(step) == ([] if holds else ["AG-31"])

    @pytest.mark.parametrize(
        ("mark", "holds"), [("!legal", True), ("!illegal", False), ("!undecided", False)]
    )
    def test_on_a_legal_step(self, mark: str, holds: bool) -> None:
        assert notes(last(f"{ROLLED}Bob: stay  {mark}\n")) == ([] if holds else ["AG-31"])

    @pytest.mark.parametrize(("mark", "holds"), [
        ("!undecided", True), ("!undecided CE-33", True), ("!undecided CE-34", False), ("!legal", False),
        ("!illegal", False),
    ])  # fmt: skip
    def test_on_an_undecided_step(self, mark: str, holds: bool) -> None:
        text = THREE + leg("hand Amy only 2 ?", rolled="fog fog", said="Bob Cleo") + f"Amy: crash  {mark}\n"
        assert notes(last(text)) == ([] if holds else ["AG-31"])

    def test_a_step_proved_illegal_later_is_marked_illegal(self) -> None:
        text = (
            THREE
            + leg("hand Amy only 2 ?", rolled="fog fog", said="Bob Cleo")
            + "Amy: cannot  !illegal CE-33\n"
        )
        text += "Bob: alternative-route\nAmy: reroll fog -> fog\nAmy: fly 2 compass\n"
        (step,) = [one for one in played(text).steps if one.breaches]
        assert step.excused

    def test_a_mistake_that_stood_is_a_note(self) -> None:
        step = last(f'{self.wrong}  !stands "noticed a round later"\n')
        assert step.excused
        assert notes(step) == ["AG-37"]
        assert step.after.aboard == (0, 1, 3)

    def test_where_nothing_was_illegal_that_mark_is_a_warning(self) -> None:
        step = last(f"{ROLLED}Bob: stay  !stands\n")
        assert [(one.code, one.severity) for one in step.notes] == [("AG-35", "warning")]

    def test_where_a_house_rule_allows_it_that_mark_says_so(self) -> None:
        text = self.wrong.replace("Cleo: leave -> 0", "Cleo: stay  !stands")
        allowed = text.replace("captain:", "allow: CE-11\ncaptain:")
        (note,) = last(allowed).notes
        assert (note.code, note.severity) == ("AG-35", "warning")
        assert said(note.finding, ()) == "`!stands`, but a house rule allows it: CE-11"

    def test_where_it_is_undecided_or_only_follows_that_mark_says_so(self) -> None:
        crash = f"{FOUR}deal Amy 6 ?\ncaptain: Amy\njourney\nAmy: roll fog blank\nBob: stay\nCleo: stay\nDan: stay\n"
        (note,) = last(crash + "Amy: crash  !stands\n").notes
        assert said(note.finding, ()) == "`!stands`, and it is undecided whether the step breaks CE-33"
        emptied = leg("pile 2 1", aboard="Amy, Bob, Cleo, Dan", rolled="fog blank")
        (note,) = last(f"{FOUR}{emptied}Bob: stay\nDan: leave -> 2\nCleo: leave -> 2  !stands\n").notes
        assert said(note.finding, ()).startswith("`!stands`, but what the step breaks only follows: CE-")

    def test_a_mark_with_an_unknown_code_is_a_problem(self) -> None:
        (problem,) = played(f"{self.wrong}  !illegal CE-99\n").problems
        assert problem.code == "AG-25"


class TestHouseRules:
    """`allow:`."""

    def head(self, rule: str) -> str:
        return f'game: Celestia\nplayers: Amy, Bob, Cleo, Dan\ncaptain: Amy\nallow: {rule} "agreed before play"\n'

    def test_a_breach_that_it_covers_is_allowed_with_the_reason(self) -> None:
        text = self.head("CE-11") + "journey\nAmy: roll fog blank\nCleo: stay\n"
        step = last(text)
        assert step.verdict == "allowed"
        assert step.breaches[0].allowed == "agreed before play"

    def test_it_may_be_named_by_its_title(self) -> None:
        title = "Passengers announce in seat order, from the captain's left"
        text = self.head(f'"{title}"')
        assert verdict(text + "journey\nAmy: roll fog blank\nCleo: stay\n") == "allowed CE-11"

    def test_other_breaches_of_the_step_still_count(self) -> None:
        assert (
            last(self.head("CE-11") + "journey\nAmy: roll fog blank\nCleo: leave -> 0\n").verdict == "illegal"
        )

    def test_one_that_is_never_needed_is_a_warning(self) -> None:
        (problem,) = played(self.head("CE-11") + "journey\nAmy: roll fog blank\nBob: stay\n").problems
        assert (problem.code, problem.kind.severity) == ("AG-34", "warning")

    def test_an_unknown_one_is_a_problem(self) -> None:
        (problem,) = played(self.head("CE-98") + "journey\n").problems
        assert problem.code == "AG-25"

    def test_without_exceptions_it_does_not_count(self) -> None:
        text = self.head("CE-11") + "journey\nAmy: roll fog blank\nCleo: stay\n"
        assert verdict(text, exceptions=False) == "illegal CE-11"

    def test_the_tables_own_house_rules_work_the_same(self) -> None:
        assert verdict(ROLLED + "Cleo: stay\n", allow={"CE-11": "club rule"}) == "allowed CE-11"


def test_an_allowed_breach_is_no_root_for_others() -> None:
    text = between(Bob="25, 25") + "journey\n"
    head = 'game: Celestia\nplayers: Amy, Bob, Cleo\nallow: CE-40 "we play to 60"\n'
    assert verdict(head + text) == "allowed CE-40"

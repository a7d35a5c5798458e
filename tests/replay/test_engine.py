"""Records replayed step by step: judged, applied, taken back, missed, claimed."""

import itertools

import pytest
from playing import THREE, between, codes, last, leg, notes, played, reasons, record, told, verdict, verdicts

from aboveboard.notation.statements import Title
from aboveboard.replay.engine import judge, replay
from aboveboard.replay.games import GAMES, game_for

START = THREE + "captain: Amy\njourney\n"
ROLLED = START + "Amy: roll fog blank\n"


def test_the_headers_are_step_0_and_statements_count_from_1() -> None:
    replayed = played(ROLLED)
    assert [step.index for step in replayed.steps] == [0, 1, 2]
    assert replayed.steps[2].statement.text == "Amy: roll fog blank"


def test_each_step_starts_where_the_last_one_ended() -> None:
    steps = played(ROLLED + "Bob: stay\nclaim turn Cleo\nCleo: stay\nAmy: fly compass\n").steps
    assert all(one.after is other.before for one, other in itertools.pairwise(steps))


def test_replaying_changes_neither_record_nor_steps() -> None:
    found = record(ROLLED + "Bob: stay\n")
    assert replay(found) == replay(found)


def test_a_step_lists_every_rule_that_it_breaks() -> None:
    step = last(THREE + leg(rolled="fog fog", said="Bob") + "Cleo: fly cannon\n")
    assert codes(step) >= {"CE-29", "CE-37"}


def test_judging_changes_nothing() -> None:
    game = game_for(Title("Celestia"))
    step = last(ROLLED + "Bob: roll fog\n")
    before = step.before
    assert {rule.code for rule, _ in judge(game, before, step.statement.move, 1)} == codes(step)
    assert step.before is before


def test_an_unknown_game_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        game_for(Title("Celestial"), GAMES)


class TestConsequences:
    """What follows from a step by itself is told with it, with the rule."""

    def test_the_captaincy_and_the_city(self) -> None:
        replayed = played(ROLLED + "Bob: stay\nCleo: stay\nAmy: fly compass\n")
        assert told(replayed, replayed.steps[-1]) == ["the ship reaches city 2+", "Bob becomes captain"]
        assert [one.rule for one in replayed.steps[-1].consequences] == ["CE-10", "CE-08"]

    def test_a_crash(self) -> None:
        replayed = played(ROLLED + "Bob: stay\nCleo: leave -> 1\nAmy: crash\n")
        assert told(replayed, replayed.steps[-1]) == [
            "the ship is lost and the journey ends",
            "nothing for Amy and Bob",
        ]

    def test_the_end_of_the_game(self) -> None:
        replayed = played(THREE + between(Bob="25, 25") + "Bob: announce 50\n")
        assert told(replayed, replayed.steps[-1]) == ["the game ends"]


class TestAfterAnIllegalStep:
    """`apply`, `skip` and `stop`."""

    text = ROLLED + "Cleo: leave -> 2\nBob: stay\nAmy: fly compass\n"

    def test_apply_plays_on_with_what_the_table_played(self) -> None:
        replayed = played(self.text)
        assert [step.verdict for step in replayed.steps[3:]] == ["illegal", "legal", "legal"]
        assert replayed.steps[-1].after.aboard == (0, 1)

    def test_skip_leaves_the_illegal_step_out(self) -> None:
        replayed = played(self.text, on_illegal="skip")
        assert replayed.steps[3].after is replayed.steps[3].before
        assert replayed.steps[-1].after.aboard == (0, 1, 2)

    def test_skip_finds_what_was_then_left_undone(self) -> None:
        assert verdict(self.text, on_illegal="skip") == "illegal CE-37"

    def test_stop_ends_there(self) -> None:
        replayed = played(self.text, on_illegal="stop")
        assert replayed.steps[-1].statement.text == "Cleo: leave -> 2"

    def test_a_house_rule_lets_stop_go_on(self) -> None:
        text = self.text.replace("captain: Amy\n", "captain: Amy\nallow: CE-11\n")
        assert len(played(text, on_illegal="stop").steps) == len(played(text).steps)


class TestUndo:
    """The last player's statement is taken back."""

    def test_the_table_is_as_before_it(self) -> None:
        replayed = played(ROLLED + "Bob: leave -> 1\nundo\n")
        assert replayed.steps[-1].after == replayed.steps[3].before

    def test_what_followed_from_it_goes_too(self) -> None:
        text = (
            THREE
            + between("deck 20", "discard only none")
            + "journey\nBob: roll fog blank\ndraw Cleo ?\nundo\n"
        )
        assert last(text).after.waiting == (1, 2, 0)

    def test_it_can_be_repeated(self) -> None:
        replayed = played(ROLLED + "Bob: stay\nCleo: stay\nundo\nundo\nundo\n")
        assert replayed.steps[-1].after == replayed.steps[2].before

    def test_a_breach_taken_back_is_a_note_and_only_once(self) -> None:
        replayed = played(ROLLED + "Bob: stay\nCleo: stay\nCleo: leave -> 1\nundo\nundo\n")
        step = replayed.steps[5]
        assert step.excused
        assert notes(step) == ["AG-36"]

    def test_a_lost_line_that_is_taken_back_leaves_the_doubt_of_the_one_before(self) -> None:
        replayed = played(ROLLED + "Bob: sty\nCleo: sty\nundo\nCleo: stay\nAmy: fly cannon\n")
        assert all("unless step 3," in one for one in reasons(replayed, replayed.steps[-1]))
        assert replayed.steps[-1].verdict == "undecided"

    def test_the_only_lost_line_takes_the_doubt_with_it(self) -> None:
        text = ROLLED + "Bob: sty\nundo\nBob: stay\nCleo: stay\nAmy: fly cannon\n"
        assert verdict(text).startswith("illegal")

    def test_nothing_to_take_back_is_a_problem(self) -> None:
        assert notes(last(START + "undo\n")) == ["AG-33"]

    def test_nothing_before_a_position_is_taken_back(self) -> None:
        assert notes(last(ROLLED + leg() + "undo\n")) == ["AG-33"]

    def test_play_goes_on_from_there(self) -> None:
        assert verdicts(ROLLED + "Bob: leave -> 1\nundo\nBob: stay\nCleo: stay\nAmy: fly compass\n") == []


class TestDoubt:
    """Lines that cannot be read, and moves that were missed."""

    def test_an_unreadable_line_is_a_step_of_its_own(self) -> None:
        assert last(ROLLED + "Bob: sty\n").verdict == "unreadable"

    def test_later_breaches_are_undecided_and_say_why(self) -> None:
        replayed = played(ROLLED + "Bob: sty\nCleo: stay\nAmy: fly cannon\n")
        assert replayed.steps[-1].verdict == "undecided"
        assert all(one.endswith("unless step 3, which is not recorded, changed that")
                   for one in reasons(replayed, replayed.steps[-1]))  # fmt: skip

    def test_until_the_next_journey(self) -> None:
        text = ROLLED + "Bob: sty\nCleo: stay\nAmy: crash  !undecided\njourney\n"
        assert verdict(text + "Bob: roll fog\n") == "illegal CE-09"

    def test_or_the_next_position(self) -> None:
        assert verdict(ROLLED + "Bob: sty\n" + leg() + "Amy: roll fog\n") == "illegal CE-09"

    def test_what_holds_whatever_was_missed_stays_illegal(self) -> None:
        text = THREE + "captain: Amy\ndeal Amy 8 kompass\ndeal Bob 7 ?\n"
        assert verdict(text) == "illegal CE-02"

    def test_a_missed_move_is_the_same(self) -> None:
        assert verdict(ROLLED + "missed Bob\nCleo: stay\nAmy: fly cannon\n").startswith("undecided")

    def test_what_a_claim_says_otherwise_may_have_been_missed(self) -> None:
        assert verdict(ROLLED + "missed Bob\nclaim turn Bob\n") == "undecided AG-30"
        assert verdict(ROLLED + "missed Bob\nclaim turn Cleo\n") == "legal"


class TestClaims:
    """Assertions in the record."""

    def test_a_true_one_is_legal_a_false_one_illegal_an_open_one_undecided(self) -> None:
        assert verdict(ROLLED + "claim turn Bob\n") == "legal"
        assert verdict(ROLLED + "claim turn Cleo\n") == "illegal AG-30"
        assert verdict(ROLLED + "claim hand Bob 2 compass\n") == "undecided AG-30"

    def test_a_false_one_tells_what_the_replay_has_and_since_when(self) -> None:
        replayed = played(ROLLED + "Bob: stay\nclaim turn Bob\n")
        assert reasons(replayed, replayed.steps[-1]) == [
            "the replay has the turn with Cleo; step 3 was the last to change it"
        ]

    def test_a_false_one_tells_so_each_time_it_is_made(self) -> None:
        replayed = played(ROLLED + "Bob: stay\nclaim turn Bob\nclaim turn Bob\nCleo: stay\nclaim turn Bob\n")
        first, second, third = (replayed.steps[at] for at in (4, 5, 7))
        assert reasons(replayed, first) == reasons(replayed, second)
        assert reasons(replayed, second)[0].endswith("step 3 was the last to change it")
        assert reasons(replayed, third)[0].endswith("step 6 was the last to change it")

    def test_it_can_be_expected_to_be_false(self) -> None:
        assert last(ROLLED + "claim turn Cleo  !illegal AG-30\n").excused


class TestReadings:
    """`ruling:`, the options, and what other readings would say."""

    text = (
        leg("hand Amy only 1 compass, 1 turbo", aboard="Amy, Bob", rolled="fog fog", said="Bob")
        + "Amy: crash\n"
    )

    def test_a_ruling_in_the_record_wins_over_the_tables(self) -> None:
        text = "game: Celestia\nplayers: Amy, Bob\nruling: turbo-duty = forced\n" + self.text
        assert verdict(text, rulings={"turbo-duty": "free"}) == "illegal CE-33"

    def test_the_tables_ruling_wins_over_the_default(self) -> None:
        assert verdict(THREE + self.text) == "legal"
        assert verdict(THREE + self.text, rulings={"turbo-duty": "forced"}) == "illegal CE-33"

    @pytest.mark.parametrize("line", ["turbo-dutty = forced", "turbo-duty = forcd"])
    def test_an_unknown_one_is_a_problem(self, line: str) -> None:
        (problem,) = played(f"game: Celestia\nplayers: Amy, Bob\nruling: {line}\n").problems
        assert problem.code == "AG-24"
        assert "did you mean" in problem.message

    def test_the_other_readings_are_told_beside_a_breach(self) -> None:
        step = last(THREE + self.text, rulings={"turbo-duty": "forced"})
        assert [tuple(map(str, one)) for one in step.breaches[0].alternatives] == [
            ("turbo-duty", "free", "legal")
        ]


def test_no_statement_at_all_is_a_record_too() -> None:
    replayed = played(THREE)
    assert len(replayed.steps) == 1
    assert not replayed.finished


def test_marks_behind_the_players_are_about_the_set_up() -> None:
    seven = "game: Celestia\nplayers: A, B, C, D, E, F, G"
    assert not played(f"{seven}\n").steps[0].excused
    assert played(f"{seven}  !illegal CE-01\n").steps[0].excused
    assert notes(played("game: Celestia\nplayers: A, B  !illegal CE-01\n").steps[0]) == ["AG-31"]

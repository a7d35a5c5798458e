"""No change of the rules alters what was said of old records unseen."""

import pytest
from verdicts import FOLDERS, difference, recorded, told_now

from aboveboard.notation.vocabulary import KNOWN

GAMES_AND_EXPANSIONS = 5


@pytest.mark.parametrize("folder", FOLDERS)
def test_old_records_are_judged_as_before(folder: str) -> None:
    if folder == "combined" and len(KNOWN) < GAMES_AND_EXPANSIONS:
        pytest.skip("some of these records need an expansion that is not there")
    before, now = recorded(folder), told_now(folder)
    changed = difference(before.verdicts, now.verdicts)
    assert not changed, f"where this is meant, `make record` and list it in CHANGELOG.md:\n{changed}"
    changed = difference(before.reasons, now.reasons)
    assert not changed, f"where this is meant, `make record`:\n{changed}"


def test_a_changed_verdict_and_a_changed_citation_are_noticed() -> None:
    before = recorded("celestia").verdicts
    for old, new in ((" illegal CE-02", " legal CE-02"), ("\nCE-02: ", "\nCE-02: elsewhere; ")):
        assert old in before
        changed = difference(before, before.replace(old, new)).splitlines()
        assert any(line.startswith("+") and new.strip() in line for line in changed)
    assert difference(before, before) == ""


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_body_of_records_holds_whole_games_with_faults(folder: str) -> None:
    told = recorded(folder).verdicts
    assert f"tests/recorded/{folder}/simulated-1.agn game 1" in told
    assert " illegal " in told
    assert " unreadable " in told

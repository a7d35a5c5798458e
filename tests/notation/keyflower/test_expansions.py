"""The small expansions all together."""

from typing import Any

import pytest

from aboveboard.notation.lines import text_lines
from aboveboard.notation.problems import Problem
from aboveboard.notation.reader import read
from aboveboard.notation.vocabulary import KNOWN

THERE = {one.name for one in KNOWN if one.extends == "Keyflower"}


@pytest.mark.skipif(len(THERE) < 3, reason="an expansion has been taken away")
def test_all_expansions_go_together_in_any_order(sheet_of: Any) -> None:
    sheet = sheet_of("Keyflower + Keymelequin + Sven and Paulo + ghost ship")
    record = sheet.record(
        "Ann: bid Ghost-ship Sven", "Ann: ghost Inn", "Ann: boat Keymelequin replace Flipper -> Paulo"
    )
    assert record.problems == ()
    assert record.title.expansions == ("Key Celeste", "Sven and Paulo", "Keymelequin")


@pytest.mark.skipif("Key Celeste" not in THERE, reason="Key Celeste has been taken away")
def test_an_unknown_expansion_is_one_problem(sheet_of: Any) -> None:
    (found,) = read(text_lines("game: Keyflower + Key Celest\nplayers: Ann, Ben\nAnn: pass\n"))
    assert isinstance(found, Problem)
    assert found.code == "AG-22"
    assert "did you mean Key Celeste?" in found.message

"""The tool that changes the rules' code, and the list of changes that make no difference."""

import importlib.util
import multiprocessing
import sys
from pathlib import Path
from typing import Any

import pytest
from playing import judged

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tests" / "tools"


def tool() -> Any:
    sys.path.insert(0, str(TOOLS))
    try:
        spec = importlib.util.spec_from_file_location("mutate_rules", TOOLS / "mutate_rules.py")
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules["mutate_rules"] = module
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(TOOLS))
    return module


def test_every_change_that_is_explained_is_of_a_line_that_is_there() -> None:
    mutate = tool()
    rows = mutate.explained(mutate.EXPLAINED.read_text(encoding="utf-8"))
    assert rows
    for (module, function, old, new), reason in rows.items():
        text = " ".join(mutate.path_of(module).read_text(encoding="utf-8").split())
        assert not function or f"def {function}(" in text
        assert old in text
        assert new != old
        assert len(reason.split()) > 3


def test_changes_are_made_one_at_a_time_and_each_once() -> None:
    pytest.importorskip("cosmic_ray")
    mutate = tool()
    found = mutate.mutants("keymelequin/replacing")
    text = mutate.path_of("keymelequin/replacing").read_text(encoding="utf-8")
    assert len(found) > 40
    assert len({one.source for one in found}) == len(found)
    for one in found:
        assert one.old in " ".join(text.split())
        assert one.line in one.lines
        compile(one.source, "changed", "exec")


def test_a_change_that_is_made_is_noticed() -> None:
    pytest.importorskip("cosmic_ray")
    mutate = tool()
    old = "if move.replacement is None or move.boat == NAME:"
    (change,) = (one for one in mutate.mutants("keymelequin/replacing")
                 if one.old == old and one.new == old.replace("==", "!="))  # fmt: skip
    assert change.where == "only_keymelequin_is_replaced"
    assert replaced() == {"KM-23"}
    with multiprocessing.get_context("fork").Pool(1) as pool:
        assert "KM-23" not in pool.apply(_after, (mutate.make, change))
    assert replaced() == {"KM-23"}


def _after(make: Any, change: Any) -> set[str]:
    make(change)
    return replaced()


def replaced() -> set[str]:
    listed = ("season summer", "phase boats", "order Ann, Ben, Cy", "start Ann",
              "boats only Keymelequin, Keyflower, Sea Bastion")  # fmt: skip
    line = "Ann: boat Keyflower replace Sea Breese"
    return judged(line, title="Keyflower + Keymelequin", position=listed).codes

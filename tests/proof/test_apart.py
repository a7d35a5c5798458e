"""The second judges share no code with the product: they import nothing of it, not even through each other."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
JUDGES = sorted(
    path
    for game in ("celestia", "keyflower")
    for path in HERE.glob(f"{game}_*.py")
    if path.stem != "keyflower_faults"
)
# What compares the two speaks with the product; of it a judge takes only the words in which verdicts are told.
SHARED = {"ILLEGAL", "LEGAL", "OPEN", "UNDECIDED", "Told", "is_header"}


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """The modules that a file imports, each with the name that is taken from it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((one.name, "") for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (("." * node.level + (node.module or ""), one.name) for one in node.names)


@pytest.mark.parametrize("path", JUDGES, ids=lambda path: path.stem)
def test_a_second_judge_imports_nothing_of_the_product(path: Path) -> None:
    for module, name in imports(path):
        assert "aboveboard" not in module
        if module == ".harness":
            assert name in SHARED
        elif module.startswith("."):
            assert HERE / f"{module[1:]}.py" in JUDGES


@pytest.mark.parametrize("path", JUDGES, ids=lambda path: path.stem)
def test_a_second_judge_calls_nothing_by_a_name_that_is_made_up_as_it_runs(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "importlib" not in text
    assert "__import__" not in text


def test_there_are_judges_of_both_games() -> None:
    assert {HERE / "celestia_judge.py", HERE / "keyflower_judge.py"} <= set(JUDGES)

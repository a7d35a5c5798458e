"""What the README and the pages show from Python really runs."""

import doctest
from pathlib import Path

import pytest

import aboveboard.replay.api

REPOSITORY = Path(__file__).resolve().parents[2]


def test_the_readme_runs() -> None:
    # A fence would be taken for the last line of what is printed.
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8").replace("```", "")
    shown = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    failed, tried = doctest.DocTestRunner().run(shown)
    assert (failed, tried > 2) == (0, True)


def test_the_examples_of_the_api_run() -> None:
    failed, tried = doctest.testmod(aboveboard.replay.api)
    assert (failed, tried > 1) == (0, True)


@pytest.mark.parametrize("hook", ["aboveboard-check", "aboveboard-fmt"])
def test_hooks_call_commands_that_are_there(hook: str) -> None:
    from aboveboard.cli.app import COMMANDS

    text = (REPOSITORY / ".pre-commit-hooks.yaml").read_text()
    entry = text.partition(f"- id: {hook}\n")[2].partition("entry: aboveboard ")[2].split()[0]
    assert entry in COMMANDS

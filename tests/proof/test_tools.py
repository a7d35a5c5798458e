"""The scripts that run the proofs and tell what games reach."""

import importlib.util
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from aboveboard.replay.games import whole

TOOLS = Path(__file__).resolve().parents[1] / "tools"
NAMES = ("Celestia", "Keyflower")


def tool(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_proof_that_runs_tests_here_names_some_that_are_there() -> None:
    prove = tool("prove")
    there = {proof.name for proof in prove.PROOFS if prove.command(proof)}
    assert {"legal steps", "mutants", "positions", "moves", "round trips", "cases", "reached"} <= there


def test_what_is_not_there_is_left_out() -> None:
    prove = tool("prove")
    assert prove.command(prove.Proof("none", ("tests/nowhere/test_*.py",))) == []
    assert prove.command(prove.Proof("none", ("tests/nowhere.py",), script=True)) == []


def test_the_table_holds_each_proof_with_its_figures() -> None:
    prove = tool("prove")
    proof = prove.Proof("mutants", ("tests/proof/test_mutants.py",))
    lines = list(prove.table([prove.Done(proof, 6, Counter({"mutants": 3660}), True, 71.4, 130.2),
                              prove.Done(proof, 0, Counter(), False, 3.0, 2.0)]))  # fmt: skip
    assert " ".join(lines[2].split()) == "| mutants | 3,660 mutants | 6 | 71 | 130 | holds |"
    assert " ".join(lines[3].split()) == "| mutants | – | – | 3 | 2 | FAILS |"
    assert len({len(line) for line in lines}) == 1


@pytest.mark.parametrize("kind", ["Celestia", "Keyflower + Key Celeste"])
def test_a_report_counts_every_rule_and_says_what_was_not_reached(kind: str) -> None:
    reached = tool("reached")
    steps, found, rare = reached.reached(kind, 3, 1, False, 1)
    *lines, last = reached.report(steps, found, rare)
    assert steps > 50
    codes = {rule.code for name in NAMES for rule in whole(name).rules}
    assert set(found) < codes
    assert {line.split()[1] for line in lines[: len(codes)]} == codes
    assert last.startswith("not reached: ")
    assert all(code not in last.split(": ")[1].split(", ") for code in found)


def test_games_of_every_kind_and_number_of_players_are_planned() -> None:
    reached = tool("reached")
    batches = list(reached.plan(1000, 1))
    assert sum(batch[-1] for batch in batches) == 1000
    assert {batch[:2] for batch in batches} == {
        (kind, players) for kind in reached.KINDS for players in reached.PLAYERS
    }

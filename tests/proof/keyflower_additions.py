"""What Key Celeste and Sven and Paulo add, for the second judge."""

from collections import Counter
from typing import NamedTuple


class Ghost(NamedTuple):
    """Where the ghost is: `waits` on its ship, `held` by its holder, `at` a tile, `gone`."""

    where: str
    holder: str | None = None
    at: str | None = None
    victim: str = ""


def colours_of(group: Counter[str], near: Counter[str] | None = None) -> set[str]:
    """The colours that a group can be taken for; workers with Sven or Paulo have the choice of two.

    Args:
        group: workers of one place.
        near: workers of other places whose Sven or Paulo are with them too.
    """
    return {
        colour for colour in "RBYG" if all(may_be(one, colour, group + (near or Counter())) for one in +group)
    }


def may_be(worker: str, colour: str, together: Counter[str]) -> bool:
    """Whether a worker counts as of a colour, among those it is together with."""
    if worker == colour or (worker == "Sven" and colour in "BY") or (worker == "Paulo" and colour in "RG"):
        return True
    if together["Sven"] and {worker, colour} == {"B", "Y"}:
        return True
    return bool(together["Paulo"]) and {worker, colour} == {"R", "G"}

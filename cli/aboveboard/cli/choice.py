"""Which findings count: chosen or ignored by code, accepted by a baseline.

A finding is named by a fingerprint of its file, its code and its line as written. It holds no line
number, so that a finding stays the same when something is added above it; equal ones are counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.notation.frozen import NamedTuple

__all__ = ["EVERYTHING", "Choice", "fingerprint", "judged", "kind_of"]

_TAKEN_BACK = "AG-36"


class Choice(NamedTuple):
    """What counts.

    Attributes:
        select: beginnings of the codes that count; all do where it is empty.
        ignore: beginnings of codes that do not, though they may be selected; the longer one wins.
        baseline: the file that names what is accepted.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    baseline: str | None = None

    def counts(self, code: str) -> bool:
        """Whether a finding of this code counts."""
        chosen = max((len(one) for one in self.select if code.startswith(one)), default=-1)
        left_out = max((len(one) for one in self.ignore if code.startswith(one)), default=-1)
        return chosen > left_out if self.select else left_out < 0


EVERYTHING = Choice()


def fingerprint(file: str, code: str, text: str) -> str:
    """The name of a finding."""
    from hashlib import sha256

    told = "\n".join((file, code, " ".join(text.split())))
    return sha256(told.encode(errors="surrogatepass")).hexdigest()[:16]


def kind_of(step: Mapping[str, Any], exceptions: bool = True) -> str:
    """Under which name a summary counts a step."""
    said = step["breaches"] or step["unknowns"]
    if step["excused"] and said and (exceptions or any(one["code"] == _TAKEN_BACK for one in step["notes"])):
        return "excused"
    if step["verdict"] == "illegal" and not any(
        one["root"] and one["allowed"] is None for one in step["breaches"]
    ):
        return "follows"
    return str(step["verdict"])


def judged(step: Mapping[str, Any]) -> str:
    """The verdict that the remaining findings of a step come to."""
    if step["problem"]:
        return "unreadable"
    if any(one["allowed"] is None for one in step["breaches"]):
        return "illegal"
    if any(one["allowed"] is None for one in step["unknowns"]):
        return "undecided"
    return "allowed" if step["breaches"] or step["unknowns"] else "legal"

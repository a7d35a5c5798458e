"""Takes out of what is told the findings that do not count, and counts what it takes out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from typing import Any

from aboveboard.cli.atomic import write
from aboveboard.cli.choice import EVERYTHING, Choice, fingerprint, judged, kind_of
from aboveboard.cli.options import because, refuse
from aboveboard.cli.plain import GAME, PROBLEM, Told, loose
from aboveboard.cli.spots import spots
from aboveboard.cli.terminal import clean
from aboveboard.notation.frozen import replace
from aboveboard.replay.summary import Summary

__all__ = ["Baseline", "Sieve", "accepted_in"]

Object = dict[str, Any]
_FORMAT = "aboveboard baseline 1"


class Sieve:
    """Lets through what counts.

    Args:
        accepted: how often each fingerprint is accepted; equal findings use it up.
        exceptions: whether marks and house rules excuse breaches.
    """

    def __init__(self, accepted: Mapping[str, int] | None = None, exceptions: bool = True) -> None:
        self._left = Counter(accepted or {})
        self._exceptions = exceptions

    def through(self, told: Told, choice: Choice = EVERYTHING) -> Told:
        """What is told without the findings that do not count."""
        if told.kind == GAME:
            if not (choice.select or choice.ignore or self._left):
                return told
            return _Game(told, choice, self._left, self._exceptions).sieved()
        if told.kind == PROBLEM and not told.body["not_done"]:
            return self._problem(told, choice)
        return told

    def _problem(self, told: Told, choice: Choice) -> Told:
        verdict = _why_not(told.body, told.path, told.body["written"] or "", choice, self._left)
        if verdict is None:
            return told
        return replace(
            told, body={**told.body, "severity": "note"}, summary=Summary()._replace(**{verdict: 1})
        )


class _Game:
    """One game on its way through a sieve."""

    def __init__(self, told: Told, choice: Choice, left: Counter[str], exceptions: bool) -> None:
        self._told = told
        self._choice = choice
        self._left = left
        self._exceptions = exceptions
        self._counts = told.summary._asdict()

    def sieved(self) -> Told:
        """The game with its counts made anew."""
        told = self._told
        problems = [one for one in loose(told) if self._stays(one, one["written"] or "")]
        steps = [self._step(one) for one in told.steps]
        problems += [one["problem"] for one in steps if one["problem"]]
        summary = Summary(**self._counts)
        body = {**told.body, "problems": problems, "summary": summary._asdict()}
        return replace(told, body=body, steps=steps, summary=summary)

    def _step(self, step: Object) -> Object:
        text = step["text"]
        breaches = [one for one in step["breaches"] if one["allowed"] is not None or self._passes(one, text)]
        unknowns = [one for one in step["unknowns"] if one["allowed"] is not None or self._passes(one, text)]
        notes = [one for one in step["notes"] if self._stays(one, text)]
        problem = step["problem"]
        if problem and not self._passes(problem, text):
            problem = None
        if (breaches, unknowns, notes, problem) == (
            step["breaches"],
            step["unknowns"],
            step["notes"],
            step["problem"],
        ):
            return step
        after = {**step, "breaches": breaches, "unknowns": unknowns, "notes": notes, "problem": problem}
        after["verdict"] = judged(after)
        self._counts[kind_of(step, self._exceptions)] -= 1
        self._counts[kind_of(after, self._exceptions)] += 1
        return after

    def _passes(self, finding: Object, text: str) -> bool:
        verdict = _why_not(finding, self._told.path, text, self._choice, self._left)
        if verdict is not None:
            self._counts[verdict] += 1
        return verdict is None

    def _stays(self, finding: Object, text: str) -> bool:
        """Whether a note or problem stays, which is counted by its severity."""
        if finding["severity"] == "note":
            return self._choice.counts(finding["code"])
        stays = self._passes(finding, text)
        if not stays:
            self._counts[f"{finding['severity']}s"] -= 1
        return stays


def _why_not(
    finding: Mapping[str, Any], path: str, text: str, choice: Choice, left: Counter[str]
) -> str | None:
    """Under which name a finding is counted that does not count."""
    if not choice.counts(finding["code"]):
        return "ignored"
    if left:
        name = fingerprint(path, finding["code"], text)
        if left[name] > 0:
            left[name] -= 1
            return "accepted"
    return None


class Baseline:
    """Gathers what an archive holds, to be accepted from then on."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._found: Counter[tuple[str, str, str]] = Counter()

    def add(self, told: Told) -> None:
        """Accept all findings of a game."""
        for one in spots(told, notes=False):
            if not one.fault:
                self._found[one.file, one.code, one.named] += 1

    def write(self) -> int:
        """Write the file; how many findings it holds.

        Raises:
            OSError: it cannot be written.
        """
        rows = [
            {"file": file, "code": code, "text": text, "count": count}
            for (file, code, text), count in sorted(self._found.items())
        ]
        lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in rows)
        told = f'{{"format": "{_FORMAT}", "findings": [\n{lines}\n]}}\n'
        write(self.path, told.encode(errors="backslashreplace"))
        return sum(self._found.values())


def accepted_in(path: str) -> dict[str, int]:
    """How often each fingerprint is accepted by a baseline."""
    shown = clean(path)
    try:
        with open(path, encoding="utf-8") as stream:
            held = json.load(stream)
        if not isinstance(held, dict) or held.get("format") != _FORMAT:
            refuse("{path} is no baseline; `--write-baseline {path}` writes one", path=shown)
        found: Counter[str] = Counter()
        for one in held["findings"]:
            found[fingerprint(one["file"], one["code"], one["text"])] += int(one["count"])
        return dict(found)
    except OSError as error:
        refuse("cannot read the baseline {path}: {why}", path=shown, why=because(error))
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError):
        refuse("{path} is no baseline; `--write-baseline {path}` writes one", path=shown)

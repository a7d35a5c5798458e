"""JUnit's XML: a suite a file, a case a game."""

from __future__ import annotations

from aboveboard.cli.plain import FAULT, GAME, Told
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.spots import Spot, spots
from aboveboard.cli.terminal import clean
from aboveboard.notation.texts import Language
from aboveboard.replay.summary import Summary

__all__ = ["reporter"]

_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"})


def reporter(settings: Settings) -> Reporter:
    """A reporter of test cases."""
    return _Cases(settings)


class _Cases:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._say = settings.language
        self._file: str | None = None
        # A suite says in its head how many cases it has, so a file's are held until it ends.
        self._cases: list[tuple[str, str]] = []
        self._in_force: str | None = None

    def begin(self) -> str:
        return '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="aboveboard">\n'

    def entry(self, told: Told) -> str:
        before = self._suite() if told.path != self._file else ""
        self._file = told.path
        self._in_force = told.settings or self._in_force
        self._cases.append(self._case(told))
        return before

    def end(self, summary: Summary) -> str:
        return f"{self._suite()}</testsuites>\n"

    def _suite(self) -> str:
        if not self._cases:
            return ""
        outcomes = [outcome for outcome, _ in self._cases]
        counts = " ".join(
            f'{name}="{outcomes.count(outcome)}"'
            for name, outcome in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped"))
        )
        body = "".join(case for _, case in self._cases)
        head = f'<testsuite name="{_text(self._file or "")}" tests="{len(outcomes)}" {counts}>'
        settings = ""
        if self._in_force:
            value = _text(self._in_force)
            settings = f'    <properties><property name="settings" value="{value}"/></properties>\n'
        self._cases.clear()
        self._in_force = None
        return f"  {head}\n{settings}{body}  </testsuite>\n"

    def _case(self, told: Told) -> tuple[str, str]:
        found = list(spots(told, self._settings.options.exceptions, language=self._say))
        errors = [one for one in found if one.level == "error"]
        warnings = [one for one in found if one.level == "warning"]
        head = f'    <testcase classname="{_text(told.path)}" name="{_text(_name(told, self._say))}"'
        if told.kind == FAULT or (errors and told.body.get("not_done")):
            return "error", f"{head}>\n{_outcome('error', errors, self._say)}    </testcase>\n"
        if errors:
            return (
                "failure",
                f"{head}>\n{_outcome('failure', [*errors, *warnings], self._say)}    </testcase>\n",
            )
        undecided = [one for one in warnings if one.kind == "undecided"]
        if undecided:
            told_of = _text(_line(undecided[0], self._say))
            return "skipped", f'{head}>\n      <skipped message="{told_of}"/>\n    </testcase>\n'
        return "passed", f"{head}/>\n"


def _name(told: Told, say: Language) -> str:
    if told.kind == GAME or told.body.get("game"):
        return say("game {game}", game=str(told.body["game"]))
    line = told.body["line"]
    return say("line {line}", line=str(line)) if line else say("the whole file")


def _outcome(tag: str, found: list[Spot], say: Language) -> str:
    first = found[0]
    more = f" ({say('and {count} more', count=len(found) - 1)})" if len(found) > 1 else ""
    message = _text(f"{first.code} {first.title or first.message}{more}")
    body = "\n".join(_text(_line(one, say)) for one in found)
    return f'      <{tag} type="{_text(first.code)}" message="{message}">{body}</{tag}>\n'


def _line(one: Spot, say: Language) -> str:
    written = f" [{one.text}]" if one.text else ""
    said = f"{one.title}{say.colon}{one.message}" if one.title else one.message
    cited = "".join(f" — {place}" for place in one.cited)
    place = say("line {line}", line=str(one.line or 1))
    return f"{place}: {say(one.word)} {one.code} {said}{written}{cited}"


def _text(text: str) -> str:
    """Foreign text for XML, which has no way to write a control character at all."""
    return clean(text).translate(_ENTITIES)

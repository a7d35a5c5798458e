"""SARIF 2.1.0, the format of code scanning: results as they come, the rules they name after them."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from aboveboard.cli import VERSION
from aboveboard.cli.plain import Told
from aboveboard.cli.reporters import Reporter, Settings
from aboveboard.cli.reporters.marks import Marks
from aboveboard.cli.spots import CHECKER, Spot, spots
from aboveboard.replay.summary import Summary

__all__ = ["reporter"]

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_SOURCES = "SRCROOT"
Object = dict[str, Any]


def reporter(settings: Settings) -> Reporter:
    """A reporter of results."""
    return _Log(settings)


class _Log:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._marks = Marks()
        self._rules: dict[str, Object] = {}
        self._notifications: list[Object] = []
        self._any = False
        self._in_force: set[str] = set()

    def begin(self) -> str:
        return f'{{"$schema": "{_SCHEMA}", "version": "2.1.0", "runs": [{{"results": ['

    def entry(self, told: Told) -> str:
        if told.settings:
            self._in_force.add(told.settings)
        parts = []
        for one in spots(told, self._settings.options.exceptions, language=self._settings.language):
            if one.fault:
                self._notifications.append(_notification(one))
                continue
            parts.append(
                ("," if self._any else "") + "\n" + json.dumps(self._result(one), ensure_ascii=False)
            )
            self._any = True
        return "".join(parts)

    def end(self, summary: Summary) -> str:
        driver = {
            "name": "Aboveboard",
            "semanticVersion": VERSION,
            "rules": list(self._rules.values()),
            "notifications": [
                {"id": CHECKER, "shortDescription": {"text": self._settings.language("The checker failed")}}
            ],
        }
        rest = {
            "tool": {"driver": driver},
            "columnKind": "unicodeCodePoints",
            "language": self._settings.language.code,
            "originalUriBaseIds": {_SOURCES: {"description": {"text": "The folder the command ran in."}}},
            "invocations": [
                {
                    "executionSuccessful": not (summary.faults or summary.not_done or summary.interrupted),
                    "toolExecutionNotifications": self._notifications,
                }
            ],
            "properties": {"settings": sorted(self._in_force)},
        }
        return f"\n], {json.dumps(rest, ensure_ascii=False)[1:]}]}}\n"

    def _result(self, one: Spot) -> Object:
        self._rules.setdefault(one.code, self._rule(one))
        cited = f" ({one.cited[0]})" if one.cited else ""
        said = f"{one.title}: {one.message}" if one.title else one.message
        return {
            "ruleId": one.code,
            "ruleIndex": list(self._rules).index(one.code),
            "level": one.level,
            # In a plain text message braces would be taken for placeholders, brackets for links.
            "message": {"text": _plain(f"{said}{cited}")},
            "locations": [{"physicalLocation": _location(one)}],
            "partialFingerprints": {"aboveboardFinding/v1": self._marks.of(one)},
        }

    def _rule(self, one: Spot) -> Object:
        known = self._settings.manual(one.code)
        title = known.title if known else one.title or one.code
        statement = (known.statement if known else "") or title
        cited = known.cited if known else one.cited
        written = "\n".join(f"— {place}" for place in cited)
        command = self._settings.language("`aboveboard explain {code}` shows examples.", code=one.code)
        marked = "\n".join(f"- {place}" for place in cited)
        return {
            "id": one.code,
            "name": "".join(word.capitalize() for word in title.split() if word.isalnum()) or one.code,
            "shortDescription": {"text": title},
            "fullDescription": {"text": statement},
            "help": {
                "text": "\n\n".join(part for part in (statement, written, command.replace("`", "")) if part),
                "markdown": "\n\n".join(part for part in (statement, marked, command) if part),
            },
            "properties": {"tags": ["rules"]},
        }


def _notification(one: Spot) -> Object:
    return {
        "descriptor": {"id": CHECKER},
        "level": "error",
        "message": {"text": _plain(one.message)},
        "locations": [{"physicalLocation": _location(one)}],
    }


def _location(one: Spot) -> Object:
    place: Object = {"artifactLocation": {"uri": _uri(one.file), "uriBaseId": _SOURCES}}
    if one.line:
        region: Object = {"startLine": one.line}
        if one.column:
            region["startColumn"] = one.column
            region["endColumn"] = max(one.end or one.column, one.column)
        if one.text:
            region["snippet"] = {"text": one.text}
        place["region"] = region
    return place


def _uri(path: str) -> str:
    # A name with a colon before its first slash would be read as a scheme.
    return quote(path.encode(errors="surrogateescape"), safe="/")


def _plain(text: str) -> str:
    return text.translate({ord("{"): "{{", ord("}"): "}}", ord("["): "\\[", ord("]"): "\\]"})

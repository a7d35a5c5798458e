"""Whether data has the shape of the reports' schema: what this program reads again, it checks first.

Only what `report.schema.json` uses of JSON Schema is known here; a library for all of it would be asked of
everybody who merges reports.
"""

from __future__ import annotations

import json
import pkgutil
import re
from collections.abc import Callable
from functools import cache
from typing import Any

__all__ = ["fits", "schema_text"]

_Check = Callable[[Any], bool]
_TYPES: dict[str, _Check] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "null": lambda value: value is None,
}


def schema_text() -> str:
    """The schema as it is published."""
    data = pkgutil.get_data("aboveboard.cli", "report.schema.json")
    assert data is not None
    return data.decode()


@cache
def fits(part: str = "#") -> _Check:
    """A check of data by the whole schema, or by a part of it as `#/$defs/line`."""
    place = json.loads(schema_text())
    for name in part.split("/")[1:]:
        place = place[name]
    return _check(place)


def _check(schema: Any) -> _Check:
    if isinstance(schema, bool):
        return lambda value: schema
    checks = [_KEYWORDS[name](schema) for name in _KEYWORDS if name in schema]
    return checks[0] if len(checks) == 1 else lambda value: _all(checks, value)


def _all(checks: list[_Check], value: Any) -> bool:
    # A loop takes half the time of `all`, and reports have millions of values.
    for check in checks:  # noqa: SIM110
        if not check(value):
            return False
    return True


def _reference(schema: Any) -> _Check:
    return fits(schema["$ref"])


def _type(schema: Any) -> _Check:
    if isinstance(schema["type"], list):
        return _any_of([_TYPES[name] for name in schema["type"]])
    return _TYPES[schema["type"]]


def _one_of(values: list[Any]) -> _Check:
    # `True` equals 1.
    return lambda value: value in values and not isinstance(value, bool)


def _any_of(checks: list[_Check]) -> _Check:
    def check(value: Any) -> bool:
        for one in checks:  # noqa: SIM110
            if one(value):
                return True
        return False

    return check


def _pattern(schema: Any) -> _Check:
    search = re.compile(schema["pattern"]).search
    return lambda value: not isinstance(value, str) or search(value) is not None


def _properties(schema: Any) -> _Check:
    known = {name: _check(one) for name, one in schema.get("properties", {}).items()}
    others = _check(schema.get("additionalProperties", True))

    def check(value: Any) -> bool:
        if isinstance(value, dict):
            for name, one in value.items():
                if not known.get(name, others)(one):
                    return False
        return True

    return check


def _required(schema: Any) -> _Check:
    names = frozenset(schema["required"])
    return lambda value: not isinstance(value, dict) or value.keys() >= names


def _anything(value: Any) -> bool:
    return True


def _items(schema: Any) -> _Check:
    check = _check(schema["items"])
    return lambda value: not isinstance(value, list) or all(map(check, value))


_KEYWORDS: dict[str, Callable[[Any], _Check]] = {
    "$ref": _reference,
    "type": _type,
    "const": lambda schema: _one_of([schema["const"]]),
    "enum": lambda schema: _one_of(schema["enum"]),
    "pattern": _pattern,
    "minimum": lambda schema: lambda value: not isinstance(value, int | float) or value >= schema["minimum"],
    "required": _required,
    "properties": _properties,
    "additionalProperties": lambda schema: _anything if "properties" in schema else _properties(schema),
    "items": _items,
    "anyOf": lambda schema: _any_of(list(map(_check, schema["anyOf"]))),
    # The kinds of lines exclude each other, so one of them is any of them.
    "oneOf": lambda schema: _any_of(list(map(_check, schema["oneOf"]))),
}

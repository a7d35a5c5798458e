"""Whether data has the shape of the reports' schema: what this program reads again, it checks first."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Callable
from functools import cache
from typing import Any

__all__ = ["checked", "schema_text"]


def schema_text() -> str:
    """The schema as it is published."""
    data = pkgutil.get_data("aboveboard.cli", "report.schema.json")
    assert data is not None
    return data.decode()


@cache
def checked(part: str = "#") -> Callable[[Any], Any]:
    """What takes data and gives it back if the whole schema holds, or a part of it as `#/$defs/line`.

    It raises ValueError for data of another shape.
    """
    # Only what reads reports needs it.
    from fastjsonschema import compile as compiled

    schema = json.loads(schema_text())
    asked = schema if part == "#" else {"$schema": schema["$schema"], "$ref": part, "$defs": schema["$defs"]}
    check: Callable[[Any], Any] = compiled(asked, use_default=False)
    return check

"""Tells whether the check of a rule came to its decision, or went out before.

Most checks begin by leaving what does not concern them: `if the season is another: return None`. The decision is the
last statement of the check, or the one before where the last only tells the breach. What comes that far on a move
that breaks nothing has had the rule decide for it.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable
from functools import cache
from types import CodeType, FrameType
from typing import Any

__all__ = ["comes_to_its_decision", "decision"]


@cache
def decision(check: Callable[..., Any]) -> tuple[CodeType, range]:
    """The code of a check, and the lines of its decision."""
    function = inspect.unwrap(check)
    lines, first = inspect.getsourcelines(function)
    (found,) = ast.parse(textwrap.dedent("".join(lines))).body
    assert isinstance(found, ast.FunctionDef)
    last = found.body[-1]
    if (
        _tells_a_breach(last)
        and len(found.body) > 1
        and not isinstance(found.body[-2], ast.Assign | ast.Expr)
    ):
        last = found.body[-2]
    end = last.test.end_lineno if isinstance(last, ast.If) else last.end_lineno
    assert end
    return function.__code__, range(first + last.lineno - 1, first + end)


def _tells_a_breach(statement: ast.stmt) -> bool:
    value = statement.value if isinstance(statement, ast.Return) else None
    return (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Name)
        and value.func.id in ("fact", "unknown")
    )


def comes_to_its_decision(check: Callable[..., Any], table: Any, move: Any, by: int | None) -> bool:
    """Ask a rule about a move, and tell whether the check came to its decision and found nothing."""
    code, lines = decision(check)
    came = False

    def line(frame: FrameType, event: str, _: object) -> Any:
        nonlocal came
        came = came or frame.f_lineno in lines
        return line

    def call(frame: FrameType, event: str, _: object) -> Any:
        return line if frame.f_code is code else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        found = check(table, move, by)
    finally:
        sys.settrace(before)
    return came and found is None

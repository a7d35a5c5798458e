"""The grammar that editors colour records by, in the form that TextMate brought up.

`python -m aboveboard.cli.editors.textmate` writes it; what lies in `editors/` is its output.
"""

from __future__ import annotations

import json
from typing import Any

from aboveboard.cli.editors.scopes import Scope, patterns

__all__ = ["NAMES", "grammar", "written"]

NAMES = {
    Scope.COMMENT: "comment.line.number-sign",
    Scope.HEADER: "entity.other.attribute-name",
    Scope.VALUE: "string.unquoted",
    Scope.NUMBERING: "punctuation.definition.list",
    Scope.PLAYER: "entity.name.function",
    Scope.MARK: "keyword.control",
    Scope.CODE: "support.constant",
    Scope.QUOTED: "string.quoted.double",
    Scope.ARROW: "keyword.operator",
    Scope.PLACE: "constant.numeric",
    Scope.NAME: "entity.name.type",
    Scope.PIECE: "support.class",
    Scope.CONSTANT: "constant.language",
    Scope.WORD: "keyword.other",
    Scope.UNSEEN: "variable.language",
    Scope.NUMBER: "constant.numeric",
    Scope.OTHER: "",
}


def grammar() -> dict[str, Any]:
    """The grammar as an object."""
    return {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": "Aboveboard game notation",
        "scopeName": "source.agn",
        "fileTypes": ["agn"],
        "patterns": [_pattern(one.expression, one.groups) for one in patterns()],
    }


def _pattern(expression: str, groups: tuple[Scope, ...]) -> dict[str, Any]:
    captures = {
        str(number): {"name": f"{NAMES[scope]}.agn"}
        for number, scope in enumerate(groups, start=1)
        if NAMES[scope]
    }
    return {"match": f"(?i){expression}", **({"captures": captures} if captures else {})}


def written() -> str:
    """The grammar as the text of its file."""
    return json.dumps(grammar(), ensure_ascii=True, indent=2) + "\n"


if __name__ == "__main__":
    print(written(), end="")

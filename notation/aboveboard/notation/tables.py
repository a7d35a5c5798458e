"""Lark parsers whose tables are kept between runs, since building them costs more than reading a game.

The tables lie as JSON in the user's own cache folder, beside the grammar they were made from; nothing in
them is executed. A file that is missing, old, damaged or cannot be written only costs the building.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any
from zlib import crc32

from lark import Lark, Transformer
from lark import __version__ as lark_version
from lark.grammar import NonTerminal, Rule, RuleOptions, Terminal
from lark.lexer import TerminalDef

from aboveboard.notation.lexer import Lexicon, LineThread, WordLexer

__all__ = ["cache_folder", "parser"]

_FORM = "2"  # of the files; another number makes all of them anew


def cache_folder() -> Path:
    """The folder for what can be made anew, the user's own; `ABOVEBOARD_CACHE` names another."""
    chosen = os.environ.get("ABOVEBOARD_CACHE")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(base).expanduser() / "aboveboard"


def parser(
    name: str, grammar: str, starts: Iterable[str], lexicon: Lexicon, builder: Transformer[Any, Any]
) -> Lark:
    """An LALR parser of a grammar.

    Args:
        name: what the grammar is called in the cache folder.
        grammar: its text.
        starts: its start rules.
        lexicon: the words that it declares.
        builder: the transformer that the parser calls as it reads.
    """
    made_from = [_FORM, lark_version, grammar, *starts]
    path = None
    # A user without a home has no cache either.
    with contextlib.suppress(RuntimeError):
        path = cache_folder() / f"{name}-{crc32(grammar.encode()):08x}.grammar.json"
    plugins = {"ContextualLexer": partial(WordLexer, lexicon), "LexerThread": LineThread}
    kept = _kept(path, made_from, plugins, builder) if path else None
    if kept is not None:
        return kept
    made = Lark(
        grammar,
        parser="lalr",
        lexer="contextual",
        start=list(starts),
        transformer=builder,
        maybe_placeholders=False,
        _plugins=plugins,
    )
    if path:
        _keep(path, made_from, made)
    return made


def _kept(
    path: Path, made_from: list[str], plugins: dict[str, Any], builder: Transformer[Any, Any]
) -> Lark | None:
    try:
        kept = json.loads(path.read_bytes())
        if kept["from"] != made_from:
            return None
        memo: dict[int, Any] = {
            int(number): _rule(*one) if isinstance(one, list) else one for number, one in kept["memo"].items()
        }
        tables = kept["data"]["parser"]["parser"]
        # JSON has only texts as keys, and no tuples; Lark's tables need the numbers and tuples back.
        tables["tokens"] = _numbered(tables["tokens"])
        tables["states"] = {
            int(state): {int(token): tuple(action) for token, action in actions.items()}
            for state, actions in tables["states"].items()
        }
        lark: Lark = Lark._load_from_dict(  # type: ignore[no-untyped-call]
            kept["data"], memo, transformer=builder, _plugins=plugins
        )
        return lark
    except (OSError, ValueError, KeyError, TypeError, AttributeError, AssertionError, RecursionError):
        return None


def _row(rule: dict[str, Any]) -> list[Any]:
    """A rule in short, since reading Lark's own form back takes longer than all else."""
    symbols = [[one["name"], one.get("filter_out")] for one in rule["expansion"]]
    options = [rule["options"][name] for name in RuleOptions.__serialize_fields__]
    return [rule["origin"]["name"], symbols, rule["order"], rule["alias"], options]


class _OneRule(Rule):
    """A rule that is there only once, so that it is found by what it is and not by what it says.

    Lark looks a rule's callback up at every reduction, and would hash and compare all symbols of the rule.
    """

    __slots__ = ()
    __eq__ = object.__eq__
    __hash__ = object.__hash__


def _rule(origin: str, symbols: list[Any], order: int, alias: str | None, options: list[Any]) -> Rule:
    """A rule from its short form; only terminals can be hidden or not."""
    expansion = [
        Terminal(name, hidden) if hidden is not None else NonTerminal(name) for name, hidden in symbols
    ]
    return _OneRule(NonTerminal(origin), expansion, order, alias, RuleOptions(*options))


def _numbered(table: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in table.items()}


def _keep(path: Path, made_from: list[str], made: Lark) -> None:
    data, memo = made.memo_serialize([TerminalDef, Rule])
    data["options"] = {**data["options"], "transformer": None, "_plugins": {}}
    memo = {number: _row(one) if one["__type__"] == "Rule" else one for number, one in memo.items()}
    own = path.with_name(f"{path.name}.{os.getpid()}")
    with contextlib.suppress(OSError, TypeError, ValueError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        own.write_text(json.dumps({"from": made_from, "data": data, "memo": memo}), encoding="utf-8")
        own.replace(path)
    with contextlib.suppress(OSError):
        own.unlink(missing_ok=True)

"""Every text of the program that a language has to know, read from its source."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from typer.main import get_command

from aboveboard.cli.app import COMMANDS, app
from aboveboard.cli.helping import paragraphs
from aboveboard.cli.library import Library
from aboveboard.cli.reporters import REPORTERS
from aboveboard.cli.sitting.asides import ASIDES, HELP, OF_RECORDS
from aboveboard.cli.usage import FRAME

ROOT = Path(__file__).resolve().parents[1]
# What makes a text of a template, and which of its arguments the template is.
_MAKERS = {"fact": 0, "unknown": 0, "Fact": 0, "Unknown": 0, "Finding": 0, "Remark": 0, "Consequence": 0}
# Templates that are no texts of their own: other tests look after them.
_ELSEWHERE = {
    "problem.message": "the kinds of problems",
    "option.says": "the readings",
    "str(verdict)": "the verdicts",
    "kind('AG-03').message": "the kinds of problems",
    "kind(title.code).message": "the kinds of problems",
    "found.what": "the slips",
    "'; '.join((f'{{{name}}}' for name in parts))": "texts in a row",
}
_SPEAKERS = {"say", "_say", "language"}
# What refuses something, told by its first argument.
_REFUSERS = ("refuse", "Unfit")


class Declared(NamedTuple):
    """The texts, what is put at their end, and the calls whose template cannot be told."""

    texts: frozenset[str]
    endings: frozenset[str]
    unseen: tuple[str, ...]


def mark(*texts: str) -> str:
    """A short name of English texts, by which a translation says what it translates."""
    return sha256("\n".join(texts).encode()).hexdigest()[:8]


@cache
def findings() -> Declared:
    """The templates of facts, open questions, consequences and remarks."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in _sources("replay")}
    makers = _with_wrappers(list(trees.values()))
    texts: set[str] = set()
    endings: set[str] = set()
    unseen: list[str] = []
    for path, tree in trees.items():
        for function, call in _calls(tree):
            at = makers.get(_name(call.func), -1)
            if not 0 <= at < len(call.args):
                continue
            told = _Said(function).of(call.args[at])
            texts |= told.texts
            endings |= told.endings
            unseen += [f"{path.name}:{call.lineno} {one}" for one in told.unseen if one not in _ELSEWHERE]
    return Declared(frozenset(texts), frozenset(endings), tuple(unseen))


@cache
def refusals() -> Declared:
    """The templates of what is said of a wrong command line, and the calls whose template cannot be told."""
    texts: set[str] = set()
    unseen: list[str] = []
    for path in (*_sources("cli"), *_sources("replay"), *_sources("notation")):
        for function, call in _calls(ast.parse(path.read_text(encoding="utf-8"))):
            if _name(call.func) in _REFUSERS:
                told = _Said(function).of(call.args[0])
                texts |= told.texts
                unseen += [f"{path.name}:{call.lineno} {one}" for one in told.unseen if one not in _ELSEWHERE]
    return Declared(frozenset(texts | set(FRAME)), frozenset(), tuple(unseen))


@cache
def interface() -> frozenset[str]:
    """What the command line says, and what sources say of themselves."""
    found: set[str] = set()
    for path in (*_sources("cli"), *_sources("replay"), *_sources("notation")):
        for function, call in _calls(ast.parse(path.read_text(encoding="utf-8"))):
            said = _Said(function)
            if (_name(call.func) in _SPEAKERS and call.args) or (
                _name(call.func) in ("text", "title") and call.args and _speaks(call.func)
            ):
                found |= said.of(call.args[0]).texts
            elif _name(call.func) == "counted" and len(call.args) > 2 and _speaks(call.func):
                found |= said.of(call.args[1]).texts | said.of(call.args[2]).texts
            elif _name(call.func) == "map" and _name(call.args[0]) in _SPEAKERS:
                found |= {one.value for one in ast.walk(call.args[1]) if _is_text(one)}
    page = ROOT / "cli" / "aboveboard" / "cli" / "page" / "page.html"
    found |= {HELP, *OF_RECORDS.values(), *ASIDES.values()}
    return frozenset(found | set(re.findall(r"\[\[([^\[\]]+)\]\]", page.read_text(encoding="utf-8"))))


@cache
def help_texts() -> frozenset[str]:
    """What `--help` says of commands and their options."""
    group: Any = get_command(app)
    context = group.make_context("aboveboard", [], obj=Library(), resilient_parsing=True)
    found: set[str] = set()
    for command in (group, *(group.get_command(context, name) for name in COMMANDS)):
        found |= set(paragraphs(command.help))
        for one in command.params:
            found |= {
                text
                for text in (one.help, one.metavar, getattr(one, "show_default", None))
                if isinstance(text, str)
            }
    # The name of a format is no text.
    return frozenset(found - set(REPORTERS))


@cache
def everything_written() -> str:
    """All source text of the games and of the notation, to look phrases up in."""
    kinds = ("*.py", "*.json", "*.lark")
    places = [ROOT / "replay", ROOT / "notation", ROOT / "cli" / "aboveboard" / "cli"]
    return "\n".join(
        path.read_text(encoding="utf-8") for place in places for kind in kinds for path in place.rglob(kind)
    )


def _sources(part: str) -> list[Path]:
    return sorted((ROOT / part).rglob("*.py"))


def _calls(tree: ast.Module) -> Iterator[tuple[ast.AST, ast.Call]]:
    """Every call with the function that it stands in."""
    functions = [one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)]
    within = {id(node): function for function in functions for node in ast.walk(function)}
    for one in ast.walk(tree):
        if isinstance(one, ast.Call):
            yield within.get(id(one), tree), one


def _with_wrappers(trees: list[ast.Module]) -> dict[str, int]:
    """The makers, and the functions that hand a parameter of theirs on to one as its template."""
    makers = dict(_MAKERS)
    while True:
        more = {
            function.name: names.index(template.id)
            for tree in trees
            for function, call in _calls(tree)
            if isinstance(function, ast.FunctionDef) and (at := makers.get(_name(call.func), -1)) >= 0
            for names in [[one.arg for one in function.args.args]]
            if len(call.args) > at
            and isinstance(template := call.args[at], ast.Name)
            and template.id in names
        }
        if more.items() <= makers.items():
            return makers
        makers |= more


class _Said:
    """What an expression inside a function can say."""

    def __init__(self, function: ast.AST) -> None:
        self._function = function

    def of(self, node: ast.expr) -> Declared:
        if _is_text(node):
            assert isinstance(node, ast.Constant)
            return Declared(frozenset({node.value}), frozenset(), ())
        if isinstance(node, ast.IfExp):
            return _both(self.of(node.body), self.of(node.orelse))
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.FormattedValue):
            # A text that has grown by an ending.
            rest = node.values[1:]
            if ast.unparse(node.values[0].value).endswith(".template") and all(map(_is_text, rest)):
                return Declared(frozenset(), frozenset({"".join(ast.literal_eval(one) for one in rest)}), ())
        if isinstance(node, ast.Name):
            return self._assigned(node.id)
        return Declared(frozenset(), frozenset(), (ast.unparse(node),))

    def _assigned(self, name: str) -> Declared:
        """What a name stands for: all that is assigned to it, and put at its end, in the function."""
        found = Declared(frozenset(), frozenset(), ())
        parameters = [one.arg for one in ast.walk(self._function) if isinstance(one, ast.arg)]
        known = name in parameters
        for one in ast.walk(self._function):
            if isinstance(one, ast.AugAssign) and isinstance(one.target, ast.Name) and one.target.id == name:
                ends = self.of(one.value)
                found = _both(found, Declared(frozenset(), ends.texts - {""}, ends.unseen))
            elif isinstance(one, ast.Assign):
                for target, value in _pairs(one):
                    if isinstance(target, ast.Name) and target.id == name:
                        known = True
                        found = _both(found, self.of(value))
        return found if known else Declared(frozenset(), frozenset(), (name,))


def _pairs(one: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    target = one.targets[0]
    if isinstance(target, ast.Tuple) and isinstance(one.value, ast.Tuple):
        yield from zip(target.elts, one.value.elts, strict=True)
    else:
        yield target, one.value


def _both(one: Declared, other: Declared) -> Declared:
    return Declared(one.texts | other.texts, one.endings | other.endings, one.unseen + other.unseen)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _speaks(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and _name(node.value) in _SPEAKERS


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)

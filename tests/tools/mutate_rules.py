"""Changes the code of the rules, one operator, number or condition at a time, and sees whether a test notices.

    python tests/tools/mutate_rules.py [MODULE ...] [--jobs N] [--every K] [--list]

A module is named as in `celestia/payment`; without one all are taken. The changes are those of cosmic-ray's
operators. The tests of the module's game, and of what extends it, are collected and run once, to learn which of them
reach which line; then each change is made in a process of its own (see `forked`), where only the tests that reach its
line are run, the quickest first. Tests that play at random do not count. Changes that nothing notices and that make
no difference to any verdict are listed with the reason in docs/mutants.md. Exits with 1 if another one went
unnoticed, if one that is listed there was noticed after all, or if a test fails before anything is changed.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import importlib
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, ClassVar, NamedTuple

import pytest
from forked import TIME, Runs, is_random, trials

from aboveboard.replay import games
from aboveboard.replay.catalogue import Rule

ROOT = Path(__file__).resolve().parents[2]
REPLAY = ROOT / "replay" / "aboveboard" / "replay"
EXPLAINED = ROOT / "docs" / "mutants.md"
GENERAL = ("tests/samples/test_samples.py", "tests/samples/test_coverage.py", "tests/recorded/test_recorded.py",
           "tests/replay/test_citations_checked.py")  # fmt: skip
# Of the samples' own tests those that look at verdicts.
JUDGING = {
    "test_it_replays_as_it_says",
    "test_every_warning_it_announces_is_given",
    "test_no_warning_is_given_that_it_does_not_announce",
    "test_the_winners_it_names_have_won",
}
# They play games that are random, if the same each time; what they notice they notice by luck.
PLAYING = ("test_simulate.py", "test_invariants.py", "test_total.py", "test_partial_knowledge.py",
           "test_random_play.py", "test_nothing_is_lost.py", "test_found_by_playing.py")  # fmt: skip
# Seconds that a test may take to be run for every change of a line that it reaches.
LONGEST = 10.0

# Of cosmic-ray's operators those whose changes could be slips in a rule. Left out are: comparing by identity
# and by equality, which are the same for what rules compare; most of the arithmetic that a sum could be turned
# into, since one wrong operator is as wrong as the next; a declaration taken away, without which nothing can be
# imported.
OPERATORS = (
    "AddNot",
    "NumberReplacer",
    "ReplaceAndWithOr",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_BitAnd_BitOr",
    "ReplaceBinaryOperator_BitOr_BitAnd",
    "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_Add",
    "ReplaceBinaryOperator_Mul_Add",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBreakWithContinue",
    "ReplaceComparisonOperator_Eq_GtE",
    "ReplaceComparisonOperator_Eq_LtE",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_GtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_Gt_LtE",
    "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_LtE_Gt",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Lt_GtE",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceContinueWithBreak",
    "ReplaceFalseWithTrue",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ZeroIterationForLoop",
)


class Mutant(NamedTuple):
    """A change: the module, where it stands, the lines of its statement, that statement before and after."""

    module: str
    where: str
    line: int
    lines: range
    old: str
    new: str
    source: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays the same when lines move."""
        return self.module, self.where, self.old, self.new

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.where}: `{self.old}` -> `{self.new}`"


def modules() -> list[str]:
    """The modules of rules of every game, as `celestia/payment`."""
    return [f"{path.parts[-3]}/{path.stem}" for path in sorted(REPLAY.glob("*/rules/*.py"))
            if path.stem != "__init__"]  # fmt: skip


def path_of(module: str) -> Path:
    """The file of a module."""
    game, _, name = module.partition("/")
    return REPLAY / game / "rules" / f"{name}.py"


def mutants(module: str) -> list[Mutant]:
    """The changes of a module, each once, without those that change nothing that is run."""
    from cosmic_ray.ast import get_ast

    text = path_of(module).read_text(encoding="utf-8")
    tree = ast.parse(text)
    found, before = [], ""
    for part in get_ast(text).children:
        # Part by part, since a change costs that the whole is read again.
        code = part.get_code()
        for line, changed in _changed(code, vars(_loaded(module))):
            new = before + changed + text[len(before) + len(code) :]
            found.append(_mutant(module, tree, text, new, before.count("\n") + line))
        before += code
    return sorted(found, key=lambda one: one.line)


def _changed(code: str, names: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
    """The changes of a part of a module in which these names are known, each with its line there."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    seen = {_bare(ast.parse(code))}
    nodes = list(ast_nodes(get_ast(code)))
    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        places = [(node, one) for node in nodes for one in operator.mutation_positions(node)]
        for number, (node, ((line, _), _)) in enumerate(places):
            if _orders_texts(name, node, names) or _is_strictness(node):
                continue
            changed = mutate_code(code, operator, number)
            read = _read(changed) if changed else None
            if read and _bare(read) not in seen:
                seen.add(_bare(read))
                yield line, changed


def _orders_texts(name: str, node: Any, names: Mapping[str, Any]) -> bool:
    """Whether a text is asked for its place in the alphabet, which is no slip that anybody makes."""
    return name.endswith(("_Eq_GtE", "_Eq_LtE")) and any(_is_text(one, names) for one in node.children)


def _is_text(node: Any, names: Mapping[str, Any]) -> bool:
    """Whether an expression is a text as it stands: written out, or by a name of the module."""
    try:
        return isinstance(eval(node.get_code(), dict(names)), str)
    except Exception:
        return False


def _is_strictness(node: Any) -> bool:
    """Whether a change would be to the `strict` of a `zip`, which is about the program and about no rule."""
    return bool(node.parent and node.parent.get_code().strip().startswith("strict="))


def _read(code: str) -> ast.Module | None:
    """A part of a module, None where it cannot be read: operators meet patterns too, where `&` has no place."""
    try:
        return ast.parse(code)
    except SyntaxError:
        return None


def _bare(tree: ast.Module) -> str:
    """A module as it runs: without annotations, and `not a is b` as what it is compiled to."""
    return ast.dump(_Bare().visit(tree))


class _Bare(ast.NodeTransformer):
    _NEGATED: ClassVar = {ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        return ast.arg(node.arg)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        inside = node.operand
        if isinstance(node.op, ast.Not) and isinstance(inside, ast.Compare) and len(inside.ops) == 1:
            negated = self._NEGATED.get(type(inside.ops[0]))
            if negated:
                return ast.Compare(inside.left, [negated()], inside.comparators)
        return node


def _mutant(module: str, tree: ast.Module, old: str, new: str, line: int) -> Mutant:
    where, lines = _place(tree, line)
    return Mutant(module, where, line, lines, *_differing(old, new), new)


def _place(tree: ast.Module, line: int) -> tuple[str, range]:
    """The function around a line, and the lines of the innermost statement there, without its body."""
    where, lines = "", range(line, line + 1)
    for node in ast.walk(tree):
        if not isinstance(node, ast.stmt) or not node.lineno <= line <= (node.end_lineno or line):
            continue
        if isinstance(node, ast.FunctionDef):
            where = where or node.name
        body = getattr(node, "body", None)
        last = body[0].lineno - 1 if body else node.end_lineno or line
        if line <= last:
            lines = range(node.lineno, last + 1)
    return where, lines


def _differing(old: str, new: str) -> tuple[str, str]:
    """The lines that differ, on one line each, without blanks that say nothing."""
    before, after = old.splitlines(), new.splitlines()
    first = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), 0)
    last = next((at for at, (one, other) in enumerate(zip(before[::-1], after[::-1], strict=False))
                 if one != other), 0)  # fmt: skip
    return _flat(before[first : len(before) - last]), _flat(after[first : len(after) - last])


def _flat(lines: Iterable[str]) -> str:
    return " ".join(" ".join(lines).split())


def make(mutant: Mutant) -> None:
    """Change the module that is loaded: functions in place, so that all who hold them are changed with it."""
    module = _loaded(mutant.module)
    changed = ModuleType(module.__name__)
    changed.__file__ = module.__file__
    exec(compile(mutant.source, str(path_of(mutant.module)), "exec"), vars(changed))
    for key, new in vars(changed).items():
        old = vars(module).get(key)
        if isinstance(new, Rule) and isinstance(old, Rule):
            _recode(old.check, new.check)
            _recode(old.applies, new.applies)
            for field in set(Rule.FIELDS) - {"check", "applies"}:
                vars(old)[field] = getattr(new, field)
        elif _recode(old, new) or isinstance(new, ModuleType) or key.startswith("__"):
            continue
        elif old != new:
            _rebind(old, new)
    games._MADE.clear()
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper) and "grammar" not in one.__module__:
            one.cache_clear()
        elif isinstance(one, games.Game):
            for kept in set(vars(one)) - set(one.FIELDS):
                del vars(one)[kept]


def _recode(old: Any, new: Any) -> bool:
    """Give a function the code of another, where both are functions of the module itself."""
    old, new = getattr(old, "__wrapped__", old), getattr(new, "__wrapped__", new)
    if not isinstance(old, FunctionType) or not isinstance(new, FunctionType):
        return False
    if (
        old.__module__ == new.__module__
        and isinstance(old.__code__, CodeType)
        and not old.__code__.co_freevars
    ):
        old.__code__, old.__defaults__ = new.__code__, new.__defaults__
    return True


def _rebind(old: Any, new: Any) -> None:
    """A constant under whatever name a module of the program holds it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("aboveboard."):
            for key, value in list(vars(module).items()):
                if value is old:
                    setattr(module, key, new)


class Mutations:
    """A pytest plugin that runs the collected tests for each change."""

    def __init__(
        self, changes: Sequence[Mutant], jobs: int, explained: Mapping[tuple[str, ...], str]
    ) -> None:
        self.changes = changes
        self.jobs = jobs
        self.explained = explained
        self.sound = True
        self.tried = 0
        self.noticed: Counter[str] = Counter()
        self.unnoticed: list[Mutant] = []
        self.times: dict[pytest.Item, float] = {}
        self.reached: dict[tuple[str, int], set[pytest.Item]] = defaultdict(set)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what plays at random, and what is about samples or rules of other games."""
        folders = {*folders_of(one.module.partition("/")[0] for one in self.changes), "combined"}
        codes = {rule.code for one in {change.module for change in self.changes} for rule in _rules(one)}
        items[:] = [
            one for one in items
            if not is_random(one) and one.path.name not in PLAYING and _concerns(one, folders, codes)
        ]  # fmt: skip

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """All tests with nothing changed; then all changes, some at a time."""
        self._run_unchanged(session.items)
        if not self.sound:
            return True
        gc.collect()
        gc.freeze()
        began = time.monotonic()
        runs = Runs(make, self._tests, self.jobs, seconds=60)
        for change, test in trials(self.changes, runs):
            self.tried += 1
            if test is None:
                self.unnoticed.append(change)
                if change.key not in self.explained:
                    print(f"unnoticed: {change}", file=sys.stderr, flush=True)
            else:
                self.noticed[test.partition("::")[0]] += 1
                if change.key in self.explained:
                    print(f"noticed after all, by {test}: {change}", file=sys.stderr, flush=True)
                    self.sound = False
            if self.tried % 100 == 0:
                spent = time.monotonic() - began
                print(
                    f"{self.tried} of {len(self.changes)} tried, {spent:.0f} s", file=sys.stderr, flush=True
                )
        return True

    def _run_unchanged(self, items: Sequence[pytest.Item]) -> None:
        from _pytest.runner import runtestprotocol
        from coverage import Coverage

        cover = Coverage(data_file=None, include=[str(REPLAY / "*" / "rules" / "*.py")])
        cover.start()
        for number, item in enumerate(items):
            cover.switch_context(str(number))
            began = time.process_time()
            reports = runtestprotocol(item, nextitem=(*items, None)[number + 1], log=False)
            self.times[item] = time.process_time() - began
            failed = [one for one in reports if one.failed]
            if failed:
                print(f"fails with nothing changed: {item.nodeid}\n{failed[0].longrepr}", file=sys.stderr)
                self.sound = False
        cover.stop()
        data = cover.get_data()
        for module in {one.module for one in self.changes}:
            for line, numbers in data.contexts_by_lineno(str(path_of(module))).items():
                self.reached[module, line] = {items[int(one)] for one in numbers if one}

    def _tests(self, change: Mutant) -> Sequence[pytest.Item]:
        """The tests that reach a change, the quickest first; all of them where it is not in a function."""
        found = set().union(*(self.reached[change.module, line] for line in change.lines))
        quick = [one for one in (found if change.where else self.times) if self.times[one] < LONGEST]
        return sorted(quick, key=lambda one: self.times[one])


def folders_of(named: Iterable[str]) -> list[str]:
    """The folders of some games and of the expansions of these, which are judged by their rules too."""
    found = set(named)
    titles = {place.name for place in games.GAMES if _folder(place) in found}
    return sorted(found | {_folder(place) for place in games.GAMES if place.extends in titles})


def _folder(place: games.Place) -> str:
    return place.module.rpartition(".")[2]


def _concerns(item: pytest.Item, folders: set[str], codes: set[str]) -> bool:
    """Whether a test is one of a game itself, or looks at verdicts in its samples, or at one of these rules."""
    given = item.callspec.params if hasattr(item, "callspec") else {}
    if item.path.name == "test_samples.py":
        path = given.get("path")
        judging = isinstance(item, pytest.Function) and item.originalname in JUDGING
        return judging and isinstance(path, Path) and bool(folders.intersection(path.parts))
    if item.path.name == "test_coverage.py":
        rule = given.get("rule")
        return isinstance(rule, Rule) and rule.code in codes
    if item.path.name == "test_recorded.py":
        return given.get("folder") in folders
    if item.path.name == "test_citations_checked.py":
        about = given.get("name") or getattr(given.get("place"), "module", "").rpartition(".")[2]
        return about.casefold() in folders
    return True


def _rules(module: str) -> Iterator[Rule]:
    yield from (one for one in vars(_loaded(module)).values() if isinstance(one, Rule))


def _loaded(module: str) -> ModuleType:
    game, _, name = module.partition("/")
    return importlib.import_module(f"aboveboard.replay.{game}.rules.{name}")


def explained(text: str) -> dict[tuple[str, ...], str]:
    """The reasons of docs/mutants.md, by what they are about."""
    found = {}
    for line in text.splitlines():
        cells = [one.strip() for one in line.strip().strip("|").replace("\\|", "\0").split("|")]
        if len(cells) == 5 and "/" in cells[0]:
            *key, reason = (one.replace("\0", "|").strip("`").strip() for one in cells)
            found[tuple(key)] = reason
    return found


def tried(named: Sequence[str], changes: Sequence[Mutant], jobs: int) -> Mutations:
    """The changes tried on the tests of one game."""
    reasons = explained(EXPLAINED.read_text(encoding="utf-8"))
    plugin = Mutations(changes, jobs, reasons)
    folders = [f"tests/replay/{one}" for one in folders_of(one.partition("/")[0] for one in named)]
    pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *GENERAL, *folders], plugins=[plugin])
    return plugin


def _games(named: Sequence[str]) -> Iterator[list[str]]:
    by_game: dict[str, list[str]] = defaultdict(list)
    for one in named:
        by_game[one.partition("/")[0]].append(one)
    yield from by_game.values()


def main() -> int:
    """Make every change and tell which went unnoticed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("modules", nargs="*", metavar="MODULE")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="only every Kth change")
    parser.add_argument("--list", action="store_true", help="only list the changes")
    given = parser.parse_args()
    named = given.modules or modules()
    os.chdir(ROOT)
    code = 0
    for some in _games(named):
        changes = [one for module in some for one in mutants(module)[:: given.every]]
        if given.list:
            print("\n".join(map(str, changes)))
            continue
        code |= _told(some, tried(some, changes, given.jobs))
    return code


def _told(named: Sequence[str], plugin: Mutations) -> int:
    if not plugin.tried:
        print(f"{', '.join(named)}: nothing was changed, since a test fails already")
        return 1
    for module in named:
        every = [one for one in plugin.changes if one.module == module]
        left = [one for one in plugin.unnoticed if one.module == module]
        known = sum(one.key in plugin.explained for one in left)
        print(f"{module}: {len(every)} changes, {len(every) - len(left)} noticed, {known} explained, "
              f"{len(left) - known} unnoticed")  # fmt: skip
    if plugin.noticed[TIME]:
        print(f"{plugin.noticed[TIME]} of them noticed by a test that did not end")
    left = [one for one in plugin.unnoticed if one.key not in plugin.explained]
    return 0 if plugin.sound and not left else 1


if __name__ == "__main__":
    sys.exit(main())

"""The steps of a game as a list: the line in colour, its verdict, the rules with their sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from aboveboard.cli.page.markup import Markup, joined, short, tag, text
from aboveboard.cli.plain import Told
from aboveboard.cli.terminal import clean

__all__ = ["SIGNS", "cited", "coloured_line", "problems_told", "step_items"]

Object = dict[str, Any]
SIGNS: Mapping[str, str] = {
    "legal": "✓", "illegal": "✗", "undecided": "?", "allowed": "~", "unreadable": "!",
}  # fmt: skip


def step_items(told: Told) -> Iterator[Markup]:
    """Each step as an item that a link leads to, `#step-N`."""
    for step in told.steps:
        number = step["step"]
        kind = "excused" if step["excused"] and step["verdict"] != "legal" else step["verdict"]
        sign = tag("span", SIGNS[step["verdict"]], class_="sign", title=kind)
        link = tag(
            "a", sign, tag("span", str(number), class_="number"), _line(step), href=f"#step-{number}",
            aria_label=f"step {number}: {short(_spoken(step))}, {kind}",
        )  # fmt: skip
        yield tag("li", link, _said(step, kind, told), id=f"step-{number}", class_=kind)


def _spoken(step: Object) -> str:
    if step["text"].strip():
        return str(step["text"]).strip()
    return "the end of the record" if step["step"] else "the headers"


def _line(step: Object) -> Markup:
    written = step["text"].strip() or (step["problem"] or {}).get("written") or ""
    return tag("code", coloured_line(written) if written.strip() else tag("i", _spoken(step)))


def coloured_line(line: str) -> Markup:
    """A line of a record with its parts told apart; too much of one line is left out."""
    from pygments.token import STANDARD_TYPES

    from aboveboard.cli.editors.pygments_lexer import AgnLexer

    parts = []
    for token, part in AgnLexer(ensurenl=False, stripnl=False).get_tokens(clean(short(line.strip()))):
        kind = STANDARD_TYPES.get(token, "")
        parts.append(tag("span", part, class_=kind) if kind else text(part))
    return joined(parts)


def _said(step: Object, kind: str, told: Told) -> Markup:
    """What is said of a step, for the list without a script, for print, and for the panel beside the table."""
    head = tag(
        "p",
        tag("strong", f"{SIGNS[step['verdict']]} {kind}", class_=f"verdict {kind}"),
        f" step {step['step']}, line {step['line']}",
    )
    parts = [head]
    if step["problem"]:
        parts.append(_problem(step["problem"]))
    parts += [_breach(one, told, True) for one in step["breaches"]]
    parts += [_breach(one, told, False) for one in step["unknowns"]]
    parts += [_note(one) for one in step["notes"]]
    if step["consequences"]:
        parts.append(tag("ul", *map(_consequence, step["consequences"]), class_="follows"))
    granted = step["granted_by"]
    if granted:
        parts.append(
            tag(
                "p",
                f"By {granted['code']} {granted['title']} — ",
                *cited(granted["citations"][:1]),
                class_="by",
            )
        )
    return tag("div", *parts, class_="said")


def _consequence(one: Object) -> Markup:
    code = f" ({one['rule']['code']})" if one["rule"] else ""
    return tag("li", f"{short(one['text'])}{code}")


def _breach(breach: Object, told: Told, certain: bool) -> Markup:
    fact = breach["fact"] if certain else f"Undecided: {breach['fact']}"
    parts = [
        tag("h4", tag("span", breach["code"], class_="code"), f" {breach['title']}"),
        tag("p", short(fact), class_="fact"),
        tag("p", *cited(breach["citations"])),
    ]
    if breach["allowed"] is not None:
        parts.append(tag("p", f"Allowed: {short(breach['allowed'] or 'house rule')}"))
    if breach["proved_by"] is not None:
        parts.append(tag("p", "Proved by ", _reference(breach["proved_by"], told)))
    if not breach["root"] and breach["follows"] is not None:
        parts.append(
            tag(
                "p",
                "Follows from ",
                _reference(breach["follows"], told),
                ", and would not be a breach without it",
            )
        )
    parts += [_reading(one, "illegal" if certain else "undecided") for one in breach["readings"]]
    return tag("div", *parts, class_="breach")


def _reference(index: int, told: Told) -> Markup:
    line = next((short(one["text"].strip(), 80) for one in told.steps if one["step"] == index), "")
    return tag("a", f"step {index}{': ' if line else ''}{line}", href=f"#step-{index}")


def _reading(reading: Object, mine: str) -> Markup:
    """The reading that a breach hangs on, where another one would say something else."""
    others = [one for one in reading["alternatives"] if one["verdict"] != mine]
    if not others:
        return Markup("")
    lines = [
        tag(
            "p", f"By the reading {reading['name']} = {reading['used']}: ", *_stands(reading, reading["used"])
        )
    ]
    for one in others:
        told = f"By {reading['name']} = {one['value']} it would be {one['verdict']}: "
        lines.append(tag("p", told, *_stands(reading, one["value"])))
    return tag("div", *lines, class_="reading")


def _stands(reading: Object, value: str) -> Iterator[str]:
    option = next((one for one in reading["options"] if one["value"] == value), None)
    if option is not None:
        yield f"{option['says']} "
        yield from cited(option["citations"])


def _note(note: Object) -> Markup:
    title = note["title"] if note["citations"] else ""
    return tag(
        "div",
        tag("h4", tag("span", note["code"], class_="code"), f" {note['severity']} {title}"),
        tag("p", short(note["text"])),
        tag("p", *cited(note["citations"])) if note["citations"] else "",
        class_="note",
    )


def cited(citations: Iterable[Object]) -> Iterator[str]:
    """Where something is written: source and place, each an element."""
    for at, one in enumerate(citations):
        yield "; " if at else ""
        yield tag("cite", f"{one['short']}, {one['place']}", title=one["title"])


def problems_told(problems: Iterable[Object]) -> Iterator[Markup]:
    """What is wrong with the record beside its steps."""
    for one in problems:
        yield tag("li", _problem(one), class_="problem")


def _problem(problem: Object) -> Markup:
    where = f", line {problem['line']}" if problem["line"] else ""
    return tag(
        "div",
        tag("h4", tag("span", problem["code"], class_="code"), f" {problem['title']}{where}"),
        tag("p", short(problem["text"])),
        tag("p", short(problem["advice"])) if problem["severity"] == "error" else "",
        class_="breach" if problem["severity"] == "error" else "note",
    )

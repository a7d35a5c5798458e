"""The steps of a game as a list: the line in colour, its verdict, the rules with their sources."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from aboveboard.cli.page.markup import Markup, joined, short, tag, text
from aboveboard.cli.plain import Told
from aboveboard.cli.terminal import clean
from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["SIGNS", "cited", "coloured_line", "problems_told", "step_items"]

Object = dict[str, Any]
SIGNS: Mapping[str, str] = {
    "legal": "✓", "illegal": "✗", "undecided": "?", "allowed": "~", "unreadable": "!",
}  # fmt: skip


def step_items(told: Told, say: Language = ENGLISH) -> Iterator[Markup]:
    """Each step as an item that a link leads to, `#step-N`."""
    for step in told.steps:
        number = step["step"]
        kind = "excused" if step["excused"] and step["verdict"] != "legal" else step["verdict"]
        sign = tag("span", SIGNS[step["verdict"]], class_="sign", title=say(kind))
        link = tag(
            "a", sign, tag("span", str(number), class_="number"), _line(step, say), href=f"#step-{number}",
            aria_label=say(
                "step {step}: {text}, {verdict}",
                step=str(number), text=short(_spoken(step, say)), verdict=say(kind),
            ),
        )  # fmt: skip
        yield tag("li", link, _said(step, kind, told, say), id=f"step-{number}", class_=kind)


def _spoken(step: Object, say: Language) -> str:
    if step["text"].strip():
        return str(step["text"]).strip()
    return say("the end of the record") if step["step"] else say("the headers")


def _line(step: Object, say: Language) -> Markup:
    written = step["text"].strip() or (step["problem"] or {}).get("written") or ""
    return tag("code", coloured_line(written) if written.strip() else tag("i", _spoken(step, say)))


def coloured_line(line: str) -> Markup:
    """A line of a record with its parts told apart; too much of one line is left out."""
    from pygments.token import STANDARD_TYPES

    from aboveboard.cli.editors.pygments_lexer import AgnLexer

    parts = []
    for token, part in AgnLexer(ensurenl=False, stripnl=False).get_tokens(clean(short(line.strip()))):
        kind = STANDARD_TYPES.get(token, "")
        parts.append(tag("span", part, class_=kind) if kind else text(part))
    return joined(parts)


def _said(step: Object, kind: str, told: Told, say: Language) -> Markup:
    """What is said of a step, for the list without a script, for print, and for the panel beside the table."""
    head = tag(
        "p",
        tag("strong", f"{SIGNS[step['verdict']]} {say(kind)}", class_=f"verdict {kind}"),
        say(" step {step}, line {line}", step=str(step["step"]), line=str(step["line"])),
    )
    parts = [head]
    if step["problem"]:
        parts.append(_problem(step["problem"], say))
    parts += [_breach(one, told, True, say) for one in step["breaches"]]
    parts += [_breach(one, told, False, say) for one in step["unknowns"]]
    parts += [_note(one, say) for one in step["notes"]]
    if step["consequences"]:
        parts.append(tag("ul", *map(_consequence, step["consequences"]), class_="follows"))
    granted = step["granted_by"]
    if granted:
        parts.append(
            tag(
                "p",
                say("By {rule} — ", rule=f"{granted['code']} {granted['title']}"),
                *cited(granted["citations"][:1]),
                class_="by",
            )
        )
    return tag("div", *parts, class_="said")


def _consequence(one: Object) -> Markup:
    code = f" ({one['rule']['code']})" if one["rule"] else ""
    return tag("li", f"{short(one['text'])}{code}")


def _breach(breach: Object, told: Told, certain: bool, say: Language) -> Markup:
    fact = breach["fact"] if certain else say("Undecided: {fact}", fact=breach["fact"])
    parts = [
        tag("h4", tag("span", breach["code"], class_="code"), f" {breach['title']}"),
        tag("p", short(fact), class_="fact"),
        tag("p", *cited(breach["citations"])),
    ]
    if breach["allowed"] is not None:
        parts.append(tag("p", say("Allowed: {reason}", reason=short(breach["allowed"] or say("house rule")))))
    if breach["proved_by"] is not None:
        parts.append(tag("p", say("Proved by "), _reference(breach["proved_by"], told, say)))
    if not breach["root"] and breach["follows"] is not None:
        parts.append(
            tag(
                "p",
                say("Follows from "),
                _reference(breach["follows"], told, say),
                say(", and would not be a breach without it"),
            )
        )
    parts += [_reading(one, "illegal" if certain else "undecided", say) for one in breach["readings"]]
    return tag("div", *parts, class_="breach")


def _reference(index: int, told: Told, say: Language) -> Markup:
    line = next((short(one["text"].strip(), 80) for one in told.steps if one["step"] == index), "")
    return tag(
        "a", f"{say('step {step}', step=str(index))}{': ' if line else ''}{line}", href=f"#step-{index}"
    )


def _reading(reading: Object, mine: str, say: Language) -> Markup:
    """The reading that a breach hangs on, where another one would say something else."""
    others = [one for one in reading["alternatives"] if one["verdict"] != mine]
    if not others:
        return Markup("")
    name, used = reading["name"], reading["used"]
    mine_told = say("By the reading {name} = {used}: ", name=name, used=used)
    lines = [tag("p", mine_told, *_stands(reading, used))]
    for one in others:
        verdict = say(one["verdict"])
        told = say(
            "By {name} = {value} it would be {verdict}: ", name=name, value=one["value"], verdict=verdict
        )
        lines.append(tag("p", told, *_stands(reading, one["value"])))
    return tag("div", *lines, class_="reading")


def _stands(reading: Object, value: str) -> Iterator[str]:
    option = next((one for one in reading["options"] if one["value"] == value), None)
    if option is not None:
        yield f"{option['says']} "
        yield from cited(option["citations"])


def _note(note: Object, say: Language) -> Markup:
    title = note["title"] if note["citations"] else ""
    return tag(
        "div",
        tag("h4", tag("span", note["code"], class_="code"), f" {say(note['severity'])} {title}"),
        tag("p", short(note["text"])),
        tag("p", *cited(note["citations"])) if note["citations"] else "",
        class_="note",
    )


def cited(citations: Iterable[Object]) -> Iterator[str]:
    """Where something is written: source and place, each an element."""
    for at, one in enumerate(citations):
        yield "; " if at else ""
        yield tag("cite", f"{one['short']}, {one['place']}", title=one["title"])


def problems_told(problems: Iterable[Object], say: Language = ENGLISH) -> Iterator[Markup]:
    """What is wrong with the record beside its steps."""
    for one in problems:
        yield tag("li", _problem(one, say), class_="problem")


def _problem(problem: Object, say: Language) -> Markup:
    where = say(", line {line}", line=str(problem["line"])) if problem["line"] else ""
    return tag(
        "div",
        tag("h4", tag("span", problem["code"], class_="code"), f" {problem['title']}{where}"),
        tag("p", short(problem["text"])),
        tag("p", short(problem["advice"])) if problem["severity"] == "error" else "",
        class_="breach" if problem["severity"] == "error" else "note",
    )

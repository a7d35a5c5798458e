"""`aboveboard explain`: one rule, problem or reading, in full."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated

import typer

from aboveboard.cli import completion
from aboveboard.cli import options as o
from aboveboard.cli.examples import Example, example_lines, pair_for, samples_folder
from aboveboard.cli.library import Library
from aboveboard.cli.manual import asking, reading_lines
from aboveboard.cli.terminal import Colour, Paint, clean, coloured, emit, width, wrapped
from aboveboard.notation.problems import KINDS, Kind
from aboveboard.notation.texts import Language
from aboveboard.replay.catalogue import Reading, Rule
from aboveboard.replay.games import Game
from aboveboard.replay.sources import Citation, Source
from aboveboard.replay.verdict import said

__all__ = ["Page", "explain"]

_VALUE = re.compile(r"\{\w+\}")


def explain(
    context: typer.Context,
    code: Annotated[
        str,
        typer.Argument(
            metavar="CODE",
            help="A rule's code or title, an AG- code, or a reading.",
            show_default=False,
            autocompletion=completion.codes,
        ),
    ],
    color: o.Color = Colour.AUTO,
) -> None:
    """Explain a rule, a problem or a reading.

    For a rule: what it says, where that is written, how it can be read, and two examples that run."""
    library = o.library_of(context)
    page = Page(library, Paint(coloured(color)), width(), o.language_of(context))
    lines = page.about(code)
    if lines is None:
        o.refuse(
            "{name} is no rule, problem or reading{near}", name=clean(code), near=o.meant(code, page.names())
        )
    emit("".join(f"{line}\n" for line in lines))


class Page:
    """Writes the page of one entry of the catalogue."""

    def __init__(self, library: Library, paint: Paint, columns: int, say: Language) -> None:
        self._say = say
        self._library = library
        self._paint = paint
        self._columns = columns

    def about(self, name: str) -> Iterator[str] | None:
        """The page of what is called so, None where nothing is."""
        kind = next((one for one in KINDS if one.code.casefold() == name.casefold()), None)
        if kind is not None:
            return self._problem(kind)
        for game in self._library.all():
            rule = game.rule(name)
            if rule is not None:
                return self._rule(rule, game)
            reading = next((one for one in game.readings if one.name.casefold() == name.casefold()), None)
            if reading is not None:
                return self._reading(reading, game)
        return None

    def names(self) -> list[str]:
        """All that can be explained."""
        games = self._library.all()
        return [
            *(one.code for one in KINDS),
            *(rule.code for game in games for rule in game.rules),
            *(self._say.title(rule.code, rule.title) for game in games for rule in game.rules),
            *(one.name for game in games for one in game.readings),
        ]

    def _problem(self, kind: Kind) -> Iterator[str]:
        say = self._say
        counts = {
            "error": say("An error about the text of a record."),
            "warning": say("A warning about the text of a record."),
            "note": say("A note about the text of a record."),
        }
        yield self._paint("bold", f"{kind.code}  {say.title(kind.code, kind.title)}")
        yield ""
        yield from self._text(counts[kind.severity])
        yield from self._text(say("It says: {text}", text=_VALUE.sub("…", say.text(kind.message))))
        yield from self._text(say("What to do: {text}", text=_VALUE.sub("…", say.text(kind.advice))))

    def _reading(self, reading: Reading, game: Game) -> Iterator[str]:
        say = self._say
        yield from reading_lines(reading, self._paint, self._columns, say)
        yield ""
        chosen = f"`ruling: {reading.name} = {reading.values[-1]}`"
        yield from self._text(say("A record chooses with {line}.", line=chosen))
        rules = asking(reading, game)
        if rules:
            yield from self._text(say("Rules that ask for it:"))
            for one in rules:
                title = say.title(one.code, one.title)
                yield from wrapped(f"{one.code} {title}", 4, self._columns, 2)

    def _rule(self, rule: Rule, game: Game) -> Iterator[str]:
        head = f"{rule.code} {self._say.title(rule.code, rule.title)}"
        code, *title = wrapped(head, 0, self._columns - 1, 2)
        yield from (self._paint("bold", line) for line in [code.replace(" ", "  ", 1), *title])
        weights = {
            "error": "",
            "warning": self._say(", a warning"),
            "note": self._say(", a note"),
            "statement": self._say(", a statement"),
        }
        yield self._paint("faint", game.name + weights[rule.severity])
        yield ""
        statement = self._say.statement(rule.code, rule.statement)
        for part in statement.split("\n\n") if statement else ():
            yield from self._text(part)
        yield ""
        yield from self._sources(rule.cite)
        for reading in game.readings:
            if reading.name in rule.readings:
                yield self._paint("faint", self._say("Depends on the reading"))
                yield from reading_lines(reading, self._paint, self._columns, self._say)
                yield ""
        yield from self._examples(rule)

    def _sources(self, cite: tuple[Citation, ...]) -> Iterator[str]:
        if not cite:
            return
        from aboveboard.cli.drawing import drawn, table_of

        rows = [
            (
                _source(one.source),
                one.placed(self._say),
                self._say("primary") if one.source.primary else "",
            )
            for one in cite
        ]
        yield drawn(
            [table_of((self._say("Source"), self._say("Place"), ""), rows)], self._columns, self._paint.on
        )

    def _examples(self, rule: Rule) -> Iterator[str]:
        folder = samples_folder()
        if folder is None:
            return
        pair = pair_for(rule, self._library, folder)
        for word, example in (("legal", pair.legal), ("illegal", pair.illegal)):
            if example is not None:
                yield from self._example(word, example, rule)

    def _example(self, word: str, example: Example, rule: Rule) -> Iterator[str]:
        span = example.step.statement.span
        place = self._paint("faint", f"{example.checked.path}:{span.line}")
        yield f"{self._paint(word, self._say(word).capitalize())}, {place}"
        *before, last = example_lines(example, self._say)
        for line in before:
            yield f"    {clean(line)}"
        yield f"  > {self._paint('bold', clean(last))}"
        for breach in example.step.roots:
            if breach.rule.code == rule.code:
                fact = said(breach.finding, example.checked.replay.record.players, self._say)
                yield from wrapped(clean(f"{self._say(word)}{self._say.colon}{fact}"), 6, self._columns, 2)
        yield ""

    def _text(self, text: str) -> Iterator[str]:
        return wrapped(text, 2, self._columns)


def _source(source: Source) -> str:
    """A source with its language and year, where a year is known."""
    return f"{source.title} ({', '.join(part for part in (source.language, source.year) if part)})"

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
    page = Page(library, Paint(coloured(color)), width())
    lines = page.about(code)
    if lines is None:
        o.refuse(f"{clean(code)} is no rule, problem or reading{o.meant(code, page.names())}")
    emit("".join(f"{line}\n" for line in lines))


class Page:
    """Writes the page of one entry of the catalogue."""

    def __init__(self, library: Library, paint: Paint, columns: int) -> None:
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
            *(rule.title for game in games for rule in game.rules),
            *(one.name for game in games for one in game.readings),
        ]

    def _problem(self, kind: Kind) -> Iterator[str]:
        counts = {"error": "an error", "warning": "a warning", "note": "a note"}[kind.severity]
        yield self._paint("bold", f"{kind.code}  {kind.title}")
        yield ""
        yield from self._text(f"{counts.capitalize()} about the text of a record.")
        yield from self._text(f"It says: {_VALUE.sub('…', kind.message)}")
        yield from self._text(f"What to do: {_VALUE.sub('…', kind.advice)}")

    def _reading(self, reading: Reading, game: Game) -> Iterator[str]:
        yield from reading_lines(reading, self._paint, self._columns)
        yield ""
        yield from self._text(f"A record chooses with `ruling: {reading.name} = {reading.values[-1]}`.")
        rules = asking(reading, game)
        if rules:
            yield from self._text("Rules that ask for it:")
            for one in rules:
                yield from wrapped(f"{one.code} {one.title}", 4, self._columns, 2)

    def _rule(self, rule: Rule, game: Game) -> Iterator[str]:
        code, *title = wrapped(f"{rule.code} {rule.title}", 0, self._columns - 1, 2)
        yield from (self._paint("bold", line) for line in [code.replace(" ", "  ", 1), *title])
        yield self._paint(
            "faint", f"{game.name}" + ("" if rule.severity == "error" else f", a {rule.severity}")
        )
        yield ""
        for part in rule.statement.split("\n\n") if rule.statement else ():
            yield from self._text(part)
        yield ""
        yield from self._sources(rule.cite)
        for reading in game.readings:
            if reading.name in rule.readings:
                yield self._paint("faint", "Depends on the reading")
                yield from reading_lines(reading, self._paint, self._columns)
                yield ""
        yield from self._examples(rule)

    def _sources(self, cite: tuple[Citation, ...]) -> Iterator[str]:
        if not cite:
            return
        from aboveboard.cli.drawing import drawn, table_of

        rows = [
            (
                _source(one.source),
                one.place,
                "primary" if one.source.primary else "",
            )
            for one in cite
        ]
        yield drawn([table_of(("Source", "Place", ""), rows)], self._columns, self._paint.on)

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
        yield f"{self._paint(word, word.capitalize())}, {place}"
        *before, last = example_lines(example)
        for line in before:
            yield f"    {clean(line)}"
        yield f"  > {self._paint('bold', clean(last))}"
        for breach in example.step.roots:
            if breach.rule.code == rule.code:
                fact = said(breach.finding, example.checked.replay.record.players)
                yield from wrapped(clean(f"{word}: {fact}"), 6, self._columns, 2)
        yield ""

    def _text(self, text: str) -> Iterator[str]:
        return wrapped(text, 2, self._columns)


def _source(source: Source) -> str:
    """A source with its language and year, where a year is known."""
    return f"{source.title} ({', '.join(part for part in (source.language, source.year) if part)})"

"""`aboveboard fmt`: the canonical form."""

from __future__ import annotations

import io
from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

import typer

from aboveboard.cli import options as o
from aboveboard.cli.atomic import rewrite
from aboveboard.cli.entries import fault_of
from aboveboard.cli.files import PACKED, STANDARD_INPUT, Missing, found, opened, shown_path, why
from aboveboard.cli.library import Library
from aboveboard.cli.plain import told
from aboveboard.cli.running import tell
from aboveboard.cli.terminal import Unwritable, clean, complain, emit
from aboveboard.notation import texts
from aboveboard.notation.frozen import NamedTuple
from aboveboard.notation.lines import Line, lines_of
from aboveboard.notation.reader import read
from aboveboard.notation.statements import Record
from aboveboard.notation.writer import canonical_lines
from aboveboard.replay.summary import EVERYTHING_LEGAL, FAULT, NOT_DONE, SOMETHING_WRONG

__all__ = ["fmt"]


class Language(StrEnum):
    """A language that records can be written in."""

    ENGLISH = "en"
    FRENCH = "fr"


class _How(NamedTuple):
    check: bool
    diff: bool
    numbers: bool | None
    language: Language | None
    say: texts.Language


def fmt(
    context: typer.Context,
    paths: o.Paths,
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit with 1 if something would change.")
    ] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Change nothing; show what would change.")] = False,
    numbers: Annotated[
        bool | None,
        typer.Option(
            "--numbers/--no-numbers",
            help="Write or remove move numbers; kept as they are where left out.",
            show_default=False,
        ),
    ] = None,
    language: Annotated[
        Language | None,
        typer.Option(
            "--language",
            help="Write in this language; where left out in each record's own, which is French after `jeu:`.",
            show_default=False,
        ),
    ] = None,
    exclude: o.Exclude = None,
) -> None:
    """Rewrite records in canonical form.

    Comments and lines that cannot be read stay as they are. Standard input (-) is written to standard output.
    """
    library = o.library_of(context)
    how = _How(check, diff, numbers, language, o.language_of(context))
    codes = [EVERYTHING_LEGAL]
    for path in found(paths, exclude or ()):
        if isinstance(path, str) and path.endswith(PACKED):
            if path in paths:
                shown = clean(shown_path(path))
                complain(how.say("{path}: a compressed file is only read; unpack it first", path=shown))
                codes.append(NOT_DONE)
            continue
        codes.append(_missing(path, how) if isinstance(path, Missing) else _one(path, how, library))
    raise typer.Exit(max(codes))


def _missing(missing: Missing, how: _How) -> int:
    problem = missing.problem
    complain(f"{clean(shown_path(missing.path))}: {problem.code} {problem.said(how.say)}")
    return NOT_DONE


def _one(path: str, how: _How, library: Library) -> int:
    shown = clean(shown_path(path))
    try:
        with opened(path) as stream:
            old = stream.read()
        if not any(isinstance(one, Record) for one in read(lines_of(io.BytesIO(old)), library.known)):
            # What is no record is not ours to rewrite.
            complain(how.say("{path}: AG-15 no record was found here; the file is left as it is", path=shown))
            return NOT_DONE
        new = b"".join(_canonical(old, how, library))
        return _settled(path, shown, old, new, how)
    except Unwritable:
        raise
    except OSError as error:
        complain(f"{shown}: AG-28 {how.say.notation.within(why(error))}")
        return NOT_DONE
    except Exception as error:
        tell(told(fault_of(error, shown_path(path))), how.say)
        return FAULT


def _canonical(old: bytes, how: _How, library: Library) -> Iterator[bytes]:
    """The lines of a file in canonical form, one at a time.

    A line whose bytes are no text, or that is too long to be read, is copied byte by byte.
    """
    raw = iter(old.removeprefix(b"\xef\xbb\xbf").splitlines())
    faults: list[bool] = []

    def watched() -> Iterator[Line]:
        for line in lines_of(io.BytesIO(old)):
            faults.append(line.fault is not None)
            yield line

    for written in canonical_lines(watched(), how.numbers, library.known, how.language):
        as_it_was = next(raw)
        yield (as_it_was if faults.pop() else written.encode()) + b"\n"


def _settled(path: str, shown: str, old: bytes, new: bytes, how: _How) -> int:
    changed = old != new
    if how.diff and changed:
        emit(_difference(shown, old, new, how))
    if how.check or how.diff:
        if changed and not how.diff:
            emit(how.say("would reformat {path}", path=shown) + "\n")
        return SOMETHING_WRONG if changed and how.check else EVERYTHING_LEGAL
    if path == STANDARD_INPUT:
        emit(new.decode(errors="surrogateescape"))
    elif changed:
        rewrite(path, new)
        emit(how.say("reformatted {path}", path=shown) + "\n")
    return EVERYTHING_LEGAL


def _difference(shown: str, old: bytes, new: bytes, how: _How) -> str:
    from difflib import unified_diff

    before, after = (
        [clean(one) for one in text.decode(errors="replace").splitlines()] for text in (old, new)
    )
    canonical = how.say("{path} (canonical)", path=shown)
    return "".join(f"{line}\n" for line in unified_diff(before, after, shown, canonical, lineterm=""))

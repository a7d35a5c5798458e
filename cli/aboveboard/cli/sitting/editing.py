"""A terminal with completion. Imported only where prompt_toolkit is there and somebody sits before it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, ThreadedCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.shortcuts import CompleteStyle

from aboveboard.cli.reporters import Settings
from aboveboard.cli.sitting.prompt import asked
from aboveboard.cli.sitting.session import Session
from aboveboard.cli.terminal import clean

__all__ = ["Editor"]


class Editor:
    """Edits lines, with completion of what may be written next."""

    answers = True

    def __init__(self, settings: Settings) -> None:
        self._prompt: PromptSession[str] = PromptSession(
            complete_while_typing=True,
            complete_style=CompleteStyle.COLUMN,
            color_depth=None if settings.colour else ColorDepth.DEPTH_1_BIT,
            reserve_space_for_menu=8,
            enable_suspend=True,
        )

    def line(self, session: Session) -> str | None:
        """The next line, None where there are no more."""
        try:
            return self._prompt.prompt(
                asked(session),
                default=session.draft,
                completer=ThreadedCompleter(_Completer(session)),
                bottom_toolbar=lambda: clean(session.where),
            )
        except EOFError:
            return None


class _Completer(Completer):
    def __init__(self, session: Session) -> None:
        self._session = session
        self._say = session.language

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        for one in self._session.suggested(document.text_before_cursor):
            shown: Any = one.text.rstrip()
            yield Completion(one.text, -one.back, shown, "" if one.certain else self._say("perhaps"))

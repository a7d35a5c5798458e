"""The language server: what an editor asks, answered by `document`. Needs the extra `lsp`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import typer
from lsprotocol import types as lsp
from pygls import uris
from pygls.lsp.server import LanguageServer
from pygls.workspace import PositionCodec

from aboveboard.cli import VERSION
from aboveboard.cli.editors.document import Chapter, Edited, completions, edited, formatted, rows_of
from aboveboard.cli.files import shown_path
from aboveboard.cli.library import Library
from aboveboard.cli.settings import InForce, SettingsFiles
from aboveboard.cli.spots import Spot
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.headers import DEFAULTS, Options

__all__ = ["served"]

_T = TypeVar("_T")
# How long nothing must be typed before a text is checked, in seconds.
_PAUSE = 0.25
_LEVELS = {
    "error": lsp.DiagnosticSeverity.Error,
    "warning": lsp.DiagnosticSeverity.Warning,
    "note": lsp.DiagnosticSeverity.Information,
}


def served(library: Library, say: Language = ENGLISH) -> LanguageServer:
    """A server for records of the games of a library that speaks a language; `start_io` runs it."""
    server = LanguageServer("aboveboard", VERSION)
    _Desk(server, library, say).serve()
    return server


class _Desk:
    """Holds what is open. All work on texts is done by one thread, so that nothing is done twice at once."""

    def __init__(self, server: LanguageServer, library: Library, say: Language) -> None:
        self._server = server
        self._say = say
        self._library = library
        self._thread = ThreadPoolExecutor(1)
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._checked: dict[str, tuple[str, Edited]] = {}

    def serve(self) -> None:
        """Answer what an editor may ask."""
        for name, handler, *options in (
            (lsp.TEXT_DOCUMENT_DID_OPEN, self._opened),
            (lsp.TEXT_DOCUMENT_DID_CHANGE, self._changed),
            (lsp.TEXT_DOCUMENT_DID_SAVE, self._changed),
            (lsp.TEXT_DOCUMENT_DID_CLOSE, self._closed),
            (lsp.TEXT_DOCUMENT_HOVER, self._hover),
            (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, self._outline),
            (lsp.TEXT_DOCUMENT_FORMATTING, self._formatting),
            (
                lsp.TEXT_DOCUMENT_COMPLETION,
                self._completion,
                lsp.CompletionOptions(trigger_characters=[" ", ":"]),
            ),
        ):
            self._server.feature(name, *options)(_passing(handler))

    async def _opened(self, params: Any) -> None:
        await self._check(params.text_document.uri)

    async def _changed(self, params: Any) -> None:
        uri = params.text_document.uri
        self._forget(uri)

        async def later() -> None:
            await asyncio.sleep(_PAUSE)
            await self._check(uri)

        self._waiting[uri] = asyncio.create_task(later())

    async def _closed(self, params: Any) -> None:
        uri = params.text_document.uri
        self._forget(uri)
        self._checked.pop(uri, None)
        self._publish(uri, None, [])

    def _forget(self, uri: str) -> None:
        waiting = self._waiting.pop(uri, None)
        if waiting is not None:
            waiting.cancel()

    async def _check(self, uri: str) -> None:
        document = self._server.workspace.get_text_document(uri)
        version, codec = document.version, document.position_codec
        found = await self._now(uri)
        if self._server.workspace.get_text_document(uri).version == version:
            self._publish(
                uri, version, [_diagnostic(one, found.rows, codec, self._say) for one in found.findings]
            )

    def _publish(self, uri: str, version: int | None, found: list[lsp.Diagnostic]) -> None:
        told = lsp.PublishDiagnosticsParams(uri=uri, version=version, diagnostics=found)
        self._server.text_document_publish_diagnostics(told)

    async def _now(self, uri: str) -> Edited:
        """A text as it stands, checked; one that has not changed is not checked again."""
        text = self._text(uri)
        kept = self._checked.get(uri)
        if kept is None or kept[0] != text:
            path = uris.to_fs_path(uri) or uri
            found = await self._work(
                lambda: edited(text, shown_path(path), self._library, self._options(path), self._say)
            )
            self._checked[uri] = kept = (text, found)
        return kept[1]

    def _text(self, uri: str) -> str:
        """A text as it stands; nothing where none was opened and none can be read."""
        try:
            return self._server.workspace.get_text_document(uri).source
        except (OSError, ValueError):
            return ""

    def _options(self, path: str) -> Options:
        """What the club's settings say; settings that cannot be read hold nothing here, and `check` says why."""
        try:
            return SettingsFiles(InForce(DEFAULTS), self._library).for_file(path).options
        except typer.BadParameter:
            return DEFAULTS

    async def _work(self, task: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, task)

    async def _hover(self, params: lsp.HoverParams) -> lsp.Hover | None:
        uri = params.text_document.uri
        found = await self._now(uri)
        at = self._place(uri, params.position, found.rows)
        told = await self._work(lambda: found.hint(*at))
        # Plain text: what a record says must not become links or pictures.
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.PlainText, told)) if told else None

    async def _outline(self, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        found = await self._now(params.text_document.uri)
        codec = self._server.workspace.get_text_document(params.text_document.uri).position_codec
        return [_symbol(one, found.rows, codec, lsp.SymbolKind.Module) for one in found.outline]

    async def _formatting(self, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        text = self._text(params.text_document.uri)
        written = await self._work(lambda: formatted(text, self._library))
        if written is None or written == text:
            return None
        return [lsp.TextEdit(lsp.Range(lsp.Position(0, 0), lsp.Position(len(rows_of(text)), 0)), written)]

    async def _completion(self, params: lsp.CompletionParams) -> lsp.CompletionList:
        uri = params.text_document.uri
        rows, codec = (
            rows_of(self._text(uri)),
            self._server.workspace.get_text_document(uri).position_codec,
        )
        line, column = self._place(uri, params.position, rows)
        found = await self._work(lambda: completions(rows, line, column, self._library))
        row = rows[line] if line < len(rows) else ""
        items = []
        for rank, one in enumerate(found):
            start = lsp.Position(line, codec.client_num_units(row[: column - one.back]))
            items.append(
                lsp.CompletionItem(
                    one.text.strip(),
                    kind=lsp.CompletionItemKind.Keyword,
                    detail=None if one.certain else self._say("perhaps legal"),
                    sort_text=f"{rank:04}",
                    filter_text=one.text,
                    text_edit=lsp.TextEdit(lsp.Range(start, params.position), one.text),
                )
            )
        return lsp.CompletionList(is_incomplete=True, items=items)

    def _place(self, uri: str, position: lsp.Position, rows: tuple[str, ...]) -> tuple[int, int]:
        """A place as line and column in characters; one that is not in the text is moved into it."""
        codec = self._server.workspace.get_text_document(uri).position_codec
        line = min(position.line, len(rows) - 1)
        at = codec.position_from_client_units([rows[line]], lsp.Position(0, position.character))
        return line, at.character


def _passing(handler: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A handler as a plain function: pygls sets marks on it, which a method does not take."""

    async def passed(params: Any) -> Any:
        return await handler(params)

    return passed


def _range(rows: tuple[str, ...], codec: PositionCodec, line: int, start: int, end: int) -> lsp.Range:
    row = rows[line] if line < len(rows) else ""
    return lsp.Range(
        lsp.Position(line, codec.client_num_units(row[:start])),
        lsp.Position(line, codec.client_num_units(row[:end])),
    )


def _diagnostic(spot: Spot, rows: tuple[str, ...], codec: PositionCodec, say: Language) -> lsp.Diagnostic:
    line = max((spot.line or 1) - 1, 0)
    # No column stands for the whole line, and an end before the start for a single place.
    start = max((spot.column or 1) - 1, 0)
    end = max((spot.end or len(rows[line] if line < len(rows) else "") + 1) - 1, start)
    cited = f" ({say('; ').join(spot.cited)})" if spot.cited else ""
    return lsp.Diagnostic(
        range=_range(rows, codec, line, start, end),
        message=f"{say(spot.word)}{say.colon}{spot.title}{say.colon}{spot.message}{cited}",
        severity=_LEVELS[spot.level],
        code=spot.code,
        source="aboveboard",
    )


def _symbol(
    one: Chapter, rows: tuple[str, ...], codec: PositionCodec, kind: lsp.SymbolKind
) -> lsp.DocumentSymbol:
    first = _range(rows, codec, one.first, 0, len(rows[one.first]))
    last = _range(rows, codec, one.last, 0, len(rows[one.last]))
    return lsp.DocumentSymbol(
        name=one.name,
        kind=kind,
        range=lsp.Range(first.start, last.end),
        selection_range=first,
        children=[_symbol(part, rows, codec, lsp.SymbolKind.Namespace) for part in one.parts],
    )

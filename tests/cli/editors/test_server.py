"""The language server as an editor meets it: a process of its own, spoken to over its standard streams."""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

lsp = pytest.importorskip("lsprotocol.types", reason="needs the extra lsp")
pygls = pytest.importorskip("pygls.lsp.client", reason="needs the extra lsp")

from ..conftest import Run  # noqa: E402

URI = "file:///nowhere/game.agn"
RECORD = """game: Celestia, beginner
players: Amy, Bob
captain: Amy
deal Amy 3 compass, 1 foghorn, 2 cannon, 2 turbo
deal Bob 3 compass, 2 lightning-rod, 1 cannon, 2 turbo
journey
Amy: roll fog blank
"""
LONGEST = 60.0


class Editor:
    """An editor with one file open."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.version = 0
        self.published: asyncio.Queue[Any] = asyncio.Queue()
        self.complaints: list[str] = []
        client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(lambda told: self.published.put_nowait(told))
        client.feature(lsp.WINDOW_SHOW_MESSAGE)(lambda message: self.complaints.append(message.message))
        client.feature(lsp.WINDOW_LOG_MESSAGE)(lambda message: self.complaints.append(message.message))

    async def opens(self, text: str) -> list[Any]:
        item = lsp.TextDocumentItem(URI, "agn", self.version, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))
        return await self.told()

    def types(self, text: str) -> None:
        self.version += 1
        document = lsp.VersionedTextDocumentIdentifier(version=self.version, uri=URI)
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [change]))

    async def told(self) -> list[Any]:
        """What is next told of the text, once it is about all that was typed."""
        while True:
            found = await asyncio.wait_for(self.published.get(), LONGEST)
            if found.version == self.version:
                return list(found.diagnostics)

    async def asks(self, what: str, *place: int) -> Any:
        document = lsp.TextDocumentIdentifier(URI)
        params = {
            "hover": lambda: lsp.HoverParams(document, lsp.Position(*place)),
            "completion": lambda: lsp.CompletionParams(document, lsp.Position(*place)),
            "document_symbol": lambda: lsp.DocumentSymbolParams(document),
            "formatting": lambda: lsp.DocumentFormattingParams(document, lsp.FormattingOptions(2, True)),
        }[what]()
        return await asyncio.wait_for(getattr(self.client, f"text_document_{what}_async")(params), LONGEST)


def in_editor(happens: Callable[[Editor], Awaitable[None]]) -> None:
    """Let something happen in an editor; the server has to end by itself, without a complaint."""

    async def session() -> None:
        client = pygls.LanguageClient("an editor", "1")
        editor = Editor(client)
        paths = os.pathsep.join(filter(None, sys.path))
        command = "from aboveboard.cli.app import main; main()"
        await client.start_io(sys.executable, "-c", command, "lsp", env=os.environ | {"PYTHONPATH": paths})
        server = client._server
        asked = lsp.InitializeParams(capabilities=lsp.ClientCapabilities())
        await asyncio.wait_for(client.initialize_async(asked), LONGEST)
        client.initialized(lsp.InitializedParams())
        await happens(editor)
        await asyncio.wait_for(client.shutdown_async(None), LONGEST)
        client.exit(None)
        assert await asyncio.wait_for(server.wait(), LONGEST) == 0
        assert b"Traceback" not in await server.stderr.read()
        assert editor.complaints == []
        await client.stop()

    asyncio.run(session())


def test_problems_come_and_go_as_lines_are_typed() -> None:
    async def happens(editor: Editor) -> None:
        assert await editor.opens(RECORD) == []
        editor.types(f"{RECORD}Amy: fly 1 compass\n")
        (found,) = await editor.told()
        assert (found.code, found.source, found.severity) == (
            "CE-37",
            "aboveboard",
            lsp.DiagnosticSeverity.Error,
        )
        assert "Celestia (French digest)" in found.message
        assert (found.range.start.line, found.range.start.character) == (7, 0)
        assert found.range.end.character == len("Amy: fly 1 compass")
        editor.types(f"{RECORD}Bob: stay\nAmy: fly 1 compass\n")
        assert await editor.told() == []

    in_editor(happens)


def test_many_keys_in_a_row_are_one_check() -> None:
    async def happens(editor: Editor) -> None:
        await editor.opens(RECORD)
        for at in range(1, 11):
            editor.types(RECORD + "Bob: stay\n"[:at])
        assert await editor.told() == []
        assert editor.published.empty()

    in_editor(happens)


def test_columns_count_as_the_protocol_does() -> None:
    """In units of UTF-16: a die of dice is one character of a text and two units."""

    async def happens(editor: Editor) -> None:
        text = RECORD.replace("Bob", '"🎲🎲"')
        (found,) = await editor.opens(f'{text}"🎲🎲": grab 2\n')
        assert found.code == "AG-01"
        assert (found.range.start.character, found.range.end.character) == (8, 12)
        editor.types(f'{text}"🎲🎲": sta')
        await editor.told()
        listed = await editor.asks("completion", 7, 11)
        (stay,) = listed.items
        assert stay.text_edit.new_text == "stay"
        assert (stay.text_edit.range.start.character, stay.text_edit.range.end.character) == (8, 11)

    in_editor(happens)


def test_hover_outline_completion_and_formatting_answer() -> None:
    async def happens(editor: Editor) -> None:
        await editor.opens(f"{RECORD}bob:   STAYS\nBob: ")
        told = await editor.asks("hover", 6, 3)
        assert "CE-09" in told.contents.value
        assert told.contents.kind == lsp.MarkupKind.PlainText
        assert await editor.asks("hover", 1, 0) is None
        (game,) = await editor.asks("document_symbol")
        assert game.name == "Celestia: Amy, Bob"
        assert [(one.name, one.range.start.line) for one in game.children] == [("journey", 5)]
        editor.types(f"{RECORD}Bob: ")
        await editor.told()
        listed = await editor.asks("completion", 7, 5)
        assert {"stay", "leave"} <= {one.label for one in listed.items}
        editor.types(f"{RECORD}bob:   STAYS\n")
        await editor.told()
        (edit,) = await editor.asks("formatting")
        assert edit.new_text == f"{RECORD}Bob: stay\n"
        editor.types(edit.new_text)
        await editor.told()
        assert await editor.asks("formatting") is None

    in_editor(happens)


NO_RECORDS = (
    "",
    "\n",
    "game:",
    "nonsense",
    "game: Chess\nplayers: Ann\n",
    "\0\1" * 500,
    "x" * 20_000,
    "game: Celestia\r",
)


def test_texts_that_are_no_records_are_borne() -> None:
    async def happens(editor: Editor) -> None:
        await editor.opens(RECORD)
        for text in NO_RECORDS:
            editor.types(text)
            await editor.told()
            await editor.asks("hover", 0, 0)
            await editor.asks("hover", 50, 50)
            await editor.asks("completion", 0, 0)
            await editor.asks("completion", 9, 9)
            assert not await editor.asks("document_symbol")
            await editor.asks("formatting")

    in_editor(happens)


def test_what_was_never_opened_is_taken_for_an_empty_text() -> None:
    async def happens(editor: Editor) -> None:
        for what in ("hover", "document_symbol", "formatting"):
            assert not await editor.asks(what, 0, 0)
        assert [one.label for one in (await editor.asks("completion", 0, 0)).items] == ["game:"]

    in_editor(happens)


def test_a_file_that_is_closed_has_no_problems_left() -> None:
    async def happens(editor: Editor) -> None:
        assert await editor.opens(f"{RECORD}Bob: grab\n") != []
        document = lsp.TextDocumentIdentifier(URI)
        editor.client.text_document_did_close(lsp.DidCloseTextDocumentParams(document))
        found = await asyncio.wait_for(editor.published.get(), LONGEST)
        assert not found.diagnostics

    in_editor(happens)


def test_without_the_extra_it_says_how_to_get_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    ran = run("lsp")
    assert ran.code == 2
    assert "pip install 'aboveboard[lsp]'" in ran.err

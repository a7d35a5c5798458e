"""What earlier runs found, kept in the user's cache folder, so that an unchanged game is not replayed.

A result is kept as JSON, packed where it is long, under a hash of the game's text, of the options and of
everything that could change a verdict. A cache only saves time: whatever is wrong with it, the run goes on
without.
"""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import time
import zlib
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from aboveboard.cli import VERSION
from aboveboard.cli.library import Library
from aboveboard.cli.pieces import Piece
from aboveboard.notation.tables import cache_folder
from aboveboard.notation.texts import ENGLISH, Language
from aboveboard.replay.headers import Options

__all__ = ["Cache", "Key", "cache_path", "cleared", "code_state"]

_NAME = "results.sqlite"
_TABLE = "CREATE TABLE IF NOT EXISTS results (key BLOB PRIMARY KEY, told TEXT NOT NULL) WITHOUT ROWID"
# A run waits so long for another that is writing, and then goes on without.
_PATIENCE = 5.0
_AT_ONCE = 200
# Where every step of a game is told that is some 300 KB, of which packing leaves a fifteenth.
_LONG = 10_000
# A larger file is begun anew. Every step of ten thousand games takes a fifth of it.
_LARGEST = 1024 * 1024 * 1024


def cache_path() -> Path:
    """Where the cache lies.

    Raises:
        RuntimeError: the user has no home.
    """
    return cache_folder() / _NAME


def cleared() -> bool:
    """Remove the cache; whether there was one.

    Raises:
        OSError: it cannot be removed.
    """
    path = cache_path()
    there = path.exists()
    for one in (path, *(path.with_name(f"{_NAME}{end}") for end in ("-wal", "-shm", "-journal"))):
        one.unlink(missing_ok=True)
    return there


class Key:
    """Names what is found in a text under some options, by some state of the program."""

    def __init__(self, state: str, options: Options, every_step: bool, language: str = ENGLISH.code) -> None:
        told = [
            state,
            options.on_illegal,
            sorted(options.rulings.items()),
            sorted(options.allow.items()),
            options.exceptions,
            options.all_readings,
            options.hints,
            every_step,
            language,
        ]
        self._start = sha256(repr(told).encode(errors="surrogatepass"))

    def of(self, piece: Piece) -> bytes:
        """The key of a game by its text."""
        mark = self._start.copy()
        first, texts, faults = piece.block
        mark.update(repr([(number - first, fault) for number, fault in faults.items()]).encode())
        mark.update("\n".join(texts).encode(errors="surrogatepass"))
        return mark.digest()


@lru_cache(maxsize=4)
def code_state(library: Library) -> str:
    """A name for all that can change a verdict: version, catalogue, and the code that judges.

    The edition of a catalogue changes with its texts, but not with the code of a check. The files of
    the program hold both, and hashing them costs less than importing them.
    """
    mark = sha256(VERSION.encode())
    for folder in _folders(library):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".lark", ".json", ".toml"):
                mark.update(path.name.encode())
                mark.update(path.read_bytes())
    mark.update(repr(library).encode())
    return mark.hexdigest()


def _folders(library: Library) -> list[Path]:
    """The folders of the program, and those of games that somebody else has added."""
    from importlib.util import find_spec

    names = {"aboveboard.notation", "aboveboard.replay", "aboveboard.cli"}
    modules = [one.module for one in library.known] + [one.module for one in library.games]
    names |= {one.partition(".")[0] for one in modules} - {"aboveboard"}
    places: list[Path] = []
    for name in sorted(names):
        spec = find_spec(name)
        places += map(Path, (spec.submodule_search_locations if spec else None) or ())
    return places


class Cache:
    """The results of earlier runs; several runs may use it at once.

    Args:
        path: the file.
        state: the `code_state` of the program, under which results are kept.
        warn: told once, in a sentence, if results cannot be kept.
        say: the language of that sentence.
    """

    def __init__(
        self,
        path: Path,
        state: str,
        warn: Callable[[str], None] = lambda text: None,
        say: Language = ENGLISH,
    ) -> None:
        self.state = state
        self._path = path
        self._warn = warn
        self._say = say
        self._waiting: dict[bytes, str] = {}
        self._base: sqlite3.Connection | None = None
        self._open()

    def get(self, key: bytes) -> Any:
        """What was found for a key, None where nothing is known."""
        if self._base is None:
            return None
        if key in self._waiting:
            return json.loads(self._waiting[key])
        try:
            row = self._base.execute("SELECT told FROM results WHERE key = ?", (key,)).fetchone()
            return json.loads(_unpacked(row[0])) if row else None
        except sqlite3.DatabaseError as error:
            self._failed(error)
        except (ValueError, RecursionError, zlib.error):
            pass
        return None

    def put(self, key: bytes, told: Any) -> None:
        """Keep what was found for a key."""
        if self._base is None:
            return
        self._waiting[key] = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        if len(self._waiting) >= _AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting to be kept."""
        if self._base is None or not self._waiting:
            return
        rows = [
            (key, _packed(text)) for key, text in self._waiting.items() if text.isascii() or _is_text(text)
        ]
        self._waiting.clear()
        try:
            with self._base:
                self._base.executemany("INSERT OR REPLACE INTO results VALUES (?, ?)", rows)
        except sqlite3.DatabaseError as error:
            self._failed(error)

    def close(self) -> None:
        """Write what is waiting, and let the file go."""
        self.flush()
        if self._base is not None:
            with contextlib.suppress(sqlite3.Error):
                self._base.close()
            self._base = None

    def _open(self) -> None:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if self._path.exists() and self._path.stat().st_size > _LARGEST:
                self._remove()
            self._base = self._patiently_connected()
        except OSError as error:
            self._off(error.strerror or "it cannot be written")
        except sqlite3.DatabaseError as error:
            self._failed(error)

    def _patiently_connected(self) -> sqlite3.Connection:
        """A connection, though another run may be making the file at this moment."""
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                return self._connected()
            except sqlite3.OperationalError as error:
                # Changing the kind of journal does not wait for others by itself.
                if "locked" not in str(error) or time.monotonic() > until:
                    raise
            time.sleep(0.02)

    def _connected(self) -> sqlite3.Connection:
        base = sqlite3.connect(self._path, timeout=_PATIENCE)
        # What is no text is damage to one row, and not the end of keeping, as the error of sqlite would have it.
        base.text_factory = bytes.decode
        try:
            # One run writes while others read; what a crash loses is only found again.
            base.execute("PRAGMA journal_mode = WAL")
            base.execute("PRAGMA synchronous = OFF")
            base.execute(_TABLE)
            base.execute("SELECT length(key), length(told) FROM results LIMIT 1").fetchone()
        except BaseException:
            base.close()
            raise
        return base

    def _failed(self, error: sqlite3.DatabaseError) -> None:
        """A damaged file is made anew; a full disk, a lock that is never given up, end the keeping."""
        if self._base is not None:
            with contextlib.suppress(sqlite3.Error):
                self._base.close()
            self._base = None
        if isinstance(error, sqlite3.OperationalError) and "no such column" not in str(error):
            self._off(str(error))
            return
        self._warn(self._say("the cache of results was damaged and is made anew"))
        try:
            self._remove()
            self._base = self._connected()
        except (OSError, sqlite3.DatabaseError) as again:
            self._off(str(again))

    def _remove(self) -> None:
        for end in ("", "-wal", "-shm", "-journal"):
            with contextlib.suppress(FileNotFoundError):
                os.unlink(f"{self._path}{end}")

    def _off(self, why: str) -> None:
        self._base = None
        self._waiting.clear()
        self._warn(
            self._say(
                "results are not kept for the next run: {why}", why=self._say.notation.within(why.lower())
            )
        )


def _packed(text: str) -> str | bytes:
    return text if len(text) < _LONG else zlib.compress(text.encode(), 1)


def _unpacked(kept: str | bytes) -> str | bytes:
    return zlib.decompress(kept) if isinstance(kept, bytes) else kept


def _is_text(text: str) -> bool:
    """Whether a text can be written as UTF-8; names may hold halves of characters."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True

"""`aboveboard.toml`: what a club always wants, found upwards from each file that is checked."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from aboveboard.cli.choice import EVERYTHING, Choice
from aboveboard.cli.files import SETTINGS, STANDARD_INPUT, matches, shown_path
from aboveboard.cli.library import Library
from aboveboard.cli.options import because, house_rules, known_codes, meant, refuse, rulings
from aboveboard.cli.terminal import clean
from aboveboard.notation.frozen import Frozen, NamedTuple
from aboveboard.notation.grammar import listed
from aboveboard.notation.texts import Language
from aboveboard.replay.headers import DEFAULTS, Options

__all__ = ["InForce", "SettingsFiles", "split_codes"]

_LISTS = ("select", "ignore", "exclude")
_KEYS = ("rulings", "allow", *_LISTS)


class InForce(Frozen):
    """What holds for a file: how it is replayed, what counts, and the settings file that says so."""

    options: Options = DEFAULTS
    choice: Choice = EVERYTHING
    path: str | None = None


class _File(NamedTuple):
    """A settings file as read."""

    path: str
    rulings: dict[str, str]
    allow: dict[str, str]
    select: tuple[str, ...]
    ignore: tuple[str, ...]
    exclude: tuple[str, ...]


class SettingsFiles:
    """Finds what holds for a file.

    Args:
        asked: what the command line asks for; it goes before every file.
        library: the games whose readings and rules can be named.
        used: whether settings files are looked for at all.
    """

    def __init__(self, asked: InForce, library: Library, used: bool = True) -> None:
        self._asked = asked
        self._library = library
        self._used = used
        self._found: dict[str, _File | None] = {}
        self._in_force: dict[str | None, InForce] = {None: asked}
        self._by_folder: dict[str, _File | None] = {}

    def for_file(self, path: str) -> InForce:
        """What holds for a file; standard input lies in the folder the command runs in."""
        found = self._beside("" if path == STANDARD_INPUT else path)
        key = found.path if found else None
        if key not in self._in_force and found is not None:
            self._in_force[key] = self._merged(found)
        return self._in_force[key]

    def for_shown(self, path: str) -> InForce:
        """What holds for a file as reports name it."""
        return self.for_file(STANDARD_INPUT if path == shown_path(STANDARD_INPUT) else path)

    def leave_out(self, path: str) -> bool:
        """Whether the settings above a file or folder leave it out, by its name or its path from them."""
        found = self._beside(path)
        if found is None or not found.exclude:
            return False
        place = os.path.abspath(path)
        from_there = os.path.relpath(place, os.path.dirname(found.path))
        return matches((os.path.basename(place), from_there), found.exclude)

    def _beside(self, path: str) -> _File | None:
        folder = os.path.dirname(path)
        if folder not in self._by_folder:
            self._by_folder[folder] = self._above(os.path.abspath(folder))
        return self._by_folder[folder]

    def _above(self, folder: str) -> _File | None:
        if not self._used:
            return None
        if folder not in self._found:
            path = os.path.join(folder, SETTINGS)
            parent = os.path.dirname(folder)
            if os.path.isfile(path):
                self._found[folder] = _read(path, self._library)
            else:
                self._found[folder] = self._above(parent) if parent != folder else None
        return self._found[folder]

    def _merged(self, found: _File) -> InForce:
        options, choice = self._asked.options, self._asked.choice
        return InForce(
            options._replace(
                rulings={**found.rulings, **options.rulings}, allow={**found.allow, **options.allow}
            ),
            choice._replace(
                select=choice.select or found.select,
                ignore=tuple(dict.fromkeys(found.ignore + choice.ignore)),
            ),
            shown_path(found.path),
        )


def _read(path: str, library: Library) -> _File:
    import tomllib

    shown = clean(shown_path(path))
    try:
        with open(path, "rb") as stream:
            held = tomllib.load(stream)
    except OSError as error:
        refuse("{path}: cannot be read: {why}", path=shown, why=because(error))
    except (ValueError, RecursionError) as error:
        refuse("{path}: this is no TOML: {why}", path=shown, why=clean(str(error)))
    for key in held:
        if key not in _KEYS:
            refuse(
                "{path}: {name} is no setting{near}",
                path=shown,
                name=clean(key),
                near=meant(key, _KEYS) or _all,
            )
    lists = {key: _list(held.get(key, []), f"{shown}: {key}") for key in _LISTS}
    for key in ("select", "ignore"):
        lists[key] = split_codes(lists[key])
        known_codes(lists[key], library, f"{shown}: {key}: ")
    return _File(
        path,
        _rulings(held.get("rulings", {}), shown, library),
        _allowed(held.get("allow", []), shown, library),
        lists["select"],
        lists["ignore"],
        lists["exclude"],
    )


def _rulings(held: Any, shown: str, library: Library) -> dict[str, str]:
    if not isinstance(held, dict) or not all(isinstance(one, str) for one in held.values()):
        refuse(
            '{path}: rulings: write a table of names and values, as in [rulings] NAME = "VALUE"', path=shown
        )
    return dict(rulings((f"{name}={value}" for name, value in held.items()), library, f"{shown}: rulings: "))


def _allowed(held: Any, shown: str, library: Library) -> dict[str, str]:
    """House rules as a list of codes, or as a table of codes with the reasons that reports give."""
    reasons = held if isinstance(held, dict) else dict.fromkeys(_list(held, f"{shown}: allow"), "")
    found: dict[str, str] = {}
    for name, reason in reasons.items():
        if not isinstance(reason, str):
            refuse(
                '{path}: allow: write the reason of {name} as a text, as in {name} = "agreed"',
                path=shown,
                name=clean(name),
            )
        for code, usual in house_rules([name], library, f"{shown}: allow: ").items():
            found[code] = reason or usual
    return found


def _list(held: Any, where: str) -> tuple[str, ...]:
    if not isinstance(held, list) or not all(isinstance(one, str) for one in held):
        example = "KF-T" if "exclude" not in where else "old/"
        refuse('{where}: write a list of texts, as in ["{example}"]', where=where, example=example)
    return tuple(held)


def _all(say: Language) -> str:
    return say("; settings are {names}", names=listed(_KEYS, say("and")))


def split_codes(given: Iterable[str] | None) -> tuple[str, ...]:
    """Codes as options give them, several at once parted by commas."""
    return tuple(code.strip().upper() for one in given or () for code in one.split(",") if code.strip())

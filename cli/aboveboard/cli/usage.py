"""A wrong command line, told in a language: our own refusals, and what the framework says of it and in help.

The framework puts its values into its texts before anybody sees them, so that these are found by their form.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from io import StringIO
from typing import Any

import typer

from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["FRAME", "Refused", "Value", "framed", "usage_told"]

Value = str | int | Callable[[Language], str]
"""What is put into a message: as it stands, or told in the language of the message."""

FRAME = (
    "Try '{command}' for help.",
    "Invalid value for {hint}: {message}",
    "Invalid value: {message}",
    "Missing command.",
    "Missing argument {hint}. {message}",
    "Missing argument {hint}.",
    "Missing option {hint}. {message}",
    "Missing option {hint}.",
    "No such command {name}. {message}",
    "No such command {name}.",
    "Did you mean {names}?",
    "No such option: {option} Did you mean {near}?",
    "No such option: {option} (Possible options: {options})",
    "No such option: {option}",
    "Option {option} does not take a value.",
    "Option {option} requires an argument.",
    "Got unexpected extra argument(s) ({arguments})",
    "Got unexpected extra argument ({arguments})",
    "Got unexpected extra arguments ({arguments})",
    "Choose from:{choices}",
    "{value} is not a valid {type}.",
    "{value} is not in the range {range}.",
    "{value} is not one of {choices}.",
    "integer range",
    "int range",
    "integer",
    "int",
    "float range",
    "float",
    "[OPTIONS] COMMAND [ARGS]...",
    "Options:",
    "Arguments:",
    "Commands:",
    "default: {default}",
    "required",
    "Show this message and exit.",
)
"""What the framework says, in all its editions; what another begins with stands after that."""
_ERROR = "Error: "


class Refused(typer.BadParameter):
    """Raised where something is asked for that cannot be; it is told where it is shown."""

    def __init__(self, template: str, values: dict[str, Value]) -> None:
        self._template = template
        self._values = values
        super().__init__(self.told(ENGLISH))

    def told(self, say: Language) -> str:
        """Why it cannot be."""
        values = {key: one(say) if callable(one) else one for key, one in self._values.items()}
        return say(self._template, **values)


def usage_told(error: Any, say: Language) -> str:
    """What is shown for a usage error of the framework: how the command is called, and what is wrong."""
    if isinstance(error, Refused):
        error.message = error.told(say)
    shown = StringIO()
    error.show(shown)
    called, begins, message = shown.getvalue().partition(_ERROR)
    if not begins:
        # A command that was called bare shows its help.
        return called
    lines = "\n".join(framed(one, say) for one in called.split("\n"))
    return lines + say("Error: {message}", message=framed(message.removesuffix("\n"), say)) + "\n"


def framed(text: str, say: Language) -> str:
    """What the framework says, and what that holds, in a language; any other text as it stands."""
    if say is ENGLISH:
        return text
    for template, pattern in _patterns():
        if match := pattern.fullmatch(text):
            return say(template, **{key: framed(one, say) for key, one in match.groupdict().items()})
    return text


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((one, _pattern(one)) for one in FRAME)


def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    parts[::2] = map(re.escape, parts[::2])
    parts[1::2] = [f"(?P<{name}>.+?)" for name in parts[1::2]]
    return re.compile("".join(parts), re.DOTALL)

"""In which language texts are told: English as they are declared, any other by a translation.

A text is a template with values, so a translation is a template as well, found by the English one; what
has a code, a rule or a kind of problem, is found by that. What a translation lacks stays English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from aboveboard.notation.frozen import NOTHING, Frozen

__all__ = ["AS_WRITTEN", "ENGLISH", "Language", "Phrases", "Unfit", "phrases"]

AS_WRITTEN = frozenset(
    {"name", "word", "key", "line", "moves", "codes", "rule", "reason", "reading", "value", "candidates"}
)
"""The values of problems that are parts of a record: no language changes them."""


class Phrases(Frozen):
    """Words and short phrases that are translated inside a text, longest first.

    Attributes:
        one: each English phrase with its translation.
        more: the same after a number that takes the plural, where that differs.
        pattern: what finds them, None where there are none.
    """

    one: Mapping[str, str] = NOTHING
    more: Mapping[str, str] = NOTHING
    pattern: re.Pattern[str] | None = None

    def within(self, text: str) -> str:
        """A text with its phrases translated; what stands between backquotes is left alone."""
        if self.pattern is None:
            return text
        parts = text.split("`")
        parts[::2] = [self.pattern.sub(self._told, part) for part in parts[::2]]
        return "`".join(parts)

    def _told(self, match: re.Match[str]) -> str:
        number, phrase = match.groups()
        if number is None:
            return self.one[phrase]
        plural = int(number) > 1 and phrase in self.more
        return f"{number} {(self.more if plural else self.one)[phrase]}"


def phrases(forms: Mapping[str, str | list[str]]) -> Phrases:
    """Phrases from English ones, each with its translation or with singular and plural."""
    if not forms:
        return Phrases()
    one = {english: told if isinstance(told, str) else told[0] for english, told in forms.items()}
    more = {english: told[1] for english, told in forms.items() if not isinstance(told, str)}
    longest = "|".join(map(re.escape, sorted(one, key=lambda phrase: (-len(phrase), phrase))))
    return Phrases(one, more, re.compile(rf"(?<!\w)(?:(\d{{1,9}}) )?({longest})(?!\w)"))


class Language(Frozen):
    """A language to tell texts in.

    Attributes:
        code: its name in the settings and in reports, as in `fr`.
        titles, statements: of rules and of kinds of problems, by code.
        texts: templates and whole texts, by the English ones.
        endings: the same for what is put at the end of any text.
        values: words in the values of findings.
        notation: what is said of the notation in the values of problems.
        parting: what parts a number's digits by threes.
        colon: what stands between two parts of a line of prose.
        nought_is_one: whether nought takes the singular.
    """

    code: str = "en"
    titles: Mapping[str, str] = NOTHING
    statements: Mapping[str, str] = NOTHING
    texts: Mapping[str, str] = NOTHING
    endings: Mapping[str, str] = NOTHING
    values: Phrases = Phrases()
    notation: Phrases = Phrases()
    parting: str = ","
    colon: str = ": "
    nought_is_one: bool = False

    def __hash__(self) -> int:
        return hash(self.code)

    def __call__(self, template: str, **values: object) -> str:
        """A text in this language with values put in, numbers parted by threes."""
        told = {key: self.number(one) if isinstance(one, int) else one for key, one in values.items()}
        return self.text(template).format_map(told) if told else self.text(template)

    def counted(self, count: int, one: str, more: str, **values: object) -> str:
        """One of two texts by a count, which is put in as `{count}`."""
        single = count == 1 or (count == 0 and self.nought_is_one)
        return self(one if single else more, count=count, **values)

    def number(self, number: int) -> str:
        """A number with its digits parted by threes."""
        return f"{number:,}".replace(",", self.parting)

    def text(self, english: str) -> str:
        """A template or a whole text, which may have grown by an ending."""
        known = self.texts.get(english)
        if known is not None:
            return known
        for ending, told in self.endings.items():
            if english.endswith(ending):
                return self.text(english[: -len(ending)]) + told
        return english

    def title(self, code: str, english: str) -> str:
        """The title of a rule or of a kind of problem."""
        return self.titles.get(code, english)

    def statement(self, code: str, english: str) -> str:
        """What a rule says."""
        return self.statements.get(code, english)

    def value(self, value: str) -> str:
        """A text among the values of a finding."""
        return self.texts.get(value) or self.values.within(value)

    def noted(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """The values of a problem; what was written stays as it was."""
        return {
            key: self.notation.within(one) if isinstance(one, str) and key not in AS_WRITTEN else one
            for key, one in values.items()
        }

    def listed(self, names: Iterable[str], last: str = "and") -> str:
        """Names as a list in a sentence, nobody where there are none."""
        items = list(names)
        if len(items) < 2:
            return items[0] if items else self.text("nobody")
        return f"{', '.join(items[:-1])} {self.text(last)} {items[-1]}"


ENGLISH = Language()
"""Every text as it is declared."""


class Unfit(ValueError):
    """Raised where something is asked for that cannot be; why, is told in any language."""

    def __init__(self, template: str, values: Mapping[str, object]) -> None:
        self._template = template
        self._values = values
        super().__init__(self.told(ENGLISH))

    def told(self, language: Language) -> str:
        """Why it cannot be."""
        return language.text(self._template).format_map(language.noted(self._values))

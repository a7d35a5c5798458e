"""Where rules are written: sources with their sections, and citations into them.

Sources are data: a citation is made from a source and a section that the source lists, so that none
can name a place that does not exist.
"""

from __future__ import annotations

from aboveboard.notation.frozen import Frozen, NamedTuple
from aboveboard.notation.texts import ENGLISH, Language

__all__ = ["Citation", "Places", "Section", "Source"]


class Section(Frozen):
    """A place in a source: its heading there, and the heading in English where that differs."""

    heading: str
    english: str = ""


class Citation(Frozen):
    """A place in a source that a rule rests on: a section, or a numbered item."""

    source: Source
    section: Section | None
    item: int = 0

    def __str__(self) -> str:
        return self.told(ENGLISH)

    @property
    def place(self) -> str:
        """Where in the source."""
        return self.placed(ENGLISH)

    def told(self, language: Language) -> str:
        """Source and place in a language."""
        return f"{language.text(self.source.short)}, {self.placed(language)}"

    def placed(self, language: Language) -> str:
        """Where in the source: a section by its own heading, explained where that is in another language."""
        if self.section is None:
            return language("item {number}", number=self.item)
        heading = language("“{heading}”", heading=self.section.heading)
        explained = self.section.english and language.code != self.source.language
        return f"{heading} ({self.section.english})" if explained else heading


class Places(NamedTuple):
    """Citations in the values of a text."""

    cite: tuple[Citation, ...]

    def told(self, language: Language) -> str:
        """All of them in a language, or that there are none."""
        return language("; ").join(one.told(language) for one in self.cite) or language("no source says so")


class Source(Frozen):
    """A text that states rules.

    `key` is its short name in the catalogue, `primary` whether it wins over the others, `sections` its
    headings, `items` the number of its numbered items (0 where it has none).
    """

    key: str
    short: str
    title: str
    language: str
    year: str
    sections: tuple[Section, ...]
    items: int = 0
    primary: bool = False

    def section(self, heading: str) -> Citation:
        """A citation of a section by its own heading.

        Raises:
            KeyError: the source has no such section.
        """
        for one in self.sections:
            if one.heading == heading:
                return Citation(self, one)
        raise KeyError(heading)

    def item(self, number: int) -> Citation:
        """A citation of a numbered item.

        Raises:
            KeyError: the source has no such item.
        """
        if not 1 <= number <= self.items:
            raise KeyError(number)
        return Citation(self, None, number)

"""Where rules are written: sources with their sections, and citations into them.

Sources are data: a citation is made from a source and a section that the source lists, so that none
can name a place that does not exist.
"""

from __future__ import annotations

from aboveboard.notation.frozen import Frozen

__all__ = ["Citation", "Section", "Source"]


class Section(Frozen):
    """A place in a source: its heading there, and the heading in English where that differs."""

    heading: str
    english: str = ""


class Citation(Frozen):
    """A place in a source that a rule rests on."""

    source: Source
    place: str

    def __str__(self) -> str:
        return f"{self.source.short}, {self.place}"


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
                english = f" ({one.english})" if one.english else ""
                return Citation(self, f"“{one.heading}”{english}")
        raise KeyError(heading)

    def item(self, number: int) -> Citation:
        """A citation of a numbered item.

        Raises:
            KeyError: the source has no such item.
        """
        if not 1 <= number <= self.items:
            raise KeyError(number)
        return Citation(self, f"item {number}")

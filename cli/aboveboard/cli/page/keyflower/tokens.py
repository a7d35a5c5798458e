"""Workers, skill tiles and resources: each kind has a colour, a shape and a letter of its own."""

from __future__ import annotations

from collections.abc import Iterable

from aboveboard.cli.page.markup import Markup, inline, joined, tag
from aboveboard.notation.texts import Language
from aboveboard.replay.keyflower.holdings import Holding, Sort, sort_of
from aboveboard.replay.keyflower.wording import counted
from aboveboard.replay.pieces import Pieces

__all__ = ["holding_tokens", "letter", "piece_symbols", "row", "symbol", "tokens"]

_SLUGS = {"?": "unseen", "skill?": "unseen-skill"}
_WORDS = {"R": "red", "B": "blue", "Y": "yellow", "G": "green", "?": "unseen"}
_GAP = 3.5
_ORDER = {kind: at for at, kind in enumerate("RBYG?")}

_SHAPES = {
    "R": '<circle r="9" class="R"/>',
    "B": '<rect x="-8.5" y="-8.5" width="17" height="17" rx="2" class="B"/>',
    "Y": '<path d="M0-10L10 8H-10Z" class="Y"/>',
    "G": '<path d="M0-10.5L10.5 0 0 10.5-10.5 0Z" class="G"/>',
    "?": '<circle r="8.5" class="unseen"/>',
    "purple": '<path d="M0-10L9.5-3 6 8.5H-6L-9.5-3Z" class="purple"/>',
    "saw": '<path d="M-10-7H10V7H-10Z" class="skill"/><path d="M-8 3l3-5 3 5 3-5 3 5 3-5V-4H-8Z" class="ink"/>',
    "pickaxe": '<path d="M-10-7H10V7H-10Z" class="skill"/>'
    '<path d="M-7 0Q0-8 7 0 0-4-7 0ZM-1-4H1V6H-1Z" class="ink"/>',
    "anvil": '<path d="M-10-7H10V7H-10Z" class="skill"/><path d="M-8-4H7V-1L2 1V3H5V6H-5V3H-2V1Z" class="ink"/>',
    "skill?": '<path d="M-10-7H10V7H-10Z" class="unseen"/>',
    "wood": '<rect x="-10" y="-5.5" width="20" height="11" rx="5" class="wood"/>',
    "stone": '<path d="M-9 7L-7-4-1-8 8-5 9 7Z" class="stone"/>',
    "iron": '<path d="M-6-6H6L10 7H-10Z" class="iron"/>',
    "gold": '<circle r="8.5" class="gold"/><circle r="6.5" class="rim"/>',
}
_LETTERS = {
    "R": "R", "B": "B", "Y": "Y", "G": "G", "?": "?", "purple": "P", "skill?": "?",
    "wood": "w", "stone": "s", "iron": "i", "gold": "g",
}  # fmt: skip
_LOW = {"Y": 6.0, "iron": 5.0, "stone": 4.5}


def piece_symbols() -> Markup:
    """All pieces of the base game, to be referred to."""
    return joined([symbol(kind, shape, _LETTERS.get(kind, "")) for kind, shape in _SHAPES.items()])


def symbol(kind: str, shape: str, sign: str) -> Markup:
    """A piece to be referred to: its shape, round a middle of (0,0) and 20 wide, and its letter."""
    written_on = letter(sign, _LOW.get(kind, 4.0), _slug(kind)) if sign else Markup("")
    return tag("symbol", Markup(shape), written_on, id=f"p-{_slug(kind)}", viewBox="-11 -11 22 22")


def letter(sign: str, y: float, kind: str = "") -> Markup:
    """A letter on a piece, its foot at a height."""
    return tag("text", sign, y=y, class_=f"letter on-{kind}" if kind else "letter")


def _slug(kind: str) -> str:
    return _SLUGS.get(kind, kind)


def _sorted(pieces: Pieces) -> list[tuple[str, int]]:
    return sorted(pieces.counts, key=lambda one: (_ORDER.get(one[0], 9), one[0]))


def row(pieces: Pieces, x: float, y: float, size: float = 15.0) -> tuple[Markup, float]:
    """Pieces side by side in a picture, centred on a place, and how wide they are."""
    shown = _sorted(pieces)
    widths = [size + (size * 0.6 * len(str(n)) if n > 1 else 0.0) + _GAP for _, n in shown]
    # Each has its gap before it, the first one out of sight.
    whole = sum(widths) - _GAP
    at = x - whole / 2 - _GAP
    parts: list[str] = []
    for (kind, n), width in zip(shown, widths, strict=True):
        if n > 1:
            left = at + width - size - 1
            parts.append(tag("text", str(n), x=left, y=y + size / 3, class_="count"))
        where = {"x": at + width - size, "y": y - size / 2, "width": size, "height": size}
        parts.append(inline("use", href=f"#p-{_slug(kind)}", **where))
        at += width
    return joined(parts), max(whole, 0.0)


def tokens(pieces: Pieces, say: Language, more: str = "") -> Markup:
    """Pieces side by side in a text, named for those who cannot see them."""
    parts = [_token(kind, n, say) for kind, n in _sorted(pieces)]
    if more:
        parts.append(tag("span", more, class_="more"))
    return joined(parts) if parts else tag("span", say.value("none"), class_="none")


def _token(kind: str, n: int, say: Language) -> Markup:
    word = say.value(f"{n} {_WORDS[kind]}" if kind in _WORDS else counted(kind, n))
    picture = tag("svg", inline("use", href=f"#p-{_slug(kind)}"), viewBox="0 0 22 22", aria_hidden="true")
    number = tag("b", str(n), aria_hidden="true") if n > 1 else Markup("")
    return tag("span", number, picture, class_="token", role="img", aria_label=word, title=word)


def holding_tokens(holding: Holding, sorts: Iterable[Sort]) -> tuple[Pieces, bool]:
    """The pieces of some sorts, those that nobody identified as such, and whether there may be more."""
    found = Pieces(tuple(pair for pair in holding.known.counts if sort_of(pair[0]) in sorts))
    for sort, unseen in (("worker", "?"), ("skill", "skill?")):
        if sort in sorts and holding.unidentified(sort):
            found = found.plus(Pieces.from_counts({unseen: holding.unidentified(sort)}))
    return found, any(sort in holding.more for sort in sorts)

"""Dice faces, cards and the ship as symbols: each has a shape of its own, its name stands beside it."""

from __future__ import annotations

from aboveboard.cli.page.markup import Markup, inline, joined, tag

__all__ = ["celestial_symbols", "icon"]

# Each round a middle of (0,0), 24 wide and high.
_SHAPES = {
    "fog": '<path d="M-9-5H7M-7 0H9M-9 5H6" class="stroke"/>',
    "lightning": '<path d="M2-11L-6 2H-1L-3 11 6-3H1Z" class="bolt"/>',
    "birds": '<path d="M-10-2Q-5-8 0 0 5-8 10-2M-6 6Q-3 2 0 7 3 2 6 6" class="stroke"/>',
    "pirates": '<path d="M0-10a7 7 0 0 1 4 12V6H-4V2A7 7 0 0 1 0-10Z" class="bone"/>'
    '<circle cx="-2.6" cy="-3" r="1.7" class="ink"/><circle cx="2.6" cy="-3" r="1.7" class="ink"/>'
    '<path d="M-8 6L8 11M8 6L-8 11" class="stroke"/>',
    "blank": "",
    "compass": '<circle r="9" class="stroke"/><path d="M0-7L3 0 0 7-3 0Z" class="ink"/>',
    "lightning-rod": '<path d="M0 11V-5M-5 11H5M0-11L3-5H-3Z" class="stroke"/>',
    "foghorn": '<path d="M-9-2H-3L8-8V8L-3 2H-9Z" class="stroke"/>',
    "cannon": '<path d="M-9 2L7-6 9-1-6 6Z" class="ink"/><circle cx="-4" cy="6" r="4" class="stroke"/>',
    "turbo": '<path d="M0-10Q6-4 6 3L9 8H-9L-6 3Q-6-4 0-10ZM0 8V11" class="stroke"/>',
    "ejection": '<path d="M0-10L8 0H4V9H-4V0H-8Z" class="stroke"/>',
    "jetpack": '<path d="M-6-9H-1V5H-6ZM1-9H6V5H1ZM-5 7L-3 11-2 7M2 7L4 11 5 7" class="stroke"/>',
    "alternative-route": '<path d="M0 10V2L-7-5V-9M0 2L7-5V-9M-9-7l2-3 2 3M5-7l2-3 2 3" class="stroke"/>',
    "wind-gust": '<path d="M-9-3H4a3 3 0 1 0-3-3M-9 3H7a3 3 0 1 1-3 3" class="stroke"/>',
    "spyglass": '<path d="M-9 7L3-5M1-8L8-1 10-8 6-10Z" class="stroke"/>',
    "treasure": '<path d="M-9-1V8H9V-1ZM-9-1Q-9-8 0-8 9-8 9-1M-2-1V3H2V-1" class="stroke"/>',
    "unseen": '<text y="5" class="letter">?</text>',
    "hat": '<path d="M-11 5Q0-1 11 5 8 9 0 6-8 9-11 5ZM-7 2Q-6-7 0-7 6-7 7 2 0-1-7 2Z" class="ink"/>',
}
_SHIP = (
    '<path d="M-30 0H30L22 18Q20 22 15 22H-15Q-20 22-22 18Z" class="hull"/>'
    '<path d="M0 0V-6" class="stroke"/><ellipse cy="-20" rx="27" ry="14" class="balloon"/>'
    '<path d="M-20-11L-18 0M20-11L18 0M-27-20H27" class="stroke"/>'
)


def celestial_symbols() -> Markup:
    """All that the pictures refer to."""
    signs = [
        tag("symbol", Markup(shape), id=f"c-{name}", viewBox="-12 -12 24 24")
        for name, shape in _SHAPES.items()
    ]
    return joined([*signs, tag("symbol", Markup(_SHIP), id="c-ship", viewBox="-32 -36 64 60")])


def icon(name: str, kind: str = "icon") -> Markup:
    """A symbol within a text; what it stands for is written beside it."""
    return tag("svg", inline("use", href=f"#c-{name}"), viewBox="0 0 24 24", class_=kind, aria_hidden="true")

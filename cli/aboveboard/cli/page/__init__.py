"""A game as one page to step through: pictures, verdicts and charts, in a single file that asks for no other.

A game's pictures lie in its own folder here; nothing else in this package names a game.
"""

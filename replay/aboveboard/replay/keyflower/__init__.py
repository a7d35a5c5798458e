"""Keyflower, the base game: its pieces, its villages and its rules."""

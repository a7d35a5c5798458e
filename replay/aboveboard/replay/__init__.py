"""Statements to steps with verdicts. Knows no files and no terminal."""

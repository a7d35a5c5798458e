"""Statements to steps with verdicts; knows no files of the user and no terminal."""

"""Text to statements and back. Knows no rules, no files and no terminal."""

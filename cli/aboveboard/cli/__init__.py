"""What a person or a CI job calls. Shows verdicts, computes none."""

VERSION = "0.1.0"

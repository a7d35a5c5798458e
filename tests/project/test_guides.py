"""Every command that the guides show runs, and prints what they show."""

from pathlib import Path

GUIDES = sorted((Path(__file__).resolve().parents[2] / "docs" / "guides").glob("*.md"))

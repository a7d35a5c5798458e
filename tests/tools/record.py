"""Writes anew what tests hold the program to: what it says of old records, and the page of its commands.

    python tests/tools/record.py [--dry-run]

It shows what changed. A change of a verdict that is meant belongs into CHANGELOG.md, with the rule's code.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TESTS))

from reference import PAGE, page  # noqa: E402
from verdicts import FOLDERS, difference, recorded, recordings, told_now  # noqa: E402


def main() -> None:
    """Compare, tell, and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--dry-run", action="store_true", help="only show what changed")
    only_told = parser.parse_args().dry_run
    held = [
        (Path(path), before, after)
        for one in FOLDERS
        for path, before, after in zip(recordings(one), recorded(one), told_now(one), strict=True)
    ]
    held.append((PAGE, PAGE.read_text(encoding="utf-8") if PAGE.exists() else "", page()))
    for path, before, after in held:
        changed = difference(before, after)
        print(f"{path.relative_to(TESTS.parent)}: {'changed' if changed else 'as it was'}")
        if changed:
            print(changed)
        if changed and not only_told:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(after, encoding="utf-8")


if __name__ == "__main__":
    main()

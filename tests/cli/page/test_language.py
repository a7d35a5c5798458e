"""A page in French says nothing in English but what a record says and what a source is called."""

import re
from collections.abc import Callable

import pytest

from .conftest import SAMPLES, seen

# Words of the pictures that no French text has.
ENGLISH = re.compile(
    r"(?<![\w-])(the|of|with|and|from|not|by|workers?|tiles?|used|bids|gives|leading|none|unseen|aboard|ashore|hand"
    r"|treasures?|cards|dice|more|red|blue|green|yellow|captain|taken|player|auction|draw|move|place)(?![\w-])",
    re.IGNORECASE,
)
# Names of the games, and what a page shows as it is printed or written.
NAMED = re.compile("Sven and Paulo|«[^»]*»|coup \\d+.*")


@pytest.mark.parametrize(
    "name", ["combined/games/5-players.agn", "celestia/games/4-players-hidden-hands.agn"]
)
def test_the_labels_of_its_pictures_are_french(page: Callable[..., str], name: str) -> None:
    found = seen(page(SAMPLES / name, "--lang", "fr"))
    named = [one for tag in ("svg", "span", "ul", "div", "li", "figure") for one in found.named(tag)]
    labels = {value for one in named for key in ("aria-label", "title") if (value := one.get(key))}
    labels |= {
        one.strip() for tag in ("title", "dt", "dd", "h2", "h3", "text") for one in found.inside.get(tag, ())
    }
    assert len(labels) > 100
    assert sorted(one for one in labels if ENGLISH.search(NAMED.sub("", one))) == []

"""Records with Keymelequin, replayed."""

from collections.abc import Callable
from functools import partial

import pytest
from playing import Judged, judged


@pytest.fixture(name="judged", scope="session")
def _judged() -> Callable[..., Judged]:
    return partial(judged, title="Keyflower + Keymelequin")

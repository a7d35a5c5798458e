"""What all tests share."""

import os
import sys
from pathlib import Path

from hypothesis import HealthCheck, settings

# How long an example takes tells of the machine; what must not take long is tested by what it counts.
# A run tries what the run before has tried, unless it is asked for what no run has seen.
settings.register_profile(
    "patient",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=os.environ.get("ABOVEBOARD_SEED") != "fresh",
)
settings.load_profile("patient")

# The toy game is found like a package that somebody else has installed.
sys.path.insert(0, str(Path(__file__).parent))

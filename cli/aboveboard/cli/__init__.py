"""What a person or a CI job calls. Shows verdicts, computes none."""

import atexit
import gc

VERSION = "0.1.0"
SELDOM = 5_000_000
"""How many values that stay are made before a command looks for cycles among them.

Replaying makes none: a game that is done with leaves nothing, and one of a hundred thousand lines is not looked
through in vain, which takes a fifth of its time.
"""

# A run makes many values and hardly a cycle among them. Looking for cycles at Python's own pace, and once
# more as the process ends, costs a quarter of what a small game costs in all.
gc.set_threshold(50_000, 20, 20)
atexit.register(gc.freeze)

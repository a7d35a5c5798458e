"""What all tests share."""

import sys
from pathlib import Path

# The toy game is found like a package that somebody else has installed.
sys.path.insert(0, str(Path(__file__).parent))

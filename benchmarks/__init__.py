"""How fast Aboveboard is, beside the best of its field. `python -m benchmarks` runs all of it."""

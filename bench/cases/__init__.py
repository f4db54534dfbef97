"""Benchmark cases by subject; each module lists its own in `CASES`."""

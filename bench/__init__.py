"""Benchmarks: times Overtrick against minimal code that does the same work."""

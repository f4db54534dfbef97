"""Search for better balanced movements; the results are in `movements.pairs.search_finds`."""

"""Search for better balanced movements; the results are in `movements.pairs.searched_movements`."""

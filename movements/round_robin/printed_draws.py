"""Published round-robin draws of the Alberta 55 Plus association for 14 and 16 pairs.

Source: its rules for Bridge - Contract, "possible draw scenarios during Tournament Play". They are
data because no one rule generates both. At seven tables 4A stays and the other thirteen pairs move
along the ring 4B 5B 1B 6B 3B 3A 5A 6A 7A 1A 2B 7B 2A, so that every round is the first one moved
on; but the tables where B pairs meet follow no rule. At eight tables the B pairs pass the A pairs
table by table, then the A pairs and the B pairs play one draw among themselves.
"""

SEVEN_TABLES = """
1A-1B 2A-2B 3A-3B 4A-4B 5A-5B 6A-6B 7A-7B
1A-2A 2B-6B 3A-5A 4A-5B 4B-7B 6A-1B 7A-3B
1A-3B 2A-3A 5B-7B 4A-6B 5A-2B 6A-7A 1B-4B
1A-5A 2A-3B 3A-5B 4A-7B 1B-6B 6A-4B 7A-2B
1A-3A 2A-5B 3B-7B 4A-1B 5A-6A 2B-4B 7A-6B
1A-6A 2A-5A 3A-7A 4A-2B 1B-5B 3B-4B 6B-7B
1A-7A 2A-1B 3A-2B 4A-3B 5A-4B 6A-7B 5B-6B
1A-4A 2A-6B 3A-7B 1B-2B 5A-7A 6A-3B 5B-4B
1A-7B 3B-6B 3A-4B 4A-2A 5A-1B 6A-2B 7A-5B
1A-2B 2A-7A 4B-6B 4A-3A 5A-7B 6A-5B 1B-3B
1A-4B 2A-6A 3A-6B 4A-5A 2B-7B 3B-5B 7A-1B
1A-6B 2A-7B 3A-1B 4A-6A 5A-3B 2B-5B 7A-4B
1A-5B 2A-4B 3A-6A 4A-7A 5A-6B 2B-3B 1B-7B
"""

EIGHT_TABLES = """
1A-1B 2A-2B 3A-3B 4A-4B 5A-5B 6A-6B 7A-7B 8A-8B
1A-2B 2A-3B 3A-4B 4A-5B 5A-6B 6A-7B 7A-8B 8A-1B
1A-3B 2A-4B 3A-5B 4A-6B 5A-7B 6A-8B 7A-1B 8A-2B
1A-4B 2A-5B 3A-6B 4A-7B 5A-8B 6A-1B 7A-2B 8A-3B
1A-5B 2A-6B 3A-7B 4A-8B 5A-1B 6A-2B 7A-3B 8A-4B
1A-6B 2A-7B 3A-8B 4A-1B 5A-2B 6A-3B 7A-4B 8A-5B
1A-7B 2A-8B 3A-1B 4A-2B 5A-3B 6A-4B 7A-5B 8A-6B
1A-8B 2A-1B 3A-2B 4A-3B 5A-4B 6A-5B 7A-6B 8A-7B
1A-2A 1B-2B 3A-4A 3B-4B 5A-8A 6A-7A 5B-8B 6B-7B
1A-3A 2A-4A 1B-3B 2B-4B 5A-7A 6A-8A 5B-7B 6B-8B
1A-4A 2A-5A 3A-6A 1B-4B 2B-5B 3B-6B 7A-8A 7B-8B
1A-5A 2A-6A 3A-7A 4A-8A 1B-5B 2B-6B 3B-7B 4B-8B
1A-6A 2A-7A 3A-8A 4A-5A 1B-6B 2B-7B 3B-8B 4B-5B
1A-7A 2A-8A 3A-5A 4A-6A 1B-7B 2B-8B 3B-5B 4B-6B
1A-8A 2A-3A 1B-8B 4A-7A 5A-6A 2B-3B 4B-7B 5B-6B
"""


def _read(printed: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Read a line for each round and a word for each table."""
    return tuple(tuple(map(_meeting, line.split())) for line in printed.strip().splitlines())


def _meeting(cell: str) -> tuple[str, str]:
    first, _, other = cell.partition("-")
    return first, other


PRINTED = {14: _read(SEVEN_TABLES), 16: _read(EIGHT_TABLES)}

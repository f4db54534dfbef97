"""How much is tried: a little in `make test`, the full numbers in `make soak`.

The same tests run on each pair of servers. What no server has a part in, such as arithmetic or how
a page looks, is tried in full on the first pair, and once more in small on the second.
"""

import os

SOAK = os.environ.get("OVERTRICK_SOAK") == "1"
AGAIN = bool(os.environ.get("TEST_DATABASE_URL")) and not SOAK


def effort(few: int, many: int, *, again: int | None = None) -> int:
    """The number of seeds, kills or cuts of this run; `again` is enough on the second pair."""
    if SOAK:
        return many
    return few if again is None or not AGAIN else again

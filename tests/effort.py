"""How much is tried: a little in `make test`, the full numbers in `make soak`."""

import os

SOAK = os.environ.get("OVERTRICK_SOAK") == "1"


def effort(few: int, many: int) -> int:
    """The number of seeds, kills or cuts of this run."""
    return many if SOAK else few

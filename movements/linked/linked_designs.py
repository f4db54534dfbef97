"""Loads the first rounds of double and interwoven Howells that `manage.py search_movements` found.

A test computes every balance again, checks every meeting, and searches small ones again.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

DESIGNS_FILE = Path(__file__).with_name("linked_designs.json")


@dataclass(frozen=True, slots=True)
class LinkedDesign:
    """Two linked sessions of so many tables, as cards: the pairs of each table, then their set.

    `first` is round one of the first session, and `last` its last round, where one card stands for
    all tables but one. With an odd number of tables both are empty: the first session is a
    Mitchell with the `switched` rounds. `second` is round one of the second session. `balance` is
    that of both sessions together. `seed` and `attempt` find the design again.
    """

    tables: int
    first: str
    last: str
    switched: str
    second: str
    balance: str
    seed: int
    attempt: int


@cache
def load_designs() -> Mapping[int, LinkedDesign]:
    """Return the designs that are shipped, by the number of tables."""
    return {design.tables: design for design in parse_designs(DESIGNS_FILE.read_text("utf-8"))}


def parse_designs(text: str) -> tuple[LinkedDesign, ...]:
    """Return the designs of a text in the format of `format_designs`."""
    return tuple(LinkedDesign(**row) for row in json.loads(text))


def format_designs(designs: Iterable[LinkedDesign]) -> str:
    """Return the designs as JSON, one a line, by the number of tables."""
    ordered = sorted(designs, key=lambda design: design.tables)
    return "[\n" + ",\n".join(json.dumps(asdict(design)) for design in ordered) + "\n]\n"

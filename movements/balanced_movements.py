"""Catalogue entries of movements found by search: reduced Howells, arrow-switched movements."""

from functools import partial

from movements.offers import Movement
from movements.pairs import reduced_howell
from movements.pairs.reduced_howell import reduced_howell_schedule, suits_reduced_howell
from movements.pairs.table_switches import balanced_switches_schedule, searched_rounds


def _reduced_howell(key: str, label: str, *, single_tables: bool) -> Movement:
    return Movement(
        key,
        label,
        winners=1,
        suits=partial(suits_reduced_howell, key=key),
        rounds=partial(searched_rounds, key),
        # Each length is another movement, and none is cut short.
        full_rounds=lambda tables: 2 * tables - 1,
        schedule=partial(reduced_howell_schedule, key=key),
        single_tables=single_tables,
        uncut=True,
    )


def _balanced_switches(key: str, label: str) -> Movement:
    return Movement(
        key,
        label,
        winners=1,
        suits=lambda tables: bool(searched_rounds(key, tables)),
        rounds=partial(searched_rounds, key),
        full_rounds=lambda tables: max(searched_rounds(key, tables)),
        schedule=partial(balanced_switches_schedule, key=key),
        single_tables=True,
    )


REDUCED_HOWELL = _reduced_howell(reduced_howell.BOOK, "Reduced Howell", single_tables=False)
BALANCED_MOVEMENTS = (
    REDUCED_HOWELL,
    _reduced_howell(
        reduced_howell.BALANCED, "Reduced Howell, single tables switched", single_tables=True
    ),
    _balanced_switches("switched-mitchell-balanced", "Mitchell, single tables switched"),
    _balanced_switches("switched-skip-mitchell-balanced", "Skip Mitchell, single tables switched"),
    _balanced_switches(
        "switched-relay-mitchell-balanced", "Share-and-relay Mitchell, single tables switched"
    ),
    _balanced_switches("hesitation-balanced", "Hesitation Mitchell, single tables switched"),
    _balanced_switches(
        "double-hesitation-balanced", "Double hesitation Mitchell, single tables switched"
    ),
)

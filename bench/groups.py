"""Every group of races, the quick ones first."""

from types import ModuleType

from bench.cases import (
    contracts,
    crowd,
    entry,
    live,
    one_board,
    pages,
    papers,
    players,
    programs,
    scoring,
    simultaneous,
    starting,
    whole_field,
    writers,
)

GROUPS: tuple[ModuleType, ...] = (
    scoring,
    contracts,
    one_board,
    simultaneous,
    whole_field,
    pages,
    papers,
    players,
    programs,
    starting,
    writers,
    entry,
    live,
    crowd,
)

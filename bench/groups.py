"""Every group of races, the quick ones first."""

from types import ModuleType

from bench.cases import (
    contracts,
    entry,
    live,
    one_board,
    pages,
    papers,
    players,
    programs,
    rescoring,
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
    rescoring,
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
)

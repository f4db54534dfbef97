"""Every group of races, the quick ones first."""

from types import ModuleType

from bench.cases import contracts, entry, one_board, pages, papers, scoring, starting, writers

GROUPS: tuple[ModuleType, ...] = (
    scoring,
    contracts,
    one_board,
    pages,
    papers,
    starting,
    writers,
    entry,
)

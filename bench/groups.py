"""All modules of benchmark cases, the quick ones first."""

from types import ModuleType

from bench.cases import (
    api_ranking,
    bridgemate,
    change_proposals,
    contract_scores,
    documents,
    double_dummy,
    entry,
    pages,
    phones,
    player_import,
    polling,
    postgresql_load,
    scoring,
    simultaneous,
    simultaneous_database,
    snapshot_patch,
    sqlite_writers,
    startup,
    static_site,
)

GROUPS: tuple[ModuleType, ...] = (
    scoring,
    contract_scores,
    snapshot_patch,
    change_proposals,
    simultaneous,
    simultaneous_database,
    pages,
    documents,
    double_dummy,
    static_site,
    player_import,
    bridgemate,
    api_ranking,
    startup,
    sqlite_writers,
    entry,
    phones,
    polling,
    postgresql_load,
)

"""Compares the migrations of a database or a backup with those of this program."""

from collections.abc import Iterable

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from club.errors import DataTooNewError

# The apps whose migrations name a version to a reader; the others come with the libraries.
OURS = ("boards", "club", "tournament")


def pending_migrations() -> list[str]:
    """What has yet to be applied to the database, in order."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def check_database_version() -> None:
    """Refuse a database that a newer version of this program has migrated."""
    recorded = MigrationRecorder(connection).applied_migrations()
    applied = {f"{app}.{name}" for app, name in recorded}
    if unknown_migrations(applied):
        theirs, ours = data_versions_of(applied)
        raise DataTooNewError(theirs=theirs, ours=ours)


def data_versions_of(migrations: Iterable[str]) -> tuple[str, str]:
    """Their data version and ours, or a migration of theirs where only a library is newer."""
    theirs, ours = data_version(migrations), data_version(known_migrations())
    if theirs == ours and (unknown := unknown_migrations(migrations)):
        theirs = min(unknown)
    return theirs, ours


def known_migrations() -> set[str]:
    """The migrations of this program, as `app.name`."""
    disk = MigrationLoader(None).disk_migrations
    return {f"{app}.{name}" for app, name in disk}


def unknown_migrations(migrations: Iterable[str]) -> set[str]:
    """Those that this program does not have."""
    return set(migrations) - known_migrations()


def data_version(migrations: Iterable[str]) -> str:
    """The last migration of each app of ours, such as "boards 11, club 7, tournament 8"."""
    last = dict.fromkeys(OURS, 0)
    for migration in migrations:
        app, _, name = migration.partition(".")
        number = name.partition("_")[0]
        if app in last and number.isdecimal():
            last[app] = max(last[app], int(number))
    return ", ".join(f"{app} {number}" for app, number in last.items())


def first_missing_migration(migrations: Iterable[str]) -> str | None:
    """A migration that another one of them needs and that is not among them."""
    keys, graph = _keys(migrations), MigrationLoader(None).graph
    needed = {parent.key for key in keys for parent in graph.node_map[key].parents}
    missing = sorted(needed - keys)
    return ".".join(missing[0]) if missing else None


def last_migrations(migrations: Iterable[str]) -> list[tuple[str, str]]:
    """Those that none of the others builds on: to apply them is to apply all."""
    keys, graph = _keys(migrations), MigrationLoader(None).graph
    return sorted(
        key for key in keys if not keys & {child.key for child in graph.node_map[key].children}
    )


def _keys(migrations: Iterable[str]) -> set[tuple[str, str]]:
    return {(app, name) for app, _, name in (each.partition(".") for each in migrations)}

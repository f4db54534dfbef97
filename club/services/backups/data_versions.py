"""Data versions: compares the migrations of a database or backup with this program's."""

from collections.abc import Iterable

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from club.errors import BackupError

# The apps whose migrations name a version to a reader; the others come with the libraries.
OWN_APPS = ("boards", "club", "tournament")


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
        theirs, ours = compare_data_versions(applied)
        raise BackupError("data_too_new", theirs=theirs, ours=ours)


def compare_data_versions(migrations: Iterable[str]) -> tuple[str, str]:
    """Their data version and ours, or a migration of theirs where only a library is newer."""
    theirs = data_version(migrations)
    ours = data_version(known_migrations())
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
    last = dict.fromkeys(OWN_APPS, 0)
    for migration in migrations:
        app, _, name = migration.partition(".")
        number = name.partition("_")[0]
        if app in last and number.isdecimal():
            last[app] = max(last[app], int(number))
    return ", ".join(f"{app} {number}" for app, number in last.items())


def first_missing_migration(migrations: Iterable[str]) -> str | None:
    """A migration that another one of them needs and that is not among them."""
    keys = _migration_keys(migrations)
    graph = MigrationLoader(None).graph
    needed = {parent.key for key in keys for parent in graph.node_map[key].parents}
    missing = sorted(needed - keys)
    return ".".join(missing[0]) if missing else None


def last_migrations(migrations: Iterable[str]) -> list[tuple[str, str]]:
    """Those that none of the others builds on: to apply them is to apply all."""
    keys = _migration_keys(migrations)
    graph = MigrationLoader(None).graph
    return sorted(
        key for key in keys if not keys & {child.key for child in graph.node_map[key].children}
    )


def _migration_keys(migrations: Iterable[str]) -> set[tuple[str, str]]:
    return {(app, name) for app, _, name in (migration.partition(".") for migration in migrations)}

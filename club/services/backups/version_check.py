"""Compares the migrations of a database or backup with those of this program."""

from collections.abc import Iterable

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.graph import MigrationGraph
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from club.errors import BackupError

# The apps whose migrations name a version to a reader; the others come with the libraries.
OWN_APPS = ("boards", "club", "tournament")


def pending_migrations() -> list[str]:
    """Migrations that are not yet applied to the database, in order."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def check_database_version() -> None:
    """Raises an error if a newer version of this program has migrated the database."""
    recorded = MigrationRecorder(connection).applied_migrations()
    applied = {f"{app}.{name}" for app, name in recorded}
    if unknown_migrations(applied):
        theirs, ours = compare_data_versions(applied)
        raise BackupError("data_too_new", theirs=theirs, ours=ours)


def compare_data_versions(migrations: Iterable[str]) -> tuple[str, str]:
    """Returns their data version and ours, or an unknown migration if only a library is newer."""
    theirs = data_version(migrations)
    ours = data_version(known_migrations())
    if theirs == ours and (unknown := unknown_migrations(migrations)):
        theirs = min(unknown)
    return theirs, ours


def known_migrations() -> set[str]:
    """Migrations of this program, as `app.name`."""
    disk = MigrationLoader(None).disk_migrations
    return {f"{app}.{name}" for app, name in disk}


def unknown_migrations(migrations: Iterable[str]) -> set[str]:
    """Returns the migrations that this program does not have."""
    return set(migrations) - known_migrations()


def data_version(migrations: Iterable[str]) -> str:
    """Returns the last migration of each app, such as "boards 11, club 7, tournament 8"."""
    last = dict.fromkeys(OWN_APPS, 0)
    for migration in migrations:
        app, _, name = migration.partition(".")
        number = name.partition("_")[0]
        if app in last and number.isdecimal():
            last[app] = max(last[app], int(number))
    return ", ".join(f"{app} {number}" for app, number in last.items())


def first_missing_migration(migrations: Iterable[str]) -> str | None:
    """Returns a migration that another one depends on but that is missing from the set."""
    keys = _migration_keys(migrations)
    graph = _graph_of_every_migration()
    needed = {parent.key for key in keys for parent in graph.node_map[key].parents}
    missing = sorted(needed - keys)
    return ".".join(missing[0]) if missing else None


def executor_for(migrations: Iterable[str]) -> tuple[MigrationExecutor, list[tuple[str, str]]]:
    """Returns an executor and its targets that bring an empty database to these migrations.

    A set from before the migrations were squashed is applied one by one, as it was then.
    """
    executor, keys = MigrationExecutor(connection), _migration_keys(migrations)
    replaced = {
        key: set(squashed.replaces)
        for key, squashed in executor.loader.replacements.items()
        if key[0] in OWN_APPS
    }
    if all(old <= keys for old in replaced.values()):
        keys = (keys | replaced.keys()) - set().union(*replaced.values())
    else:
        keys -= replaced.keys()
        executor.loader = MigrationLoader(connection, replace_migrations=False)
    children = {key: executor.loader.graph.node_map[key].children for key in keys}
    targets = sorted(key for key in keys if not keys & {child.key for child in children[key]})
    return executor, targets


def _graph_of_every_migration() -> MigrationGraph:
    # A squashed migration otherwise takes the place of those that an older backup names.
    graph: MigrationGraph = MigrationLoader(None, replace_migrations=False).graph
    return graph


def _migration_keys(migrations: Iterable[str]) -> set[tuple[str, str]]:
    return {(app, name) for app, _, name in (migration.partition(".") for migration in migrations)}

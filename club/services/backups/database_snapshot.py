"""Reads the database as of one moment, for a backup, without blocking writers."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps.registry import Apps
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

# Tables that a new database fills itself, or that are of no use on another computer.
EXCLUDED_MODELS = ("sessions.session",)
BUILT_IN_MODELS = ("contenttypes.contenttype", "auth.permission")
CHUNK_SIZE = 500


@contextmanager
def consistent_read() -> Iterator[None]:
    """Context manager: all reads inside see one moment, and writers are not blocked."""
    if connection.in_atomic_block:
        raise RuntimeError("a snapshot cannot begin inside a transaction")
    if connection.vendor == "sqlite":
        with _sqlite_read_transaction():
            yield
    else:
        with transaction.atomic(durable=True):
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextmanager
def _sqlite_read_transaction() -> Iterator[None]:
    """Starts a read-only transaction, without the write lock that our transactions take."""
    connection.ensure_connection()
    connection.connection.execute("BEGIN DEFERRED")
    try:
        yield
    finally:
        connection.connection.execute("ROLLBACK")


def applied_migrations() -> list[str]:
    """Migrations applied to the database, as `app.name`, sorted."""
    applied = MigrationLoader(connection).applied_migrations
    return sorted(f"{app}.{name}" for app, name in applied)


def historical_apps() -> Apps:
    """Models in the state of the applied migrations, which may be of an older version."""
    loader = MigrationLoader(connection)
    # Replaced migrations count as applied, but the squashed ones stand for them in the graph.
    applied = [key for key in loader.applied_migrations if key in loader.graph.nodes]
    return loader.project_state(applied).apps


def backup_models(apps: Apps) -> list[type[Model]]:
    """Models in a backup, many-to-many tables included; referenced tables come first."""
    models = [model for model in apps.get_models(include_auto_created=True) if _is_backed_up(model)]
    return _sort_by_dependency(sorted(models, key=lambda model: model._meta.label_lower))


def _is_backed_up(model: type[Model]) -> bool:
    options = model._meta
    return options.managed and not options.proxy and options.label_lower not in EXCLUDED_MODELS


def _sort_by_dependency(models: list[type[Model]]) -> list[type[Model]]:
    placed: list[type[Model]] = []
    while len(placed) < len(models):
        ready = [m for m in models if m not in placed and _dependencies(m, models) <= {*placed, m}]
        placed += ready or [next(model for model in models if model not in placed)]
    return placed


def _dependencies(model: type[Model], among: list[type[Model]]) -> set[type[Model]]:
    pointed = {field.related_model for field in model._meta.local_fields if field.remote_field}
    return {other for other in among if other in pointed}


def rows_of_table(model: type[Model]) -> Iterator[dict[str, object]]:
    """Yields every row of a table by primary key, in batches."""
    columns = [field.attname for field in model._meta.local_fields]
    rows = model._base_manager.order_by("pk").values(*columns)
    yield from rows.iterator(chunk_size=CHUNK_SIZE)


def is_database_empty() -> bool:
    """Returns whether the database has no user data."""
    models = backup_models(historical_apps())
    return not any(
        model._base_manager.exists()
        for model in models
        if model._meta.label_lower not in BUILT_IN_MODELS
    )

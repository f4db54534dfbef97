"""Consistent read of the whole database while others write."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.apps.registry import Apps
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

# What a new database makes by itself, or what is of no use on another computer.
EXCLUDED_MODELS = ("sessions.session",)
BUILT_IN_MODELS = ("contenttypes.contenttype", "auth.permission")
CHUNK_SIZE = 500


@contextmanager
def consistent_read() -> Iterator[None]:
    """Whatever is read inside is of one moment; SQLite and PostgreSQL let others go on writing."""
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
    """Reading only, so without the lock of writers that a transaction of ours begins with."""
    connection.ensure_connection()
    connection.connection.execute("BEGIN DEFERRED")
    try:
        yield
    finally:
        connection.connection.execute("ROLLBACK")


def applied_migrations() -> list[str]:
    """What has been applied to the database, as `app.name`, sorted."""
    applied = MigrationLoader(connection).applied_migrations
    return sorted(f"{app}.{name}" for app, name in applied)


def historical_apps() -> Apps:
    """The models as the database has them, which may be those of an older version."""
    loader = MigrationLoader(connection)
    return loader.project_state(list(loader.applied_migrations)).apps


def backup_models(apps: Apps) -> list[type[Model]]:
    """Each table that a backup holds, those that others point to first, many-to-many included."""
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
    """Every row of a table by primary key, column by column, a few at a time."""
    columns = [field.attname for field in model._meta.local_fields]
    rows = model._base_manager.order_by("pk").values(*columns)
    yield from rows.iterator(chunk_size=CHUNK_SIZE)


def is_database_empty() -> bool:
    """Whether nobody has written anything yet."""
    models = backup_models(historical_apps())
    return not any(
        model._base_manager.exists()
        for model in models
        if model._meta.label_lower not in BUILT_IN_MODELS
    )

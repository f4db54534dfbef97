"""Context manager that limits SQLite's page cache during a large table scan."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections

# SQLite takes a negative cache size as kilobytes.
CACHE_SIZE = "-1000"


@contextmanager
def limit_sqlite_cache() -> Iterator[None]:
    """Context manager that keeps SQLite's page cache small; no effect on PostgreSQL."""
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    file = connection.connection
    (cache_size,) = file.execute("PRAGMA cache_size").fetchone()
    file.execute(f"PRAGMA cache_size = {CACHE_SIZE}")
    try:
        yield
    finally:
        file.execute(f"PRAGMA cache_size = {int(cache_size)}")

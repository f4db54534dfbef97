"""Keeps SQLite's page cache small during a large scan."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DEFAULT_DB_ALIAS, connections

PAGES_KEPT = "-1000"
"""Kilobytes, as SQLite says them."""


@contextmanager
def low_memory_scan() -> Iterator[None]:
    """Meanwhile SQLite keeps next to nothing in memory; PostgreSQL has a memory of its own."""
    connection = connections[DEFAULT_DB_ALIAS]
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()
    file = connection.connection
    (kept,) = file.execute("PRAGMA cache_size").fetchone()
    file.execute(f"PRAGMA cache_size = {PAGES_KEPT}")
    try:
        yield
    finally:
        file.execute(f"PRAGMA cache_size = {int(kept)}")

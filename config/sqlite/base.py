"""Django database backend for SQLite with many writers, which wait for the write lock in turn."""

from functools import partial
from typing import Any

from django.db.backends.sqlite3 import base

from config.sqlite.connection import Connection, Cursor


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite backend with connections that never wait inside SQLite."""

    def get_connection_params(self) -> dict[str, Any]:
        """Moves `timeout` to the waiting in Python and sets SQLite's busy timeout to 0."""
        params: dict[str, Any] = super().get_connection_params()
        patience = params["timeout"]
        return params | {"timeout": 0, "factory": partial(Connection, patience=patience)}

    def create_cursor(self, name: str | None = None) -> Cursor:
        """Returns a cursor that retries while the database is locked."""
        cursor: Cursor = self.connection.cursor()
        return cursor

"""Django database backend for SQLite with many writers: fair waiting for the write lock."""

from functools import partial
from typing import Any

from django.db.backends.sqlite3 import base

from config.sqlite.connection import Connection, Cursor


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's SQLite backend on connections that never wait inside SQLite."""

    def get_connection_params(self) -> dict[str, Any]:
        """Django's, with the patience of `timeout` in Python and a busy timeout of 0."""
        params: dict[str, Any] = super().get_connection_params()
        patience = params["timeout"]
        return params | {"timeout": 0, "factory": partial(Connection, patience=patience)}

    def create_cursor(self, name: str | None = None) -> Cursor:
        """A cursor that tries again while the database is locked."""
        cursor: Cursor = self.connection.cursor()
        return cursor

"""The migrations make the tables, columns, checks and indexes of the models.

`make test` makes its tables from the models; `make test-all` makes them by the migrations.
"""

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from django.conf import settings
from django.db import connection

pytestmark = [pytest.mark.sqlite_only, pytest.mark.django_db]
SCHEMA = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'"
# Commas between definitions, not those within parentheses of up to three levels.
COMMA = re.compile(r", (?![^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\))")


def definitions(rows):
    """Definitions of each statement, in any order: a migration adds its columns at the end."""
    return {
        name: [sql.split("(")[0], *sorted(COMMA.split(sql[sql.index("(") + 1 : sql.rindex(")")]))]
        for name, sql in rows
    }


@pytest.mark.slow
def test_migrations_and_models_make_the_same_tables(tmp_path):
    own = {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    subprocess.run(command, cwd=settings.BASE_DIR, env=os.environ | own, check=True)
    with closing(sqlite3.connect(tmp_path / "club.sqlite3")) as migrated:
        expected = definitions(migrated.execute(SCHEMA).fetchall())

    with connection.cursor() as cursor:
        cursor.execute(SCHEMA)
        made = definitions(cursor.fetchall())

    assert made == expected

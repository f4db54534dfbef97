"""Backups while play goes on, taken to another computer and another database."""

import gzip
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import effort
from tests.processes.installation import PROLOGUE, ROOT, an_installation

DATA = Path(__file__).parent / "data"
# A player and a line about them in one transaction: at any moment there are as many of both.
PLAY = """
from time import sleep
from django.db import transaction
from club.models import Club, LedgerEntry, Player, Source
from club.services.audit_log import write_audit_entry
from tests.builders import a_club
club, number = a_club(), 0
while True:
    number += 1
    with transaction.atomic():
        player = Player.objects.create(club=club, name=f"Player {number}")
        write_audit_entry(club, "add", player, by=None, source=Source.DIRECTOR)
    if number == 1:  # Nobody reads on: a line for each would fill the pipe and stop the writer.
        print(number, flush=True)
    sleep(0.01)
"""
COUNT = """
from club.models import LedgerEntry, Player
print(json.dumps([Player.objects.count(), LedgerEntry.objects.count()]))
"""
ROWS = """
from django.apps import apps
from club.services.backups.database_snapshot import backup_models
tables = ((model._meta.label, model._base_manager) for model in backup_models(apps))
rows = {label: list(table.order_by("pk").values_list()) for label, table in tables}
print(json.dumps(rows, default=str))
"""

PLAYED = """
from scoring.laws.outcome import PassedOut
from tests.builders import *
section = a_seated_section()
recorded(a_board_in_play(section, number=1, table=1), PassedOut())
a_director()
print(1)
"""
NEWER = """
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
MigrationRecorder(connection).record_applied("boards", "0999_the_future")
print(1)
"""
BACK_UP = """
import json
from club.services.backups import database_snapshot
from django.apps import apps
database_snapshot.historical_apps = lambda: apps
print(json.dumps(str(create_backup(__import__("pathlib").Path(values["file"])))))
"""


@pytest.fixture
def played_in(installation):
    """An installation in which somebody writes all the time."""
    command = [sys.executable, "-c", PROLOGUE + PLAY]
    writer = subprocess.Popen(
        command, cwd=ROOT, env=installation.environment, stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout.readline() == "1\n"
    yield installation
    writer.kill()
    writer.communicate()


@pytest.mark.soak
def test_each_backup_is_of_one_moment_while_others_write(played_in, tmp_path):
    counts = []
    for number in range(effort(2, 3)):
        played_in.manage("backup", tmp_path / "backup.zip")
        with an_installation(tmp_path / f"elsewhere{number}", database=None) as elsewhere:
            elsewhere.manage("restore", tmp_path / "backup.zip")
            counts.append(elsewhere.run_python(COUNT))

    assert [players for players, lines in counts if players != lines] == []
    assert [players for players, _ in counts] == sorted({players for players, _ in counts})


def test_writers_do_not_wait_for_a_backup(played_in, tmp_path):
    before = played_in.run_python(COUNT)

    played_in.manage("backup", tmp_path / "backup.zip")

    assert played_in.run_python(COUNT) > before


def test_a_backup_goes_to_another_database_and_back_unchanged(installation, tmp_path):
    installation.run_python(
        "from tests.builders import *\na_director(); a_seated_section(); print(1)"
    )
    there, back = tmp_path / "there.zip", tmp_path / "back.zip"
    with an_installation(tmp_path / "sqlite", database=None) as elsewhere:
        installation.manage("backup", there)
        elsewhere.manage("restore", there)
        elsewhere.manage("backup", back)

        installation.manage("restore", back, "--replace")

        assert installation.run_python(ROWS) == elsewhere.run_python(ROWS)


# Made from PLAYED by the last version with a migration for each step, and by one far older.
@pytest.mark.parametrize(
    ("name", "version"),
    [
        ("backup_before_squash", "boards 15, club 7, tournament 12"),
        ("backup_of_an_older_version", "boards 7, club 5, tournament 6"),
    ],
)
def test_a_backup_of_an_older_version_is_upgraded_while_it_is_restored(tmp_path, name, version):
    with (
        an_installation(tmp_path / "upgraded", database=None) as upgraded,
        an_installation(tmp_path / "elsewhere") as elsewhere,
    ):
        output = elsewhere.manage("restore", DATA / f"{name}.zip")
        database_of_the_last_version(upgraded)
        upgraded.manage("upgrade")

        assert elsewhere.run_python(ROWS) == upgraded.run_python(ROWS)
    if version != "boards 15, club 7, tournament 12":
        assert f"older version (data {version}) and was upgraded" in output


def database_of_the_last_version(installation):
    packed = DATA / "database_before_squash.gz"
    (installation.folder / "club.sqlite3").write_bytes(gzip.decompress(packed.read_bytes()))


def test_a_backup_of_a_newer_version_is_refused_with_both_versions(installation, tmp_path):
    installation.run_python(NEWER)
    installation.run_python(
        f"from club.services.backups.backup_creation import create_backup\n{BACK_UP}",
        file=str(tmp_path / "b.zip"),
    )
    with an_installation(tmp_path / "elsewhere", database=None) as elsewhere:
        output = elsewhere.manage("restore", tmp_path / "b.zip", check=False)

    assert "was made by a newer version of Overtrick (data version boards 999, club " in output
    assert "Traceback" not in output


def test_a_running_installation_is_not_restored_into(shared_installation, tmp_path):
    shared_installation.manage("backup", tmp_path / "backup.zip")

    output = shared_installation.manage(
        "restore", tmp_path / "backup.zip", "--replace", check=False
    )

    assert output == "CommandError: Overtrick is running; stop it first, then restore.\n"


def test_an_upgrade_keeps_the_data(installation):
    installation.run_python("from tests.builders import *\na_director(); print(1)")
    installation.manage("migrate", "boards", "zero")

    output = installation.manage("upgrade")

    paths = list((installation.folder / "backups").glob("before-upgrade-*.zip"))
    assert output == f"The previous data was backed up to {paths[0]}\n"
    assert installation.manage("upgrade") == ""

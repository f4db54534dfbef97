"""Start-up errors are one sentence and an exit code, never a traceback."""

import resource
import subprocess
import sys

import pytest

from tests.processes.installation import ROOT, Installation, an_installation
from tests.processes.small_disk import filled_disk

NEWER = """
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
MigrationRecorder(connection).record_applied("boards", "0999_the_future")
print(json.dumps(1))
"""
TOO_NEW = "Overtrick cannot start: The data was written by a newer version of Overtrick "
COMMANDS = (
    ["upgrade"],
    ["club"],
    ["backup"],
    ["restore", "backup.zip"],
    ["demonstration"],
    ["invite", "crown"],
    ["open_club", "Crown", "--time-zone", "Europe/London"],
    ["forget_factor", "ann"],
    ["changepassword", "ann"],
    ["import_event", "monday.xml"],
    ["write_site", "crown", "site"],
    ["migrate"],
)
only_sqlite = pytest.mark.sqlite_only


def start(installation, *arguments, program=("manage.py",), **more):
    """The exit code of a command, and all that it says."""
    done = subprocess.run(
        [sys.executable, *program, *arguments],
        cwd=ROOT,
        env=installation.environment | more.pop("environment", {}),
        capture_output=True,
        text=True,
        timeout=60,
        **more,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def newer_installation(upgraded_installation, tmp_path_factory):
    """One whose database a newer version has migrated."""
    with an_installation(
        tmp_path_factory.mktemp("newer") / "data", template=upgraded_installation
    ) as installation:
        installation.run_python(NEWER)
        yield installation


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_no_command_opens_the_data_of_a_newer_version(newer_installation, command):
    code, output = start(newer_installation, *command)

    assert (code, output.startswith(TOO_NEW), output.count("\n")) == (1, True, 1)
    assert "(data version boards 999, club " in output


def test_the_worker_does_not_open_the_data_of_a_newer_version(newer_installation):
    worker = ["-m", "celery", "--app", "config.celery", "worker", "--pool", "threads"]

    code, output = start(newer_installation, program=worker)

    assert (code, TOO_NEW in output, "Traceback" in output) == (1, True, False)


@only_sqlite
@pytest.mark.parametrize("command", ["upgrade", "club", "backup"])
def test_a_file_that_is_no_database_is_reported(tmp_path, command):
    installation = Installation(tmp_path / "data")
    (installation.folder / "club.sqlite3").write_bytes(b"Dear club" * 1000)

    code, output = start(installation, command)

    assert (code, output) == (
        1,
        f"Overtrick cannot start: The database {installation.folder / 'club.sqlite3'} is damaged. "
        "Move it away, with the files that end in -wal and -shm, then restore the last backup: "
        "python manage.py restore FILE\n",
    )


@only_sqlite
def test_a_database_that_is_damaged_in_the_middle_is_named(installation):
    installation.run_python(
        "from django.db import connection as c\nc.cursor().execute('VACUUM'); print(1)"
    )
    file = installation.folder / "club.sqlite3"
    with file.open("r+b") as opened:
        for page in range(5, file.stat().st_size // 4096, 3):
            opened.seek(page * 4096)
            opened.write(b"\xff" * 4096)

    code, output = start(installation, "club", "--port", str(installation.port))

    assert (code, "is damaged. Move it away" in output, "Traceback" in output) == (1, True, False)


@pytest.mark.parametrize(
    ("command", "options"), [("upgrade", ""), ("upgrade", "?connect_timeout=5"), ("club", "")]
)
def test_a_database_server_that_is_not_there_is_named(tmp_path, command, options):
    installation = Installation(tmp_path / "data", database=None)
    elsewhere = {"DATABASE_URL": f"postgresql://ann:secret@127.0.0.1:9/club{options}"}

    code, output = start(installation, command, environment=elsewhere)

    assert (code, output.count("\n"), "secret" in output) == (1, 1, False)
    assert output.startswith("Overtrick cannot start: The database server at 127.0.0.1:9 cannot be")


@only_sqlite
def test_a_full_disk_is_reported(tmp_path):
    installation = Installation(tmp_path / "data")

    def full():
        resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, 16_384))

    code, output = start(installation, "upgrade", preexec_fn=full)

    assert (code, "Traceback" in output, output.count("\n")) == (1, False, 1)
    assert output.startswith("Overtrick ") and "club.sqlite3 cannot be used: " in output


@only_sqlite
def test_a_full_disk_without_space_for_the_log_is_reported(tmp_path):
    installation = Installation(tmp_path / "data")
    (installation.folder / "overtrick.log").write_bytes(b"x" * 16_384)

    def full():
        resource.setrlimit(resource.RLIMIT_FSIZE, (16_384, 16_384))

    code, output = start(installation, "upgrade", preexec_fn=full)

    assert (code, "Traceback" in output, output.count("\n")) == (1, False, 1)


@only_sqlite
@pytest.mark.small_disk
@pytest.mark.parametrize("command", ["upgrade", "club", "backup", "demonstration"])
def test_a_disk_without_a_free_byte_is_reported(installation_on_small_disk, command):
    with filled_disk(installation_on_small_disk.folder.parent):
        code, output = start(installation_on_small_disk, command)

    assert (code, output) == (
        1,
        "Overtrick cannot start: The disk is full: make room on it, then start again.\n",
    )


@only_sqlite
@pytest.mark.parametrize(
    "command",
    [
        ["demonstration"],
        ["invite", "crown"],
        ["open_club", "Crown", "--time-zone", "Europe/London"],
        ["forget_factor", "ann"],
        ["changepassword", "ann"],
        ["import_event", "monday.xml"],
        ["write_site", "crown", "site"],
    ],
    ids=lambda command: command[0],
)
def test_a_command_before_the_first_upgrade_asks_for_the_upgrade(tmp_path, command):
    code, output = start(Installation(tmp_path / "data"), *command)

    assert (code, output) == (
        1,
        "Overtrick cannot start: The database is not set up for this version. Run this first: "
        "python manage.py upgrade\n",
    )


@only_sqlite
def test_no_backup_is_made_of_a_database_that_was_lost(tmp_path):
    installation = Installation(tmp_path / "data")

    code, output = start(installation, "backup", str(tmp_path / "backup.zip"))

    assert (code, (tmp_path / "backup.zip").exists()) == (1, False)
    assert output.startswith("CommandError: No backup was written: the database in ")


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path):
    installation = Installation(tmp_path / "data", database=None)
    (tmp_path / "file").touch()

    code, output = start(
        installation, "upgrade", environment={"DATA_DIR": str(tmp_path / "file" / "data")}
    )

    assert (code, output.count("\n")) == (1, 1)
    assert output.startswith("Overtrick cannot start: DATA_DIR: cannot make the folder ")

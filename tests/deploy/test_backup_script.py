"""The backup script with programs in place of PostgreSQL's: what it checks, keeps and deletes.

With PostgreSQL itself: `tests/processes/test_backup_script.py`.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "deploy" / "backup.sh"
DUMP = 'while [ $# -gt 0 ]; do case $1 in --file=*) echo rows > "${1#--file=}";; esac; shift; done'
LIST = "echo '3; 0 16 TABLE DATA public boards_result overtrick'"
OLD = [f"overtrick-202611{day:02}T043000Z.dump" for day in range(1, 4)]


@pytest.fixture
def run_script(tmp_path):
    """Runs the script; returns its exit code, its errors and the files of both folders."""
    programs, backups, copies = (tmp_path / name for name in ("bin", "backups", "copies"))
    for folder in (programs, backups, copies):
        folder.mkdir()
    for name in OLD:
        (backups / name).touch()
        (copies / name).touch()
    (backups / "notes.txt").touch()

    def run(*, dump=DUMP, restore=LIST, **variables):
        for name, lines in (("pg_dump", dump), ("pg_restore", restore)):
            (programs / name).write_text(f"#!/bin/sh\n{lines}\n")
            (programs / name).chmod(0o755)
        environment = {
            "PATH": f"{programs}:{os.environ['PATH']}",
            "DATABASE_URL": "postgresql:///overtrick?server_side_binding=0",
            "BACKUP_FOLDER": str(backups),
            "COPY_TO": str(copies),
            "KEEP": "2",
        }
        done = subprocess.run(
            ["sh", SCRIPT], env=environment | variables, capture_output=True, text=True
        )
        return done.returncode, done.stderr, *(names_in(folder) for folder in (backups, copies))

    return run


def names_in(folder):
    today = re.compile(r"overtrick-20\d{6}T\d{6}Z")
    return sorted(
        file.name if file.name in OLD else today.sub("new", file.name) for file in folder.iterdir()
    )


def test_the_newest_backups_are_kept_in_both_folders(run_script):
    code, errors, backups, copies = run_script()

    assert (code, errors) == (0, "")
    assert sorted(backups) == sorted(["new.dump", "notes.txt", OLD[2]])
    assert sorted(copies) == sorted(["new.dump", OLD[2]])


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"dump": "exit 1"}, "pg_dump failed."),
        ({"restore": "exit 1"}, "the dump cannot be read."),
        ({"restore": f"{LIST} | sed s/boards_result/other/"}, "the dump cannot be read."),
        ({"restore": f'[ "$1" = -l ] && {LIST}'}, "the dump cannot be read."),
        ({"KEEP": "0"}, "KEEP is '0'; it must be a whole number from 1 on."),
        ({"KEEP": "two"}, "KEEP is 'two'; it must be a whole number from 1 on."),
        ({"COPY_TO": "/nowhere"}, "COPY_TO is not there: /nowhere"),
        ({"BACKUP_FOLDER": ""}, "set BACKUP_FOLDER."),
    ],
)
def test_a_failure_deletes_no_backup_and_leaves_no_partial_file(run_script, change, reason):
    code, errors, backups, copies = run_script(**change)

    assert (code, errors) == (1, f"No backup was made: {reason}\n")
    assert (backups, copies) == (sorted(["notes.txt", *OLD]), OLD)


def test_without_another_folder_there_is_no_copy(run_script):
    code, _errors, backups, copies = run_script(COPY_TO="")

    assert (code, "new.dump" in backups, copies) == (0, True, OLD)

"""The backup script on a real database: what it writes can be restored."""

import shutil
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.processes.installation import ROOT, in_database, run_sql

SCRIPT = ROOT / "deploy" / "backup.sh"
PREPARE = """
from tests.builders import a_played_section
from boards.models import Result
a_played_section()
print(json.dumps(Result.objects.count()))
"""


def run_script(installation, tmp_path, **variables):
    """Runs the script; returns the files that it wrote, the copy last."""
    copies = tmp_path / "copies"
    copies.mkdir()
    folders = {"BACKUP_FOLDER": str(tmp_path / "backups"), "COPY_TO": str(copies)}
    done = subprocess.run(
        ["sh", SCRIPT],
        env=installation.environment | folders | variables,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    backup = Path(done.stdout.strip())
    return backup, copies / backup.name


@pytest.mark.postgresql_only
def test_a_dump_can_be_restored_from_its_copy(installation, tmp_path):
    if not shutil.which("pg_dump"):
        pytest.skip("no pg_dump here")
    results = installation.run_python(PREPARE)
    backup, copy = run_script(installation, tmp_path)
    other = f"{installation.name}_restored"
    run_sql(f'CREATE DATABASE "{other}"')
    try:
        subprocess.run(
            ["pg_restore", "--no-owner", f"--dbname={in_database(other)}", copy], check=True
        )
        with psycopg.connect(in_database(other)) as server:
            restored = server.execute("SELECT count(*) FROM boards_result").fetchone()[0]
    finally:
        run_sql(f'DROP DATABASE "{other}"')

    assert results > 0 and restored == results
    assert backup.stat().st_mode & 0o077 == 0


@pytest.mark.sqlite_only
def test_without_postgresql_the_script_uses_the_backup_command(installation, tmp_path):
    program = tmp_path / "bin" / "overtrick"
    program.parent.mkdir()
    (program.parent / "python").symlink_to(sys.executable)
    program.write_text(f'#!/bin/sh\ncd {ROOT} && exec {sys.executable} manage.py "$@"\n')
    program.chmod(0o755)
    results = installation.run_python(PREPARE)

    backup, copy = run_script(installation, tmp_path, OVERTRICK=str(program), DATABASE_URL="")

    installation.manage("restore", copy, "--replace")
    code = "from boards.models import Result\nprint(json.dumps(Result.objects.count()))"
    assert (backup.suffix, installation.run_python(code)) == (".zip", results)

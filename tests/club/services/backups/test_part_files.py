"""Files under way: removed unless they are renamed, and swept when their writer was killed."""

import os
import signal
import subprocess
import sys
from time import time

import pytest

from club.services.backups.part_files import delete_stale_part_files, open_part_file

LONG_AGO = time() - 3600
WRITER = """
import sys
from pathlib import Path
from club.services.backups.part_files import open_part_file
with open_part_file(Path(sys.argv[1])) as (part, file):
    print(part, flush=True)
    sys.stdin.read()
"""


def age(part):
    os.utime(part, (LONG_AGO, LONG_AGO))


def test_a_file_that_is_renamed_stays(tmp_path):
    with open_part_file(tmp_path / "backup.zip") as (part, file):
        file.write(b"whole")
        file.flush()
        part.replace(tmp_path / "backup.zip")

    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"backup.zip": b"whole"}


def test_a_file_whose_writing_fails_is_deleted(tmp_path):
    with pytest.raises(OSError, match="full"), open_part_file(tmp_path / "backup.zip"):
        raise OSError("full")

    assert list(tmp_path.iterdir()) == []


def test_files_of_a_killed_writer_are_deleted_and_files_being_written_are_not(tmp_path):
    command = [sys.executable, "-c", WRITER, str(tmp_path / "backup.zip")]
    writer = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    part = tmp_path / os.path.basename(writer.stdout.readline().strip())
    age(part)

    while_written = delete_stale_part_files(tmp_path)
    writer.send_signal(signal.SIGKILL)
    writer.communicate()
    after_the_kill = delete_stale_part_files(tmp_path)

    assert (while_written, after_the_kill, list(tmp_path.iterdir())) == ([], [part], [])


def test_only_the_parts_of_the_name_that_is_asked_for_are_swept(tmp_path):
    for name in ("mine.zip.1.part", "other.zip.1.part", "mine.zip"):
        (tmp_path / name).touch()
        age(tmp_path / name)

    delete_stale_part_files(tmp_path, "mine.zip.*")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.zip", "other.zip.1.part"]

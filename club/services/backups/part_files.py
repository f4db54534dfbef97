"""Temporary files of unfinished backups, and the removal of stale ones."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from time import time
from typing import BinaryIO

if sys.platform != "win32":
    import fcntl

SUFFIX = ".part"
# Between its creation and its lock, a file must not look like a stale one.
FRESH_SECONDS = 5.0


@contextmanager
def open_part_file(target: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """Opens a new file next to the target, readable by its owner only; removed unless renamed.

    The lock tells a file that is still being written from one whose writer was killed: the system
    releases it with the process. Windows needs none, because it does not remove open files.
    """
    part = target.with_name(f"{target.name}.{token_hex(4)}{SUFFIX}")
    try:
        with part.open("xb") as file:
            os.chmod(part, 0o600)
            if sys.platform != "win32":
                fcntl.flock(file, fcntl.LOCK_EX)
            yield part, file
    finally:
        part.unlink(missing_ok=True)


def delete_stale_part_files(folder: Path, pattern: str = "*") -> list[Path]:
    """Removes and returns the files that a killed writer left in a folder."""
    swept = []
    for part in sorted(folder.glob(f"{pattern}{SUFFIX}")):
        with suppress(OSError):
            if time() - part.stat().st_mtime > FRESH_SECONDS and not _is_locked(part):
                part.unlink()
                swept.append(part)
    return swept


def _is_locked(part: Path) -> bool:
    """Returns whether a process holds the file's lock."""
    if sys.platform == "win32":
        return False
    with part.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False

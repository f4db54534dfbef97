"""Temporary files of unfinished backups, and their removal."""

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
# Between a file's creation and its lock nobody may take it for one that was left.
FRESH_SECONDS = 5.0


@contextmanager
def open_part_file(target: Path) -> Iterator[tuple[Path, BinaryIO]]:
    """A new file beside the target, readable by its owner only; removed unless it is renamed.

    The lock tells a file that is still written from one whose writer was killed: the system
    releases it with its holder. Windows needs none, as an open file cannot be removed there.
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
    """Remove the files that a killed writer left in a folder; returns those that were."""
    swept = []
    for part in sorted(folder.glob(f"{pattern}{SUFFIX}")):
        with suppress(OSError):
            if time() - part.stat().st_mtime > FRESH_SECONDS and not _is_locked(part):
                part.unlink()
                swept.append(part)
    return swept


def _is_locked(part: Path) -> bool:
    """Whether somebody holds the file's lock."""
    if sys.platform == "win32":
        return False
    with part.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False

"""Counts API requests per key and minute across all processes, in Redis or in files.

Without Redis, a file for each key and minute grows by a byte with each request. The system appends
for one process at a time, so the position of the byte is the count. Nothing is read, parsed or
synced, so it costs some 20 µs.
"""

import logging
import os
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.core.cache import caches

log = logging.getLogger(__name__)
FOLDER = "requests"
COUNT_TIMEOUT = 120
# Hexadecimal digits of an unknown key's hash that choose its file: 256 files at most a minute,
# however many keys somebody makes up.
BUCKET_DIGITS = 2


def count_request(key: int, minute: int) -> int:
    """Counts a request of a key; returns its number in this minute, or 1 if counting fails."""
    return _count(f"{key}", minute)


def count_unknown_key(secret_hash: str, minute: int) -> int:
    """Counts a request with an unknown key; returns the number in its bucket and minute.

    Only rejected requests are counted here, so a known key never waits for an unknown one.
    """
    return _count(f"unknown-{secret_hash[:BUCKET_DIGITS]}", minute)


def _count(key: str, minute: int) -> int:
    if settings.REDIS_URL:
        return _increment(f"api:{key}:{minute}")
    try:
        return _append(Path(settings.DATA_DIR) / FOLDER, key, minute)
    except OSError as error:
        log.warning("the requests of key %s are not counted: %s", key, error)
        return 1


def _increment(name: str) -> int:
    caches["default"].add(name, 0, COUNT_TIMEOUT)
    try:
        return int(caches["default"].incr(name))
    except ValueError:  # it was evicted between the two calls, or Redis is unreachable
        return 1


def _append(folder: Path, key: str, minute: int) -> int:
    file = folder / f"{minute}-{key}"
    try:
        count = _append_byte(file)
    except FileNotFoundError:
        folder.mkdir(exist_ok=True)
        count = _append_byte(file)
    if count == 1:
        _delete_older_counts(folder, minute)
    return count


def _append_byte(file: Path) -> int:
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    try:
        os.write(handle, b".")
        return os.lseek(handle, 0, os.SEEK_CUR)
    finally:
        os.close(handle)


def _delete_older_counts(folder: Path, minute: int) -> None:
    """Deletes counts of earlier minutes except the last, as another clock may be just behind."""
    for name in os.listdir(folder):
        with suppress(ValueError, FileNotFoundError, PermissionError):
            if int(name.partition("-")[0]) < minute - 1:
                (folder / name).unlink()

"""File cache for counters shared by all processes, used where there is no Redis.

It is for what is rare, such as failed sign-ins: each count is read, written and renamed. Requests
of API keys are counted by `web.api.framework.request_counts`, which only appends.
"""

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache


class AtomicFileCache(FileBasedCache):
    """Django's, of which two processes cannot both be the first, and the oldest go first."""

    _dir: str
    _max_entries: int
    _key_to_file: Callable[..., str]
    _write_content: Callable[..., None]
    _list_cache_files: Callable[[], list[str]]
    _is_expired: Callable[..., bool]

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Whether nobody else was here before: a lock is had by one, a number set once."""
        if self.has_key(key, version):
            return False
        handle, part = mkstemp(dir=self._dir)
        try:
            with open(handle, "wb") as file:
                self._write_content(file, timeout, value)
            os.link(part, self._key_to_file(key, version))
        except FileExistsError:
            return False
        except OSError:  # a stick that knows no links
            return super().add(key, value, timeout, version)
        finally:
            Path(part).unlink(missing_ok=True)
        return True

    def _cull(self) -> None:
        """Make room: by what is over, and if that is not enough by the oldest third."""
        if len(self._list_cache_files()) < self._max_entries:
            return
        for name in self._list_cache_files():
            self._let_go(name)
        files_by_age = sorted(map(Path, self._list_cache_files()), key=_modified_at)
        if len(files_by_age) >= self._max_entries:
            for path in files_by_age[: len(files_by_age) // 3]:
                path.unlink(missing_ok=True)

    def _let_go(self, name: str) -> None:
        try:
            with open(name, "rb") as file:
                self._is_expired(file)
        except FileNotFoundError:
            pass


def _modified_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0

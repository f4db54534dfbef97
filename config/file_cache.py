"""Django file cache for counters shared by all processes, used when there is no Redis.

Only for rare events such as failed sign-ins, because each count reads, writes and renames a file.
`web.api.framework.request_counts` counts requests of API keys, which only appends.
"""

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache


class AtomicFileCache(FileBasedCache):
    """Django's file cache with an atomic `add`, and removal of the oldest entries first."""

    _dir: str
    _max_entries: int
    _key_to_file: Callable[..., str]
    _write_content: Callable[..., None]
    _list_cache_files: Callable[[], list[str]]
    _is_expired: Callable[..., bool]

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Stores a value unless the key exists; of several processes only one gets True."""
        if self.has_key(key, version):
            return False
        handle, part = mkstemp(dir=self._dir)
        try:
            with open(handle, "wb") as file:
                self._write_content(file, timeout, value)
            os.link(part, self._key_to_file(key, version))
        except FileExistsError:
            return False
        except OSError:  # a file system without hard links, such as a USB stick
            return super().add(key, value, timeout, version)
        finally:
            Path(part).unlink(missing_ok=True)
        return True

    def _cull(self) -> None:
        """Removes expired entries, then the oldest third if there are still too many."""
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

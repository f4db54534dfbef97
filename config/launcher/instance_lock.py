"""File lock that allows one launcher per data folder, and the address of that launcher."""

import sys
from pathlib import Path
from typing import IO, Self

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class AlreadyRunningError(Exception):
    """Another launcher holds the lock of the data folder."""

    code = "already_running"

    def __init__(self, address: str) -> None:
        super().__init__(address)
        self.facts: dict[str, object] = {"address": address}


def running_address(folder: Path) -> str:
    """Returns the address of this folder's running launcher, or "" if none has started.

    An address left by a killed launcher does not count, because the lock is free then.
    """
    if not InstanceLock(folder).address:
        return ""
    try:
        with InstanceLock(folder):
            return ""
    except AlreadyRunningError as running:
        return str(running.facts["address"])


class InstanceLock:
    """Lock on a data folder; the system releases it when its process dies."""

    def __init__(self, folder: Path) -> None:
        self._lock = folder / "club.lock"
        self._address = folder / "club.address"
        self._held: IO[str] | None = None

    def __enter__(self) -> Self:
        self._held = self._lock.open("a")
        try:
            _lock_file(self._held)
        except OSError:
            self._held.close()
            raise AlreadyRunningError(self.address) from None
        return self

    def __exit__(self, *_: object) -> None:
        if self._held:
            self._address.unlink(missing_ok=True)
            self._held.close()

    @property
    def address(self) -> str:
        """The address of the running launcher; "" while it is starting."""
        try:
            return self._address.read_text()
        except FileNotFoundError:
            return ""

    def write_address(self, address: str) -> None:
        """Writes the address, for a second launcher to show."""
        self._address.write_text(address)


def _lock_file(file: IO[str]) -> None:
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

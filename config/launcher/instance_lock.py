"""File locks that allow one launcher per data folder, and the address of that launcher.

There is a lock for each server program, so that `club --only web` and `club --only worker` can run
on one folder at the same time, and nothing else together with them.
"""

import sys
from collections.abc import Collection, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import IO, Final, Self

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


WEB, WORKER = "web", "worker"
PROGRAMS: Final = (WEB, WORKER)
# The web server's has the name that older versions use for all programs.
LOCK_FILES: Final = {WEB: "club.lock", WORKER: "worker.lock"}


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
        with InstanceLock(folder, programs=(WEB,)):
            return ""
    except AlreadyRunningError as running:
        return str(running.facts["address"])


class InstanceLock:
    """Locks on a data folder; the system releases them when their process dies."""

    def __init__(self, folder: Path, *, programs: Collection[str] = PROGRAMS) -> None:
        self._locks = [folder / LOCK_FILES[program] for program in PROGRAMS if program in programs]
        self._address = folder / "club.address"
        self._writes_address = WEB in programs
        self._held = ExitStack()

    def __enter__(self) -> Self:
        # Always in the order of PROGRAMS, and without waiting: two launchers cannot block each
        # other.
        for lock in self._locks:
            file = self._held.enter_context(lock.open("a"))
            try:
                _lock_file(file)
            except OSError:
                self._held.close()
                raise AlreadyRunningError(self.address) from None
        return self

    def __exit__(self, *_: object) -> None:
        if self._writes_address:
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


@contextmanager
def wait_for_file_lock(path: Path, *, seconds: float = 60.0) -> Iterator[None]:
    """Holds a lock file, after waiting for it; raises `OSError` when the time is over."""
    deadline = monotonic() + seconds
    with path.open("a") as file:
        while True:
            try:
                _lock_file(file)
                break
            except OSError:
                if monotonic() > deadline:
                    raise
                sleep(0.1)
        yield


def _lock_file(file: IO[str]) -> None:
    if sys.platform == "win32":
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

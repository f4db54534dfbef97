"""Password hasher that limits how many passwords are hashed at once, to keep the server responsive.

A password costs a second of the processor, so that nobody can try millions of a stolen list. Forms
that anybody can send would therefore take every thread and both processors: sixty connections with
invented names left no page to anybody.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from web.shared.http.outage_errors import OutageError

# Threads of one process, of six that take what is sent: one works, the others wait for it.
MAX_THREADS = 3
# Longer than the two others take together on a slow computer.
MAX_WAIT_SECONDS = 15.0

_threads = BoundedSemaphore(MAX_THREADS)
_turn = Lock()


class QueuedPasswordHasher(PBKDF2PasswordHasher):
    """Django's first hasher, one password after the other; refuses those that would wait long."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Hashes a password; raises `OutageError` if too many are waiting."""
        with _one_at_a_time():
            return super().encode(password, salt, iterations)


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    if not _threads.acquire(blocking=False):
        raise OutageError("sign_in_busy")
    try:
        if not _turn.acquire(timeout=MAX_WAIT_SECONDS):
            raise OutageError("sign_in_busy")
        try:
            yield
        finally:
            _turn.release()
    finally:
        _threads.release()

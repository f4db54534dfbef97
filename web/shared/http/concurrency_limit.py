"""Lets few requests of a busy session compute at a time in one process.

The threads of a process share the interpreter's lock. While eight of them make pages, the one that
records a result waits for it at each statement, with the database locked, and so does every other
table. So pages that many poll are made one at a time, and a result never waits for its turn behind
them. Requests that wait for something else, such as programs that wait for changes, take no turn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

View = Callable[..., "HttpResponseBase"]

# Results and pages of the phones: one that waits for the disk, and one that computes meanwhile.
TABLES_AT_ONCE = 2
# Pages that many poll: the others then find the page made, `web.shared.http.shared_polls`.
READERS_AT_ONCE = 1
# A request that has waited for so many seconds goes on without a turn.
WAIT_SECONDS = 2.0

_turns_of_tables = BoundedSemaphore(TABLES_AT_ONCE)
_turns_of_readers = BoundedSemaphore(READERS_AT_ONCE)


def in_turn_of_tables(view: View) -> View:
    """Decorator for results and the pages of phones: `TABLES_AT_ONCE` of a process compute."""
    return _in_turn(view, _turns_of_tables)


def in_turn_of_readers(view: View) -> View:
    """Decorator for pages that many poll: `READERS_AT_ONCE` of a process compute."""
    return _in_turn(view, _turns_of_readers)


def _in_turn(view: View, turns: BoundedSemaphore) -> View:
    @wraps(view)
    def respond(request: HttpRequest, **kwargs: object) -> HttpResponseBase:
        is_turn = turns.acquire(timeout=WAIT_SECONDS)
        try:
            return view(request, **kwargs)
        finally:
            if is_turn:
                turns.release()

    return respond

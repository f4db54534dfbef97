"""Lets few requests of a busy session compute at a time in one process.

The threads of a process share the interpreter's lock. While eight of them make pages, the one that
records a result waits for it at each statement, with the database locked, and so does every other
table. Requests that wait for something else, such as programs that wait for changes, take no turn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import BoundedSemaphore
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

# One that records a result and one that makes a page. Of 8, 4 and 2 threads, 2 let most results in.
MOST_AT_ONCE = 2
# A request that has waited for so many seconds goes on without a turn.
WAIT_SECONDS = 2.0

_turns = BoundedSemaphore(MOST_AT_ONCE)


def in_turn(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Decorator: the view waits until fewer than `MOST_AT_ONCE` others of the process compute."""

    @wraps(view)
    def respond(request: HttpRequest, **kwargs: object) -> HttpResponseBase:
        is_turn = _turns.acquire(timeout=WAIT_SECONDS)
        try:
            return view(request, **kwargs)
        finally:
            if is_turn:
                _turns.release()

    return respond

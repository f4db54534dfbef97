"""Answers polls of one page by several browsers with one rendering.

After each change all readers of a page ask for the same new part of it within two seconds. An
answer is known by its ETag, and that is made of the address, the language, the user and the user's
forms as well as of all that the page depends on (`web.shared.http.etags`). So a reader gets the
answer that would have been made for this reader, and nobody gets another user's.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from http import HTTPStatus
from threading import Lock
from time import monotonic

from django.http import HttpResponse
from django.http.response import HttpResponseBase

# The ETag does not name the moment at which a page was read, which the page shows to the minute.
MAX_SECONDS_OLD = 1.0
# Seconds that a request waits for another to make the page; then it makes it itself.
WAIT_SECONDS = 2.0
# A dashboard of a hundred tables has 400 kB. The oldest are dropped first.
MAX_SHARED = 16


@dataclass(slots=True)
class SharedPoll:
    """The answer to a poll, once it is made; the thread that makes it holds `making`."""

    making: Lock = field(default_factory=Lock)
    made_at: float = 0.0
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def is_current(self) -> bool:
        """Whether it can be sent now."""
        return bool(self.headers) and monotonic() - self.made_at < MAX_SECONDS_OLD

    def keep(self, response: HttpResponseBase) -> None:
        """Keep a whole page without cookies, which are one browser's own."""
        whole = isinstance(response, HttpResponse) and response.status_code == HTTPStatus.OK
        if isinstance(response, HttpResponse) and whole and not response.cookies:
            self.body, self.headers = response.content, dict(response.items())
            self.made_at = monotonic()

    def copy(self) -> HttpResponse:
        """Return a new response, because middleware changes its headers."""
        return HttpResponse(self.body, headers=self.headers)


_polls: OrderedDict[Hashable, SharedPoll] = OrderedDict()
_lock = Lock()


def share_poll(key: Hashable, make: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """The answer to polls with this key, of which the ETag is a part: made once, others wait.

    An answer that cannot be shared, such as a refusal, is made for each.
    """
    poll = _find_or_add(key)
    if poll.is_current:
        return poll.copy()
    is_maker = poll.making.acquire(timeout=WAIT_SECONDS)
    try:
        if poll.is_current:
            return poll.copy()
        response = make()
        poll.keep(response)
        return response
    finally:
        if is_maker:
            poll.making.release()


def _find_or_add(key: Hashable) -> SharedPoll:
    with _lock:
        poll = _polls.get(key)
        if poll is None:
            poll = _polls[key] = SharedPoll()
            while len(_polls) > MAX_SHARED:
                _polls.popitem(last=False)
        return poll

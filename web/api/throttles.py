"""How often one key may ask. Every program of a club has the same address, so none is asked for.

Each process of the house counts by itself where there is no Redis: a file for every request would
take longer than most answers.
"""

from time import time
from typing import Any

from django.conf import settings
from django.core.cache import caches
from rest_framework.throttling import BaseThrottle

from web.api.errors import TooOftenError

MINUTE = 60


class KeyThrottle(BaseThrottle):
    """So many requests of one key in a minute of the clock."""

    def allow_request(self, request: Any, view: Any) -> bool:
        """Count it, or refuse it in a sentence."""
        _count(f"key:{request.auth.pk}", settings.API_REQUESTS_A_MINUTE)
        return True


def count_refused_key(shown: str) -> None:
    """A key that opens nothing is looked up so often in a minute, and then no more."""
    _count(f"refused:{shown}", settings.API_REFUSED_A_MINUTE)


def _count(who: str, most: int) -> None:
    now = int(time())
    minute, into = divmod(now, MINUTE)
    name = f"api:{who}:{minute}"
    caches["near"].add(name, 0, 2 * MINUTE)
    if _one_more(name) > most:
        raise TooOftenError(seconds=MINUTE - into)


def _one_more(name: str) -> int:
    try:
        return int(caches["near"].incr(name))
    except ValueError:  # it was cleared away between the two
        return 1

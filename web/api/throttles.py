"""How often one API key may ask. The programs of a club share an address, so none is asked for."""

from time import time
from typing import Any

from django.conf import settings
from rest_framework.throttling import BaseThrottle

from web.api.errors import TooOftenError
from web.api.request_counts import count_in_cache, count_request

MINUTE = 60


class KeyThrottle(BaseThrottle):
    """So many requests of one key in a minute of the clock, over all processes."""

    def allow_request(self, request: Any, view: Any) -> bool:
        """Count it, or refuse it in a sentence."""
        minute, into = _now()
        if count_request(request.auth.pk, minute) > settings.API_REQUESTS_A_MINUTE:
            raise TooOftenError(seconds=MINUTE - into)
        return True


def count_refused_key(shown: str) -> None:
    """A key that opens nothing is looked up so often in a minute, and then no more.

    Each process counts by itself where there is no Redis: a file for every secret that somebody
    makes up would fill the folder.
    """
    minute, into = _now()
    if count_in_cache(f"refused:{shown}", minute) > settings.API_REFUSED_A_MINUTE:
        raise TooOftenError(seconds=MINUTE - into)


def _now() -> tuple[int, int]:
    return divmod(int(time()), MINUTE)

"""DRF throttle that limits the requests of each API key per minute.

The number is `API_REQUESTS_A_MINUTE` of `config.settings`.
"""

from dataclasses import dataclass
from time import time
from typing import Any

from django.conf import settings
from rest_framework.throttling import BaseThrottle

from web.api.framework.errors import TooManyRequestsError
from web.api.framework.request_counts import count_request, count_unknown_key

MINUTE = 60
POLICY = "minute"


@dataclass(frozen=True, slots=True)
class RateLimit:
    """The limit of a key in a minute: how many requests remain, and seconds to the next minute."""

    most: int
    remaining: int
    seconds: int

    def headers(self) -> dict[str, str]:
        """Returns the fields of the IETF's draft on RateLimit headers."""
        return {
            "RateLimit-Policy": f'"{POLICY}";q={self.most};w={MINUTE}',
            "RateLimit": f'"{POLICY}";r={self.remaining};t={self.seconds}',
        }


class KeyThrottle(BaseThrottle):
    """Limits the requests of one key per minute, over all processes."""

    def allow_request(self, request: Any, view: Any) -> bool:
        """Counts the request; raises `TooManyRequestsError` above the limit."""
        minute, into = _minute_and_second()
        count, most = count_request(request.auth.pk, minute), settings.API_REQUESTS_A_MINUTE
        view.rate_limit = RateLimit(most, max(0, most - count), MINUTE - into)
        if count > most:
            raise TooManyRequestsError("too_often", seconds=MINUTE - into)
        return True


def count_refused_key(secret_hash: str) -> None:
    """Counts a request with an unknown key; raises an error above the limit."""
    minute, into = _minute_and_second()
    if count_unknown_key(secret_hash, minute) > settings.API_REFUSED_A_MINUTE:
        raise TooManyRequestsError("too_often", seconds=MINUTE - into)


def _minute_and_second() -> tuple[int, int]:
    return divmod(int(time()), MINUTE)

"""Who asks: a program with a key, in the header `Authorization: Bearer ovt_…`."""

from typing import Any

from rest_framework.authentication import BaseAuthentication

from club.queries.api_keys import ApiKeyRow, hash_secret, key_shown
from club.services.api_keys import PREFIX, note_use
from web.api.errors import KeyMissingError, KeyUnknownError
from web.api.throttles import count_refused_key
from web.shared.clocks import set_clock

SCHEME = "bearer"
LONGEST = 200


class KeyAuthentication(BaseAuthentication):
    """The key that is shown, and its user. One query, and now and then one that notes the use."""

    def authenticate(self, request: Any) -> tuple[Any, ApiKeyRow]:
        """The user and the key; no other way leads in."""
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        secret = secret.strip()
        if scheme.lower() != SCHEME or not secret:
            raise KeyMissingError()
        found = key_shown(secret) if _may_be_key(secret) else None
        if found is None:
            count_refused_key(hash_secret(secret))
            raise KeyUnknownError()
        note_use(found)
        set_clock(found.club.time_zone)
        return found.user, found

    def authenticate_header(self, request: Any) -> str:
        """What is asked for where nothing was shown."""
        return 'Bearer realm="Overtrick"'


def _may_be_key(secret: str) -> bool:
    return secret.startswith(PREFIX) and len(secret) <= LONGEST

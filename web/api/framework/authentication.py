"""Authentication of API requests by a club's key: `Authorization: Bearer ovt_…`."""

from typing import Any

from rest_framework.authentication import BaseAuthentication

from club.queries.api_keys import ApiKeyRow, find_api_key, hash_secret
from club.services.api_keys import PREFIX, record_api_key_use
from web.api.framework.errors import ApiKeyError
from web.api.framework.throttles import count_refused_key
from web.shared.http.time_zone import activate_club_locale

SCHEME = "bearer"
MAX_HEADER_LENGTH = 200


class KeyAuthentication(BaseAuthentication):
    """Authenticates a request by its API key. One query, and a write when the use is noted."""

    def authenticate(self, request: Any) -> tuple[Any, ApiKeyRow]:
        """Returns the user and the key; raises `ApiKeyError` without a valid key."""
        scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
        secret = secret.strip()
        if scheme.lower() != SCHEME or not secret:
            raise ApiKeyError("key_missing")
        api_key = find_api_key(secret) if _may_be_key(secret) else None
        if api_key is None:
            count_refused_key(hash_secret(secret))
            raise ApiKeyError("key_unknown")
        if api_key.is_expired:
            count_refused_key(hash_secret(secret))
            raise ApiKeyError("key_expired", name=api_key.name)
        record_api_key_use(api_key)
        activate_club_locale(api_key.club)
        return api_key.user, api_key

    def authenticate_header(self, request: Any) -> str:
        """Returns the WWW-Authenticate header of a 401 response."""
        return 'Bearer realm="Overtrick"'


def _may_be_key(secret: str) -> bool:
    return secret.startswith(PREFIX) and len(secret) <= MAX_HEADER_LENGTH

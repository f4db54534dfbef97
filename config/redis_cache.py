"""Redis cache for Django that acts as an empty cache while Redis is unreachable.

Overtrick keeps only counters there (requests of an API key, failed sign-ins). A lost counter lets
somebody try more often for a while; an error would close the club to everybody.
"""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)
T = TypeVar("T")
# Seconds without another try: an unreachable Redis costs a second each time.
RETRY_SECONDS = 5.0


# Per server and shared by all threads: Django creates a cache per thread, and each would wait.
_closed_until: dict[str, float] = {}


class FailOpenRedisCache(RedisCache):
    """Django's Redis cache that returns defaults instead of raising connection errors."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._server = server

    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        """Stores a value unless the key exists; True without Redis, so nobody is locked out."""
        return self._or(
            True, lambda: super(FailOpenRedisCache, self).add(key, value, timeout, version)
        )

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Returns the value, or the default."""
        return self._or(default, lambda: super(FailOpenRedisCache, self).get(key, default, version))

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        """Stores a value in Redis; without Redis it does nothing."""
        self._or(None, lambda: super(FailOpenRedisCache, self).set(key, value, timeout, version))

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Extends the expiry of a value; returns whether it existed."""
        return self._or(False, lambda: super(FailOpenRedisCache, self).touch(key, timeout, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Deletes a value; returns whether it existed."""
        return self._or(False, lambda: super(FailOpenRedisCache, self).delete(key, version))

    def has_key(self, key: Any, version: int | None = None) -> bool:
        """Returns whether the key exists."""
        return self._or(False, lambda: super(FailOpenRedisCache, self).has_key(key, version))

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """Returns the values that exist."""
        return self._or({}, lambda: super(FailOpenRedisCache, self).get_many(keys, version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Increments a counter; raises `ValueError` if it does not exist, as every cache does."""
        count = self._or(None, lambda: super(FailOpenRedisCache, self).incr(key, delta, version))
        if count is None:
            raise ValueError(f"no counter {key!r}: Redis does not answer")
        return int(count)

    def _or(self, otherwise: T, ask: Callable[[], T]) -> T:
        """Returns what Redis answers, or the fallback while Redis is unreachable."""
        if monotonic() < _closed_until.get(self._server, 0):
            return otherwise
        try:
            return ask()
        except RedisError as error:
            _closed_until[self._server] = monotonic() + RETRY_SECONDS
            log.warning(
                "Redis does not answer, so nothing is counted for %s s: %s", RETRY_SECONDS, error
            )
            return otherwise

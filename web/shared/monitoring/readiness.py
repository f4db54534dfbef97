"""Checks whether this server is ready: its database, migrations and Redis."""

import logging
from threading import Lock
from time import monotonic
from typing import Final

from django.conf import settings
from django.db import DatabaseError, connection
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from club.services.backups.version_check import pending_migrations

log = logging.getLogger(__name__)

# Seconds for which an answer is repeated, because anybody may ask.
SECONDS_TO_REPEAT = 1.0
REDIS_TIMEOUTS: Final = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}


class ReadinessCheck:
    """Finds what keeps this process from serving. Each process has one, for all its threads.

    database_gone: the database does not answer
    database_not_migrated: it lacks the tables of this version
    redis_gone: a Redis is set and does not answer
    stopping: the launcher has been told to stop
    """

    def __init__(self) -> None:
        self._checking = Lock()
        self._reasons: tuple[str, ...] = ()
        self._checked_at = float("-inf")
        self._was_migrated = False

    def find_reasons(self) -> tuple[str, ...]:
        """Returns the codes, none if it can serve. One query, or those of the migrations."""
        if self._checked_at == float("-inf"):
            with self._checking:
                self._check_again()
        # While the database does not answer a check takes seconds: only one thread waits for it.
        elif self._checking.acquire(blocking=False):
            try:
                self._check_again()
            finally:
                self._checking.release()
        return self._reasons

    def _check_again(self) -> None:
        if monotonic() - self._checked_at < SECONDS_TO_REPEAT:
            return
        checks = (_check_launcher(), self._check_database(), _check_redis())
        reasons = tuple(filter(None, checks))
        if reasons != self._reasons:
            log.warning("readiness: %s", ", ".join(reasons) or "ready again")
        self._reasons, self._checked_at = reasons, monotonic()

    def _check_database(self) -> str:
        try:
            # To compare all migrations takes a tenth of a second; one version is migrated to once.
            if not self._was_migrated and pending_migrations():
                return "database_not_migrated"
            self._was_migrated = True
            with connection.cursor() as cursor:
                cursor.execute("SELECT 1 FROM django_migrations LIMIT 1")
        except DatabaseError:
            return "database_gone"
        return ""


def _check_launcher() -> str:
    return "stopping" if settings.STOPPING_FILE.exists() else ""


def _check_redis() -> str:
    if not settings.REDIS_URL:
        return ""
    retry = Retry(NoBackoff(), 0)
    try:
        with Redis.from_url(settings.REDIS_URL, retry=retry, **REDIS_TIMEOUTS) as server:
            server.ping()
    except RedisError:
        return "redis_gone"
    return ""

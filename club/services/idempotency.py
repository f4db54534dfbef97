"""Idempotency keys of the API: a repeated request gets the stored response."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from club.errors import ClubConflictError
from club.models import ApiKey, KeptAnswer

log = logging.getLogger(__name__)
RETENTION = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class IdempotentRequest:
    """A write request: its API key, its idempotency key and a hash of its body."""

    key: int
    request_id: UUID
    fingerprint: str


@dataclass(frozen=True, slots=True)
class StoredResponse:
    """A response; `again` if it had been stored before."""

    status: int
    body: Any
    again: bool = False


@transaction.atomic
def respond_once(request: IdempotentRequest, make: Callable[[], StoredResponse]) -> StoredResponse:
    """Returns the stored response to this request, or computes and stores it.

    Requests of one API key wait for each other, so none is answered twice. Errors are not stored: a
    repeated request is tried again.
    """
    # The key's row is the lock: two requests with one id arrive together when a program times out
    # and retries.
    ApiKey.objects.select_for_update(no_key=True).get(pk=request.key)
    stored = KeptAnswer.objects.filter(key=request.key, request_id=request.request_id).first()
    if stored is None:
        return _store_response(request, make())
    # The same id with another body is a bug in the program, and must not look like success.
    if stored.fingerprint != request.fingerprint:
        raise ClubConflictError("request_reused", request_id=request.request_id)
    return StoredResponse(stored.status, _sort_keys(stored.body), again=True)


def _store_response(request: IdempotentRequest, response: StoredResponse) -> StoredResponse:
    KeptAnswer.objects.create(
        key_id=request.key,
        request_id=request.request_id,
        fingerprint=request.fingerprint,
        status=response.status,
        body=response.body,
    )
    # Cleaned up by the writes themselves, so that no schedule is needed.
    gone, _rows = KeptAnswer.objects.filter(at__lt=timezone.now() - RETENTION).delete()
    if gone:
        log.info("deleted %s stored responses", gone)
    # Sorted the first time too, so that the repeated answer is the same text.
    return replace(response, body=_sort_keys(response.body))


def _sort_keys(value: Any) -> Any:
    """Returns the value with sorted keys, because a database may reorder the keys of JSON."""
    if isinstance(value, dict):
        return {word: _sort_keys(value[word]) for word in sorted(value)}
    return [_sort_keys(item) for item in value] if isinstance(value, list) else value

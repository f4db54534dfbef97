"""The `api_operation` decorator: permission, serializers and idempotency of one API method.

What is said here both runs and is written into the schema, so that neither can leave the other.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid5

from django.db import DatabaseError
from django.http.response import HttpResponseBase
from rest_framework import serializers
from rest_framework.response import Response

from boards.services.results import ChangeRequest
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.services.idempotency import IdempotentRequest, StoredResponse, respond_once
from standings.snapshot_cache import forget_snapshots
from web.api.framework.errors import InvalidRequestError
from web.api.framework.exception_handler import STALE_ERRORS, StaleVersionError
from web.api.framework.pagination import CursorOrder, PageSerializer
from web.api.framework.request_input import read_body, read_parameters

OK = 200
CREATED = 201
ACCEPTED = 202
SAFE_METHODS = ("GET", "HEAD")
OutputSerializerClass = type[serializers.BaseSerializer[Any]]


@dataclass(frozen=True, slots=True)
class ApiCall:
    """A request as a handler sees it: by which key, and what it asks, checked."""

    key: ApiKeyRow
    asked: Mapping[str, Any]
    request_id: UUID | None = None
    http: Any = None

    @property
    def request(self) -> ChangeRequest:
        """As the services of play want it."""
        seen = self.asked["seen"]
        reason = self.asked["reason"]
        who = {"reason": reason, "role": self.key.role}
        who["confirmed"] = self.asked.get("confirmed", False)
        return ChangeRequest(seen, self.own_id, self.key.user, Source.API, **who)

    @property
    def own_id(self) -> UUID:
        """The request's id as the house knows it: another key's same id is another request."""
        assert self.request_id is not None
        return uuid5(self.request_id, f"key {self.key.pk}")

    @property
    def who(self) -> dict[str, Any]:
        """By whom, and through which door."""
        return {"by": self.key.user, "source": Source.API}


@dataclass(frozen=True, slots=True)
class ApiOperation:
    """What is said of an operation, to anyone who asks and to the schema.

    What `stands` where somebody else was first is shown as an answer is, or in its own form.
    """

    name: str
    says: str
    answer: OutputSerializerClass | None
    right: ClubPermission = ClubPermission.READ
    status: int = OK
    asks: type[serializers.Serializer[Any]] | None = None
    filters: type[serializers.Serializer[Any]] | None = None
    order: CursorOrder | None = None
    many: bool = False
    wraps: Callable[[Any], Any] | None = None
    stands: bool | OutputSerializerClass = False
    revised: bool = False
    refuses: bool = False
    files: Mapping[str, str] | None = None

    def shown(self, row: Any) -> Any:
        """A row as it is answered."""
        return self.answer(row).data if self.answer else row


# What is said of every operation that adds a version of what was played.
RESULT_ENTRY_OPTIONS: dict[str, Any] = {
    "right": ClubPermission.ENTER,
    "status": CREATED,
    "stands": True,
}
Handler = Callable[..., Any]


def api_operation(
    name: str, answer: OutputSerializerClass | None = None, **options: Any
) -> Callable[[Handler], Callable[..., HttpResponseBase]]:
    """A handler `(self, call, found)` of a door as a method that answers; see `Operation`."""

    def decorated(handler: Handler) -> Callable[..., HttpResponseBase]:
        operation = ApiOperation(name, handler.__doc__ or "", answer, **options)

        @wraps(handler)
        def respond(self: Any, request: Any, **kwargs: Any) -> HttpResponseBase:
            work = _answer_read if request.method in SAFE_METHODS else _answer_write
            return work(operation, partial(handler, self), self, request, kwargs)

        respond.operation = operation  # type: ignore[attr-defined]
        return respond

    return decorated


def _answer_read(
    operation: ApiOperation, handler: Handler, door: Any, request: Any, kwargs: dict[str, Any]
) -> HttpResponseBase:
    target = door.find(request.auth, **kwargs)
    cleaned = dict(read_parameters(request, _parameter_serializers(operation)))
    page = {name: cleaned.pop(name, None) for name in ("limit", "after")} if operation.order else {}
    answer = handler(ApiCall(request.auth, cleaned, http=request), target)
    if isinstance(answer, HttpResponseBase):
        return answer
    if operation.order:
        rows, last = operation.order.page(answer, **page)
        return Response(
            {"items": _represent_rows(operation, rows), "next": _next_page_url(request, last)}
        )
    if operation.many:
        return Response({"items": _represent_rows(operation, answer)})
    return Response(operation.shown(answer), operation.status)


def _represent_rows(operation: ApiOperation, rows: Any) -> Any:
    assert operation.answer is not None
    wrapped = [operation.wraps(row) for row in rows] if operation.wraps else rows
    return operation.answer(wrapped, many=True).data


def _parameter_serializers(operation: ApiOperation) -> list[type[serializers.Serializer[Any]]]:
    return [
        serializer
        for serializer in (operation.filters, PageSerializer if operation.order else None)
        if serializer
    ]


def _next_page_url(request: Any, last: int | None) -> str | None:
    if last is None:
        return None
    query = request.query_params.copy()
    query["after"] = str(last)
    return f"{request.path}?{query.urlencode()}"


def _answer_write(
    operation: ApiOperation, handler: Handler, door: Any, request: Any, kwargs: dict[str, Any]
) -> HttpResponseBase:
    request_id = _read_idempotency_key(request)
    body = request.data
    target = door.find(request.auth, **kwargs)
    read_parameters(request, [])
    call = ApiCall(request.auth, read_body(body, operation.asks), request_id, request)
    idempotent_request = IdempotentRequest(request.auth.pk, request_id, _fingerprint(request, body))

    def make() -> StoredResponse:
        return StoredResponse(operation.status, operation.shown(handler(call, target)))

    try:
        answer = respond_once(idempotent_request, make)
    except STALE_ERRORS as refusal:
        raise StaleVersionError(refusal, door.stands(call, target)) from refusal
    except (DatabaseError, TypeError, ValueError):
        # What was read of an evening after it was written is no longer true.
        forget_snapshots()
        raise
    headers = {"Idempotent-Replayed": "true"} if answer.again else None
    return Response(answer.body, answer.status, headers=headers)


def _read_idempotency_key(request: Any) -> UUID:
    try:
        return UUID(request.headers.get("Idempotency-Key", ""))
    except ValueError:
        raise InvalidRequestError("request_id") from None


def _fingerprint(request: Any, body: Any) -> str:
    text = json.dumps([request.method, request.path, body], sort_keys=True)
    return sha256(text.encode()).hexdigest()

"""Decorator `api_operation`: permission, serializers and idempotency of an API method.

One declaration runs the method and generates its OpenAPI schema, so the two always agree.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial, wraps
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid5

from django.core.files.uploadedfile import UploadedFile
from django.db import DatabaseError
from django.http.response import HttpResponseBase
from rest_framework import serializers
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response

from boards.services.results import ChangeRequest
from club.queries.actors import Actor
from club.queries.api_keys import ApiKeyRow
from club.queries.permissions import ClubPermission
from club.services.audit_log import Source
from club.services.idempotency import IdempotentRequest, StoredResponse, respond_once
from standings.snapshot_cache import forget_snapshots
from web.api.framework.conditional import conditional_response
from web.api.framework.errors import InvalidFieldError, InvalidRequestError
from web.api.framework.exception_handler import STALE_ERRORS, StaleVersionError
from web.api.framework.pagination import CursorOrder, PageSerializer
from web.api.framework.request_input import read_body, read_parameters

OK = 200
CREATED = 201
ACCEPTED = 202
# 128 bits.
ETAG_DIGITS = 32
SAFE_METHODS = ("GET", "HEAD")
OutputSerializerClass = type[serializers.BaseSerializer[Any]]


@dataclass(frozen=True, slots=True)
class ApiCall:
    """A validated request: the API key, and the fields or parameters that were sent."""

    key: ApiKeyRow
    cleaned: Mapping[str, Any]
    request_id: UUID | None = None
    http: Any = None

    @property
    def request(self) -> ChangeRequest:
        """The change request for the services of results and rulings."""
        seen = self.cleaned["seen"]
        reason = self.cleaned["reason"]
        who = {"reason": reason, "role": self.key.role}
        who["confirmed"] = self.cleaned.get("confirmed", False)
        return ChangeRequest(seen, self.own_id, self.key.user, Source.API, **who)

    @property
    def own_id(self) -> UUID:
        """The idempotency key as it is stored: unique per API key."""
        assert self.request_id is not None
        # Request ids are unique in the tables of results, for all keys together.
        return uuid5(self.request_id, f"key {self.key.pk}")

    @property
    def actor(self) -> Actor:
        """The user of the API key, in the role in its club."""
        return Actor(self.key.user, self.key.role, Source.API)

    @property
    def who(self) -> dict[str, Any]:
        """The actor of the change, for services."""
        return {"actor": self.actor}


@dataclass(frozen=True, slots=True)
class ApiOperation:
    """Declaration of one API method, for its handler and for the schema.

    `conflict_body` adds the current state to the 409 response, in the same form or by its own
    serializer. `wrap_row` makes of a row what the serializer reads, `wrap_rows` of all rows of a
    page at once. `answers_list` answers a write with a list. With `dry_run` nothing is stored,
    neither the response nor what the handler writes.
    """

    name: str
    description: str
    answer: OutputSerializerClass | None
    permission: ClubPermission = ClubPermission.READ
    status: int = OK
    request_body: type[serializers.Serializer[Any]] | None = None
    filters: type[serializers.Serializer[Any]] | None = None
    order: CursorOrder | None = None
    many: bool = False
    wrap_row: Callable[[Any], Any] | None = None
    wrap_rows: Callable[[Any], Any] | None = None
    conflict_body: bool | OutputSerializerClass = False
    refuses: bool = False
    answers_list: bool = False
    dry_run: bool = False
    files: Mapping[str, str] | None = None

    def shown(self, row: Any) -> Any:
        """Returns a row as the response shows it; with `lists`, the rows of a list."""
        if self.answers_list:
            return {"items": _represent_rows(self, row)}
        return self.answer(row).data if self.answer else row


# Options of every operation that adds a version of a result.
RESULT_ENTRY_OPTIONS: dict[str, Any] = {
    "permission": ClubPermission.ENTER,
    "status": CREATED,
    "conflict_body": True,
}
Handler = Callable[..., Any]


def api_operation(
    name: str, answer: OutputSerializerClass | None = None, **options: Any
) -> Callable[[Handler], Callable[..., HttpResponseBase]]:
    """Turns a view method `(self, call, target)` into an API method; see `ApiOperation`."""

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
    operation: ApiOperation, handler: Handler, view: Any, request: Any, kwargs: dict[str, Any]
) -> HttpResponseBase:
    target = view.find(request.auth, **kwargs)
    cleaned = dict(read_parameters(request, _parameter_serializers(operation)))
    page = {name: cleaned.pop(name, None) for name in ("limit", "after")} if operation.order else {}
    answer = handler(ApiCall(request.auth, cleaned, http=request), target)
    if isinstance(answer, HttpResponseBase):
        return answer
    if operation.order:
        rows, last = operation.order.page(answer, **page)
        items = _represent_rows(operation, rows)
        return _tagged_response(request, {"items": items, "next": _next_page_url(request, last)})
    if operation.many:
        return _tagged_response(request, {"items": _represent_rows(operation, answer)})
    return _tagged_response(request, operation.shown(answer))


def _tagged_response(request: Any, body: Any) -> HttpResponseBase:
    """Returns the body with a hash of it as ETag, or 304.

    So every answer has an ETag, also where no revision covers all that is in it.
    """
    content = JSONRenderer().render(body)
    etag = sha256(content).hexdigest()[:ETAG_DIGITS]
    return conditional_response(request, etag, lambda: content)


def _represent_rows(operation: ApiOperation, rows: Any) -> Any:
    assert operation.answer is not None
    wrapped = [operation.wrap_row(row) for row in rows] if operation.wrap_row else rows
    if operation.wrap_rows:
        wrapped = operation.wrap_rows(rows)
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
    operation: ApiOperation, handler: Handler, view: Any, request: Any, kwargs: dict[str, Any]
) -> HttpResponseBase:
    # Required first: without it, a retry after a lost response would record twice.
    request_id = _read_idempotency_key(request)
    # Ignored, a program would believe itself safe: `seen` is the version that a write names.
    if "If-Match" in request.headers:
        raise InvalidRequestError("if_match_on_write")
    body = request.data
    # An empty change would succeed without effect, and a program with a bug would never notice.
    if request.method == "PATCH" and not body:
        raise InvalidFieldError("no_change")
    target = view.find(request.auth, **kwargs)
    # Writes accept no parameters: one that was meant for the body would be lost silently.
    read_parameters(request, [])
    call = ApiCall(request.auth, read_body(body, operation.request_body), request_id, request)
    # Before the transaction, in which SQLite lets nobody else write.
    target = view.prepare(call, target)
    if operation.dry_run:
        return Response(operation.shown(handler(call, target)), operation.status)
    idempotent_request = IdempotentRequest(request.auth.pk, request_id, _fingerprint(request, body))

    def make() -> StoredResponse:
        return StoredResponse(operation.status, operation.shown(handler(call, target)))

    try:
        answer = respond_once(idempotent_request, make)
    except STALE_ERRORS as refusal:
        raise StaleVersionError(refusal, view.current_state(call, target)) from refusal
    except (DatabaseError, TypeError, ValueError):
        # Snapshots read after the write are wrong once the transaction is rolled back.
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
    # Sorted, because the order of keys in a JSON object has no meaning.
    text = json.dumps([request.method, request.path, body], sort_keys=True, default=_file_digest)
    return sha256(text.encode()).hexdigest()


def _file_digest(value: Any) -> list[str]:
    """Returns the name and the hash of an uploaded file, in place of its bytes."""
    if not isinstance(value, UploadedFile):
        raise TypeError(value)
    digest = sha256()
    for chunk in value.chunks():
        digest.update(chunk)
    value.seek(0)
    return [value.name or "", digest.hexdigest()]

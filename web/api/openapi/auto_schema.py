"""Generator of the OpenAPI schema of a view, with every error response.

Each possible error is in it as a problem document.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from club.queries.api_key_areas import area_of_permission
from web.api.framework.exception_handler import PROBLEM_MEDIA_TYPE
from web.api.framework.operations import SAFE_METHODS, ApiOperation
from web.api.framework.pagination import PageSerializer
from web.api.openapi.answer_examples import load_answer_examples

JSON = "application/json"
# The name of the security scheme in SPECTACULAR_SETTINGS.
KEY_SCHEME = "key"
BINARY_SCHEMA = {"type": "string", "format": "binary"}
STATUS_DESCRIPTIONS = {
    400: "The request cannot be read: a parameter, a header or the body.",
    401: "No API key, or an unknown, revoked or expired one.",
    403: "The API key lacks the area for this, or its member's role the permission.",
    404: "Not found in this club.",
    406: "No response in an accepted media type.",
    408: "The body did not arrive in time.",
    409: "The version seen is no longer current: `current` has the current state, if any.",
    411: "The body has no Content-Length.",
    412: "The current ETag is none of those in the header If-Match.",
    413: "The request body is too large.",
    415: "The body is not JSON.",
    422: "The request is invalid: `detail` gives the reason. Nothing was changed.",
    429: "Too many requests with this key. Wait as long as the Retry-After header says.",
    431: "The address and the headers are too large together.",
    500: "Unexpected server error; the log has the details.",
    503: "The database is busy or unreachable, or the disk is full. Try again after Retry-After.",
}
READ_STATUSES = (400, 401, 403, 404, 406, 429, 431, 500, 503)
WRITE_STATUSES = (408, 409, 411, 413, 415, 422)


class ProblemSerializer(serializers.Serializer[Any]):
    """Why a request failed (RFC 9457). `code` is for programs, `detail` for people."""

    type = serializers.CharField(help_text="Address of the page that lists the codes.")
    title = serializers.CharField(help_text="Name of the status.")
    status = serializers.IntegerField()
    code = serializers.CharField()
    detail = serializers.CharField(help_text="A message that can be shown to users.")
    parameters = serializers.DictField(help_text="The values in the message.")


class OperationSchema(AutoSchema):
    """Generates the schema of an operation from its declaration."""

    @property
    def api_view(self) -> Any:
        """The view, with its type."""
        return self.view

    @property
    def api_operation(self) -> ApiOperation:
        """The declared operation."""
        operation: ApiOperation = self.api_view.operation(self.method)
        return operation

    def get_operation_id(self) -> str:
        """Returns the name of the operation."""
        return self.api_operation.name

    def get_tags(self) -> list[str]:
        """Returns the tag of the view."""
        return [self.api_view.tag]

    def get_summary(self) -> str:
        """Returns the first line of the docstring."""
        return self.api_operation.description.strip().splitlines()[0]

    def get_description(self) -> str:  # type: ignore[override]
        """Returns the docstring with the required permission."""
        says = " ".join(self.api_operation.description.split())
        permission = self.api_operation.permission
        area = area_of_permission(permission, subject=self.api_view.area)
        return f"{says} Needs the permission “{permission.value}” and a key for “{area}”."

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Returns the scheme of the API key, with the required permission as its role."""
        return [{KEY_SCHEME: [self.api_operation.permission.value]}]

    def get_request_serializer(self) -> Any:
        """Returns the serializer of the body; None for an empty object."""
        return self.api_operation.request_body

    def _map_serializer(self, serializer: Any, direction: Any, *others: Any, **more: Any) -> Any:
        """Forbids additional fields in request bodies."""
        schema = super()._map_serializer(  # type: ignore[no-untyped-call]
            serializer, direction, *others, **more
        )
        if "description" in schema:
            schema["description"] = _describe_component(schema["description"])
        if direction == "request" and serializer.__class__ is self.api_operation.request_body:
            schema["additionalProperties"] = False
        return schema

    def get_filter_parameters(self) -> list[Any]:
        """Returns none: filters are declared, not inferred."""
        return []

    def get_override_parameters(self) -> list[Any]:
        """Returns filters, page parameters and headers."""
        parameters: list[Any] = [
            serializer for serializer in (self.api_operation.filters,) if serializer
        ]
        if self.api_operation.order:
            parameters.append(PageSerializer)
        if self.method not in SAFE_METHODS:
            parameters.append(_idempotency_key_parameter())
        if _has_etag(self.api_operation, self.method):
            parameters.append(_if_none_match_parameter())
        return parameters + list(_response_headers(self.api_operation, self.method))

    def get_response_serializers(self) -> Any:
        """Returns the success response and every error response."""
        return _success_responses(self.api_operation, self.method) | _problem_responses(
            self.api_operation, self.method
        )

    def get_examples(self) -> list[OpenApiExample]:
        """Returns an example of the request body and of the answer."""
        return list(_operation_examples(self.api_operation))


def _operation_examples(operation: ApiOperation) -> Iterator[OpenApiExample]:
    if example := getattr(operation.request_body, "example", None):
        yield OpenApiExample("Example", example, request_only=True)
    answers = load_answer_examples()
    if operation.name in answers:
        yield OpenApiExample(
            "Answer",
            answers[operation.name],
            response_only=True,
            status_codes=[str(operation.status)],
        )


def _describe_component(docstring: str) -> str:
    """Returns the docstring of a serializer without the words for programmers of Overtrick."""
    text = docstring.removeprefix("Serializer for ")
    return text[:1].upper() + text[1:]


def _has_etag(operation: ApiOperation, method: str) -> bool:
    """Returns whether the answer has an ETag: every JSON that is read."""
    return method in SAFE_METHODS and not operation.files


def _success_responses(operation: ApiOperation, method: str) -> dict[Any, Any]:
    if operation.files:
        return {
            (operation.status, media): OpenApiResponse(
                BINARY_SCHEMA, description=f"The file, as {ending}."
            )
            for ending, media in operation.files.items()
        }
    response = OpenApiResponse(
        _response_serializer(operation), description=operation.description.strip().splitlines()[0]
    )
    answers: dict[Any, Any] = {(operation.status, JSON): response}
    if _has_etag(operation, method):
        answers[304] = OpenApiResponse(None, description="Not modified.")
    return answers


def _response_serializer(operation: ApiOperation) -> Any:
    if operation.answer is None or not (
        operation.many or operation.order or operation.answers_list
    ):
        return operation.answer
    answer: Any = operation.answer
    return _list_serializer(answer, paged=operation.order is not None)


@cache
def _list_serializer(answer: Any, *, paged: bool) -> Any:
    """Returns the serializer of a list, cached so that each has one component."""
    rows: dict[str, Any] = {"items": answer(many=True)}
    if paged:
        where = "URL of the next page; null on the last one."
        rows["next"] = serializers.CharField(allow_null=True, help_text=where)
    name = f"{answer.__name__.removesuffix('Serializer')}{'Page' if paged else 'List'}"
    return type(f"{name}Serializer", (serializers.Serializer,), rows)


@cache
def _stale_serializer(answer: Any) -> Any:
    """Returns the serializer of a problem document with the current state."""
    name = f"Stale{answer.__name__}"
    return type(name, (ProblemSerializer,), {"current": answer(required=False)})


def _problem_responses(operation: ApiOperation, method: str) -> dict[Any, Any]:
    statuses = READ_STATUSES if method in SAFE_METHODS else READ_STATUSES + WRITE_STATUSES
    more = (412,) * _has_etag(operation, method) + (422,) * operation.refuses
    by_status: dict[int, Any] = {status: ProblemSerializer for status in (*statuses, *more)}
    if operation.conflict_body and operation.answer:
        answer: Any = (
            operation.answer if operation.conflict_body is True else operation.conflict_body
        )
        by_status[409] = _stale_serializer(answer)
    return {
        (status, PROBLEM_MEDIA_TYPE): OpenApiResponse(
            answer, description=STATUS_DESCRIPTIONS[status]
        )
        for status, answer in by_status.items()
    }


def _idempotency_key_parameter() -> OpenApiParameter:
    return OpenApiParameter(
        "Idempotency-Key",
        {"type": "string", "format": "uuid"},
        OpenApiParameter.HEADER,
        required=True,
        description="A new UUID for every new request; repeat it when you retry.",
    )


def _response_headers(operation: ApiOperation, method: str) -> Iterator[OpenApiParameter]:
    yield _response_header("Retry-After", int, "Seconds to wait.", (429, 503))
    allowed = tuple(sorted({operation.status, *READ_STATUSES} - {401, 431, 500, 503}))
    remaining = "Requests that remain to the key (r), and seconds until there are more (t)."
    yield _response_header("RateLimit", str, remaining, allowed)
    yield _response_header("RateLimit-Policy", str, "Requests (q) in so many seconds (w).", allowed)
    yield _response_header("WWW-Authenticate", str, "Bearer.", (401,))
    if _has_etag(operation, method):
        yield _response_header("ETag", str, "What to send as If-None-Match.", (200, 304))
    if method not in SAFE_METHODS:
        replayed = "true where the same request was answered before."
        yield _response_header("Idempotent-Replayed", str, replayed, (operation.status,))


def _response_header(
    name: str, kind: type, description: str, statuses: tuple[int, ...]
) -> OpenApiParameter:
    return OpenApiParameter(
        name, kind, OpenApiParameter.HEADER, description=description, response=list(statuses)
    )


def _if_none_match_parameter() -> OpenApiParameter:
    return OpenApiParameter(
        "If-None-Match",
        str,
        OpenApiParameter.HEADER,
        description="The ETag of your copy: the response is 304 while it is current.",
    )

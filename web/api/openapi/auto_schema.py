"""OpenAPI schema of each view, generated from its `ApiOperation`, with every error response.

Every refusal that an operation can answer is in it, each as a problem with its sentence.
"""

from functools import cache
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from web.api.framework.exception_handler import PROBLEM_MEDIA_TYPE
from web.api.framework.operations import SAFE_METHODS, ApiOperation
from web.api.framework.pagination import PageSerializer

JSON = "application/json"
BINARY_SCHEMA = {"type": "string", "format": "binary"}
STATUS_DESCRIPTIONS = {
    400: "The request cannot be read: a parameter, a header or the body.",
    401: "No key, or one that opens nothing.",
    403: "The key, or the role of its member, does not go as far.",
    404: "Nothing of this club is there.",
    406: "No answer of the kind that is accepted.",
    409: "Somebody else was here first: `stands` is what stands now, where there is such a thing.",
    413: "The body is larger than anything that is asked here.",
    415: "The body is no JSON.",
    422: "It was read, and it cannot be: the sentence says why, and nothing has changed.",
    429: "This key has asked too often: wait as long as Retry-After says.",
    503: "The database is busy or gone, or the disk is full: try again after Retry-After.",
}
READ_STATUSES = (400, 401, 403, 404, 406, 429, 503)
WRITE_STATUSES = (409, 413, 415, 422)


class ProblemSerializer(serializers.Serializer[Any]):
    """Why something was not done. `code` is for programs, `detail` for people."""

    code = serializers.CharField()
    detail = serializers.CharField(help_text="A sentence that can be shown as it is.")
    parameters = serializers.DictField(help_text="What the sentence names.")


class ApiKeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a key is shown."""

    target_class = "web.api.framework.authentication.KeyAuthentication"
    name = "key"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """Bearer, as a director's page of keys says it."""
        says = "A key of one club, made on the director's page of keys."
        return {"type": "http", "scheme": "bearer", "description": says}


class OperationSchema(AutoSchema):
    """Reads an operation; guesses nothing."""

    @property
    def door(self) -> Any:
        """The view, which is one of ours."""
        return self.view

    @property
    def said(self) -> ApiOperation:
        """What the operation says of itself."""
        operation: ApiOperation = self.door.operation(self.method)
        return operation

    def get_operation_id(self) -> str:
        """Its name."""
        return self.said.name

    def get_tags(self) -> list[str]:
        """Its noun."""
        return [self.door.tag]

    def get_summary(self) -> str:
        """Its first sentence."""
        return self.said.says.strip().splitlines()[0]

    def get_description(self) -> str:  # type: ignore[override]
        """Who may."""
        says = " ".join(self.said.says.split())
        return f"{says} Asks for the right to {self.said.right.value}."

    def get_extensions(self) -> dict[str, Any]:
        """Which right is asked for."""
        return {"x-right": self.said.right.value}

    def get_request_serializer(self) -> Any:
        """What the body has to say; an empty object where nothing is asked."""
        return self.said.asks

    def _map_serializer(self, serializer: Any, direction: Any, *others: Any, **more: Any) -> Any:
        """What is asked has these fields and no others."""
        schema = super()._map_serializer(  # type: ignore[no-untyped-call]
            serializer, direction, *others, **more
        )
        if direction == "request" and serializer.__class__ is self.said.asks:
            schema["additionalProperties"] = False
        return schema

    def get_filter_parameters(self) -> list[Any]:
        """None of the framework's own."""
        return []

    def get_override_parameters(self) -> list[Any]:
        """Filters, the page, and the request's own id."""
        parameters: list[Any] = [serializer for serializer in (self.said.filters,) if serializer]
        if self.said.order:
            parameters.append(PageSerializer)
        if self.method not in SAFE_METHODS:
            parameters.append(_idempotency_key_parameter())
        if self.said.revised:
            parameters.append(_if_none_match_parameter())
        return parameters

    def get_response_serializers(self) -> Any:
        """What is answered, and every refusal."""
        return _success_responses(self.said) | _problem_responses(self.said, self.method)

    def get_examples(self) -> list[OpenApiExample]:
        """What could be sent."""
        example = getattr(self.said.asks, "example", None)
        return [OpenApiExample("Example", example, request_only=True)] if example else []


def _success_responses(operation: ApiOperation) -> dict[Any, Any]:
    if operation.files:
        return {
            (operation.status, media): OpenApiResponse(
                BINARY_SCHEMA, description=f"The file, as {ending}."
            )
            for ending, media in operation.files.items()
        }
    response = OpenApiResponse(
        _response_serializer(operation), description=operation.says.strip().splitlines()[0]
    )
    answers: dict[Any, Any] = {(operation.status, JSON): response}
    if operation.revised:
        answers[304] = OpenApiResponse(None, description="It is still as it was.")
    return answers


def _response_serializer(operation: ApiOperation) -> Any:
    if operation.answer is None or not (operation.many or operation.order):
        return operation.answer
    answer: Any = operation.answer
    return _list_serializer(answer, paged=operation.order is not None)


@cache
def _list_serializer(answer: Any, *, paged: bool) -> Any:
    """Several rows of one kind; one component for each kind."""
    rows: dict[str, Any] = {"items": answer(many=True)}
    if paged:
        where = "Where the next page is; null where this is the last."
        rows["next"] = serializers.CharField(allow_null=True, help_text=where)
    name = f"{answer.__name__.removesuffix('Serializer')}{'Page' if paged else 'List'}"
    return type(f"{name}Serializer", (serializers.Serializer,), rows)


@cache
def _stale_serializer(answer: Any) -> Any:
    """A problem with the current value now."""
    name = f"Stale{answer.__name__}"
    return type(name, (ProblemSerializer,), {"stands": answer(required=False)})


def _problem_responses(operation: ApiOperation, method: str) -> dict[Any, Any]:
    statuses = READ_STATUSES if method in SAFE_METHODS else READ_STATUSES + WRITE_STATUSES
    more = (422,) if operation.refuses else ()
    by_status: dict[int, Any] = {status: ProblemSerializer for status in (*statuses, *more)}
    if operation.stands and operation.answer:
        answer: Any = operation.answer if operation.stands is True else operation.stands
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
        description="New for every new request; sent again with the same, it is done once.",
    )


def _if_none_match_parameter() -> OpenApiParameter:
    return OpenApiParameter(
        "If-None-Match",
        str,
        OpenApiParameter.HEADER,
        description="The ETag of what is known already: 304 while it stands.",
    )

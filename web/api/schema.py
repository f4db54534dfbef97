"""The schema of this door, out of what each operation says of itself. Loaded when it is asked for.

Every refusal that an operation can answer is in it, each as a problem with its sentence.
"""

from functools import cache
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework import serializers

from web.api.operations import READING, Operation
from web.api.paging import PageSerializer
from web.api.problems import PROBLEM

JSON = "application/json"
BYTES = {"type": "string", "format": "binary"}
SAYS = {
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
ALWAYS, WRITING = (400, 401, 403, 404, 406, 429, 503), (409, 413, 415, 422)


class ProblemSerializer(serializers.Serializer[Any]):
    """Why something was not done. `code` is for programs, `detail` for people."""

    code = serializers.CharField()
    detail = serializers.CharField(help_text="A sentence that can be shown as it is.")
    parameters = serializers.DictField(help_text="What the sentence names.")


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """How a key is shown."""

    target_class = "web.api.authentication.KeyAuthentication"
    name = "key"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """Bearer, as a director's page of keys says it."""
        says = "A key of one club, made on the director's page of keys."
        return {"type": "http", "scheme": "bearer", "description": says}


class HouseSchema(AutoSchema):
    """Reads an operation; guesses nothing."""

    @property
    def door(self) -> Any:
        """The view, which is one of ours."""
        return self.view

    @property
    def said(self) -> Operation:
        """What the operation says of itself."""
        found: Operation = self.door.operation(self.method)
        return found

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
        made = super()._map_serializer(  # type: ignore[no-untyped-call]
            serializer, direction, *others, **more
        )
        if direction == "request" and serializer.__class__ is self.said.asks:
            made["additionalProperties"] = False
        return made

    def get_filter_parameters(self) -> list[Any]:
        """None of the framework's own."""
        return []

    def get_override_parameters(self) -> list[Any]:
        """Filters, the page, and the request's own id."""
        asked: list[Any] = [each for each in (self.said.filters,) if each]
        if self.said.order:
            asked.append(PageSerializer)
        if self.method not in READING:
            asked.append(_request_id())
        if self.said.revised:
            asked.append(_if_none_match())
        return asked

    def get_response_serializers(self) -> Any:
        """What is answered, and every refusal."""
        return _answers(self.said) | _refusals(self.said, self.method)

    def get_examples(self) -> list[OpenApiExample]:
        """What could be sent."""
        example = getattr(self.said.asks, "example", None)
        return [OpenApiExample("Example", example, request_only=True)] if example else []


def _answers(said: Operation) -> dict[Any, Any]:
    if said.files:
        return {
            (said.status, media): OpenApiResponse(BYTES, description=f"The file, as {ending}.")
            for ending, media in said.files.items()
        }
    shown = OpenApiResponse(_shown(said), description=said.says.strip().splitlines()[0])
    answers: dict[Any, Any] = {(said.status, JSON): shown}
    if said.revised:
        answers[304] = OpenApiResponse(None, description="It is still as it was.")
    return answers


def _shown(said: Operation) -> Any:
    if said.answer is None or not (said.many or said.order):
        return said.answer
    answer: Any = said.answer
    return _rows(answer, paged=said.order is not None)


@cache
def _rows(answer: Any, *, paged: bool) -> Any:
    """Several rows of one kind; one component for each kind."""
    rows: dict[str, Any] = {"items": answer(many=True)}
    if paged:
        where = "Where the next page is; null where this is the last."
        rows["next"] = serializers.CharField(allow_null=True, help_text=where)
    name = f"{answer.__name__.removesuffix('Serializer')}{'Page' if paged else 'List'}"
    return type(f"{name}Serializer", (serializers.Serializer,), rows)


@cache
def _stale(answer: Any) -> Any:
    """A problem with what stands now."""
    name = f"Stale{answer.__name__}"
    return type(name, (ProblemSerializer,), {"stands": answer(required=False)})


def _refusals(said: Operation, method: str) -> dict[Any, Any]:
    statuses = ALWAYS if method in READING else ALWAYS + WRITING
    more = (422,) if said.refuses else ()
    made: dict[int, Any] = {status: ProblemSerializer for status in (*statuses, *more)}
    if said.stands and said.answer:
        answer: Any = said.answer if said.stands is True else said.stands
        made[409] = _stale(answer)
    return {
        (status, PROBLEM): OpenApiResponse(answer, description=SAYS[status])
        for status, answer in made.items()
    }


def _request_id() -> OpenApiParameter:
    return OpenApiParameter(
        "Idempotency-Key",
        {"type": "string", "format": "uuid"},
        OpenApiParameter.HEADER,
        required=True,
        description="New for every new request; sent again with the same, it is done once.",
    )


def _if_none_match() -> OpenApiParameter:
    return OpenApiParameter(
        "If-None-Match",
        str,
        OpenApiParameter.HEADER,
        description="The ETag of what is known already: 304 while it stands.",
    )

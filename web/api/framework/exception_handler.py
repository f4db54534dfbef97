"""DRF exception handler that answers errors as problem documents (RFC 9457)."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from boards.errors import BoardError, StaleBoardDataError
from club.errors import ClubError
from deals.errors import DealError
from formats.errors import FormatError
from movements.errors import MovementError
from scoring.errors import ScoringError
from tournament.errors import StaleClockError, StaleRegulationsError, TournamentError
from web.api.framework.errors import (
    ApiError,
    InvalidRequestError,
    NotFoundInClubError,
    UnsupportedRequestError,
)
from web.api.framework.http_statuses import (
    CONFLICT,
    STATUS_BY_ERROR,
    UNAUTHORIZED,
    UNPROCESSABLE,
)
from web.api.framework.parsers import FileParser
from web.shared.http.body_limits import MAX_API_BODY
from web.shared.http.problems import build_problem
from web.shared.messages.errors.appeals import FROM_API
from web.shared.messages.errors.error_text import CodedError, error_message

PROBLEM_MEDIA_TYPE = "application/problem+json"
ERROR_BASES = (
    BoardError,
    ClubError,
    DealError,
    FormatError,
    MovementError,
    ScoringError,
    TournamentError,
)
STALE_ERRORS = (StaleBoardDataError, StaleClockError, StaleRegulationsError)


class StaleVersionError(Exception):
    """An error about an outdated version, with the current state for the response."""

    def __init__(self, refusal: CodedError, current: Any) -> None:
        super().__init__(refusal, current)
        self.refusal = refusal
        self.current_state = current


def handle_api_exception(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """Returns the response to a known error; None for an unexpected one (500)."""
    if isinstance(error, StaleVersionError):
        return _problem_response(error.refusal, CONFLICT, current=error.current_state)
    refusal = _translate_error(error, context)
    return None if refusal is None else _problem_response(refusal, _status(refusal))


def _problem_response(refusal: CodedError, status: int, **more: Any) -> Response:
    parameters = {name: to_json_value(value) for name, value in refusal.facts.items()}
    detail = error_message(refusal, reader=FROM_API)
    body = build_problem(refusal.code, status, detail, parameters, **more)
    return Response(
        body, status, headers=dict(_headers(parameters, status)), content_type=PROBLEM_MEDIA_TYPE
    )


def _headers(parameters: Mapping[str, Any], status: int) -> Iterator[tuple[str, str]]:
    if status == UNAUTHORIZED:
        # RFC 9110 requires it with every 401.
        yield "WWW-Authenticate", 'Bearer realm="Overtrick"'
    if "seconds" in parameters:
        yield "Retry-After", str(parameters["seconds"])


def _status(refusal: Any) -> int:
    if isinstance(refusal, ApiError):
        return refusal.status
    return next(
        (status for kind, status in STATUS_BY_ERROR if isinstance(refusal, kind)), UNPROCESSABLE
    )


def _translate_error(error: Exception, context: Mapping[str, Any]) -> Any:
    """Returns our own errors unchanged, and the matching one for a framework error."""
    request = context["request"]
    match error:
        case ApiError() | BoardError() | ClubError() | FormatError() | MovementError():
            return error
        case ScoringError() | TournamentError() | DealError():
            return error
        case Http404() | exceptions.NotFound():
            return NotFoundInClubError("nowhere")
        case exceptions.MethodNotAllowed():
            allowed = ", ".join(context["view"].allowed_methods)
            return UnsupportedRequestError("method", method=request.method, allowed=allowed)
        case exceptions.NotAcceptable():
            return UnsupportedRequestError(
                "not_acceptable", accepted=request.headers.get("Accept", "")[:80]
            )
        case exceptions.UnsupportedMediaType():
            body_type = (request.content_type or "")[:80]
            if FileParser in context["view"].parser_classes:
                return UnsupportedRequestError("upload_type", type=body_type)
            return UnsupportedRequestError("body_type", type=body_type)
        case RequestDataTooBig():
            return UnsupportedRequestError("too_large", most=MAX_API_BODY)
        case exceptions.ParseError():
            return InvalidRequestError("unreadable")
    return None


def to_json_value(value: Any) -> Any:
    """Converts a value of an error to JSON."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Mapping):
        return {str(name): to_json_value(item) for name, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [to_json_value(item) for item in value]
    if isinstance(value, DealError):
        return error_message(value)
    return str(value) if isinstance(value, Fraction | Decimal) else f"{value}"

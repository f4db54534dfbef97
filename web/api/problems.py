"""Every refusal as an answer: its status, its code, its facts, and the sentence that says it."""

from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404
from rest_framework import exceptions
from rest_framework.response import Response

from boards.errors import (
    BoardError,
    OtherRequestError,
    StaleDealError,
    StaleGroupsError,
    StaleMatchError,
    StaleRecordError,
    StaleResultError,
)
from boards.review_errors import StaleBoardError
from club.errors import ClubError, RightError, StalePlayersError
from deals.errors import DealError
from formats.errors import FormatError
from movements.errors import MovementError
from scoring.errors import ScoringError
from tournament.errors import (
    SessionGoneError,
    StaleDetailsError,
    StaleOverallError,
    StaleRegulationsError,
    StaleSeatingError,
    StaleSeriesError,
    TournamentError,
)
from web.api.errors import (
    ApiError,
    BodyError,
    BodyTypeError,
    KeyMissingError,
    MethodError,
    NotAcceptableError,
    NowhereError,
    TooLargeError,
)
from web.api.parsers import LARGEST
from web.shared.refusals import Refusal, sentence
from web.shared.review_refusals import PROGRAM, where

PROBLEM = "application/problem+json"
UNPROCESSABLE, CONFLICT, FORBIDDEN = 422, 409, 403
TREES = (
    BoardError,
    ClubError,
    DealError,
    FormatError,
    MovementError,
    ScoringError,
    TournamentError,
)
STATUS = (
    (StaleResultError, CONFLICT),
    (StaleBoardError, CONFLICT),
    (StaleMatchError, CONFLICT),
    (StaleDealError, CONFLICT),
    (StaleGroupsError, CONFLICT),
    (StaleRecordError, CONFLICT),
    (StaleSeatingError, CONFLICT),
    (StaleRegulationsError, CONFLICT),
    (StaleOverallError, CONFLICT),
    (StaleSeriesError, CONFLICT),
    (StaleDetailsError, CONFLICT),
    (SessionGoneError, CONFLICT),
    (OtherRequestError, CONFLICT),
    (StalePlayersError, CONFLICT),
    (RightError, FORBIDDEN),
)
STALE = (
    StaleResultError,
    StaleBoardError,
    StaleMatchError,
    StaleDealError,
    StaleGroupsError,
    StaleRegulationsError,
    StaleRecordError,
    StaleSeriesError,
)


class OutdatedError(Exception):
    """A refusal of a version that stands no more, with what stands now."""

    def __init__(self, refusal: Refusal, stands: Any) -> None:
        super().__init__(refusal, stands)
        self.refusal, self.stands = refusal, stands


def problem(error: Exception, context: Mapping[str, Any]) -> Response | None:
    """What is answered to an error; nothing for one that nobody foresaw."""
    if isinstance(error, OutdatedError):
        return _answer(error.refusal, CONFLICT, stands=error.stands)
    refusal = _refusal(error, context)
    return None if refusal is None else _answer(refusal, _status(refusal))


def _answer(refusal: Refusal, status: int, **more: Any) -> Response:
    facts = {name: plain(value) for name, value in refusal.facts.items()}
    said = sentence(where(refusal, PROGRAM))
    body = {"code": refusal.code, "detail": said, "parameters": facts} | more
    return Response(body, status, headers=dict(_headers(facts, status)), content_type=PROBLEM)


def _headers(facts: Mapping[str, Any], status: int) -> Iterator[tuple[str, str]]:
    if status == KeyMissingError.status:
        yield "WWW-Authenticate", 'Bearer realm="Overtrick"'
    if "seconds" in facts:
        yield "Retry-After", str(facts["seconds"])


def _status(refusal: Any) -> int:
    if isinstance(refusal, ApiError):
        return refusal.status
    return next((status for kind, status in STATUS if isinstance(refusal, kind)), UNPROCESSABLE)


def _refusal(error: Exception, context: Mapping[str, Any]) -> Any:
    """The error itself where it is the house's own, else the one of ours that says the same."""
    request = context["request"]
    match error:
        case ApiError() | BoardError() | ClubError() | FormatError() | MovementError():
            return error
        case ScoringError() | TournamentError() | DealError():
            return error
        case Http404() | exceptions.NotFound():
            return NowhereError()
        case exceptions.MethodNotAllowed():
            allowed = ", ".join(context["view"].allowed_methods)
            return MethodError(method=request.method, allowed=allowed)
        case exceptions.NotAcceptable():
            return NotAcceptableError(accepted=request.headers.get("Accept", "")[:80])
        case exceptions.UnsupportedMediaType():
            return BodyTypeError(type=(request.content_type or "")[:80])
        case RequestDataTooBig():
            return TooLargeError(most=LARGEST)
        case exceptions.ParseError():
            return BodyError()
    return None


def plain(value: Any) -> Any:
    """A fact as JSON has it."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Mapping):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(each) for each in value]
    if isinstance(value, DealError):
        return sentence(value)
    return str(value) if isinstance(value, Fraction | Decimal) else f"{value}"

"""Errors the API raises itself: a code, an HTTP status and the facts for its message.

ApiError
├── KeyMissingError       no key is shown
├── KeyUnknownError       the key opens nothing, or nothing any more
├── KeyReadsError         the key reads and nothing else
├── NowhereError          nothing of this club is there
├── MethodError           this is not done here
├── NotAcceptableError    no answer of the kind that is accepted
├── BodyError             the body is no JSON
├── BodyTypeError         the body says that it is something else
├── TooLargeError         the body is larger than anything that is asked here
├── TooOftenError         one key, and too many requests
├── RequestIdError        a change without a request id of its own
├── ParameterError        a parameter that will not do
├── UnknownParameterError a parameter that is none
├── FieldError            a field of the body that will not do
├── UnknownFieldError     a field that is none
├── HalfResultError       a result with something missing
├── HalfSetError          a set of papers of nothing, or without papers
├── TwoResultsError       a result said in two ways at once
├── ContractTextError     a contract that is none
└── WhyMissingError       not played, and nobody says why
"""

from typing import ClassVar


class ApiError(Exception):
    """A request that a program should have made otherwise."""

    code = "api"
    status: ClassVar[int] = 400

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class KeyMissingError(ApiError):
    """No key is shown."""

    code = "key_missing"
    status = 401


class KeyUnknownError(ApiError):
    """The key opens nothing: it never was, it was ended, or its member has gone."""

    code = "key_unknown"
    status = 401


class ReadOnlyKeyError(ApiError):
    """The key reads and nothing else."""

    code = "key_reads"
    status = 403


class NotFoundInClubError(ApiError):
    """Nothing of this club is there; what is another club's looks the same."""

    code = "nowhere"
    status = 404


class MethodNotAllowedError(ApiError):
    """This is not done here."""

    code = "method"
    status = 405


class NotAcceptableError(ApiError):
    """No answer of the kind that is accepted."""

    code = "not_acceptable"
    status = 406


class InvalidJsonError(ApiError):
    """The body is no JSON."""

    code = "unreadable"
    status = 400


class UnsupportedBodyTypeError(ApiError):
    """The body says that it is something other than JSON."""

    code = "body_type"
    status = 415


class BodyTooLargeError(ApiError):
    """The body is larger than anything that is asked here."""

    code = "too_large"
    status = 413


class TooManyRequestsError(ApiError):
    """One key, and too many requests."""

    code = "too_often"
    status = 429


class IdempotencyKeyError(ApiError):
    """A change without a request id of its own."""

    code = "request_id"
    status = 400


class InvalidParameterError(ApiError):
    """A parameter that will not do."""

    code = "parameter"
    status = 400


class UnknownParameterError(ApiError):
    """A parameter that is none."""

    code = "unknown_parameter"
    status = 400


class InvalidFieldError(ApiError):
    """A field of the body that will not do."""

    code = "field"
    status = 422


class UnknownFieldError(ApiError):
    """A field that is none."""

    code = "unknown_field"
    status = 422


class IncompleteResultError(ApiError):
    """A result with something missing."""

    code = "half_result"
    status = 422


class EmptyPrintSetError(ApiError):
    """A set of papers of nothing, or without a paper of its kind."""

    code = "half_set"
    status = 422


class ConflictingFieldsError(ApiError):
    """A result said in two ways at once."""

    code = "two_results"
    status = 422


class InvalidContractError(ApiError):
    """A contract that is none."""

    code = "contract_text"
    status = 422


class MissingReasonError(ApiError):
    """Not played, and nobody says why."""

    code = "why_missing"
    status = 422

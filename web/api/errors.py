"""What this door refuses by itself: a code and its facts, as everywhere in the house.

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

    code, status = "key_missing", 401


class KeyUnknownError(ApiError):
    """The key opens nothing: it never was, it was ended, or its member has gone."""

    code, status = "key_unknown", 401


class KeyReadsError(ApiError):
    """The key reads and nothing else."""

    code, status = "key_reads", 403


class NowhereError(ApiError):
    """Nothing of this club is there; what is another club's looks the same."""

    code, status = "nowhere", 404


class MethodError(ApiError):
    """This is not done here."""

    code, status = "method", 405


class NotAcceptableError(ApiError):
    """No answer of the kind that is accepted."""

    code, status = "not_acceptable", 406


class BodyError(ApiError):
    """The body is no JSON."""

    code, status = "unreadable", 400


class BodyTypeError(ApiError):
    """The body says that it is something other than JSON."""

    code, status = "body_type", 415


class TooLargeError(ApiError):
    """The body is larger than anything that is asked here."""

    code, status = "too_large", 413


class TooOftenError(ApiError):
    """One key, and too many requests."""

    code, status = "too_often", 429


class RequestIdError(ApiError):
    """A change without a request id of its own."""

    code, status = "request_id", 400


class ParameterError(ApiError):
    """A parameter that will not do."""

    code, status = "parameter", 400


class UnknownParameterError(ApiError):
    """A parameter that is none."""

    code, status = "unknown_parameter", 400


class FieldError(ApiError):
    """A field of the body that will not do."""

    code, status = "field", 422


class UnknownFieldError(ApiError):
    """A field that is none."""

    code, status = "unknown_field", 422


class HalfResultError(ApiError):
    """A result with something missing."""

    code, status = "half_result", 422


class HalfSetError(ApiError):
    """A set of papers of nothing, or without a paper of its kind."""

    code, status = "half_set", 422


class TwoResultsError(ApiError):
    """A result said in two ways at once."""

    code, status = "two_results", 422


class ContractTextError(ApiError):
    """A contract that is none."""

    code, status = "contract_text", 422


class WhyMissingError(ApiError):
    """Not played, and nobody says why."""

    code, status = "why_missing", 422

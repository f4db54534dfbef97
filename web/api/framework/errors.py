"""Exceptions of the API, each with an error code and the values for its message.

ApiError
├── ApiKeyError
├── NotFoundInClubError
├── UnsupportedRequestError
├── TooManyRequestsError
├── InvalidRequestError
└── InvalidFieldError

The docstring of a class lists its codes. The messages are in `web.shared.messages.errors`.
"""

from web.api.framework.http_statuses import STATUS_BY_CODE


class ApiError(Exception):
    """Base class of errors in a request; the code decides the HTTP status."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts
        self.status = STATUS_BY_CODE[code]


class ApiKeyError(ApiError):
    """The request has no API key that allows it.

    key_missing (401): no API key was sent
    key_unknown (401): unknown or revoked API key, or its member was removed
    key_expired (401): the last day of the API key is over
    key_area (403): the API key does not include the area of the operation
    """


class NotFoundInClubError(ApiError):
    """The key's club has no such object.

    nowhere (404): not found in this club; the data of another club looks the same
    no_job_file (404): the job's `state` says why it has no file: not yet, not any longer, failed
    no_comparison (404): the list is not compared yet, or was saved or discarded
    """


class UnsupportedRequestError(ApiError):
    """The server does not accept the method, a header, the media type or the size.

    method (405): the method is not allowed here
    not_acceptable (406): no response in the accepted media types
    too_large (413): the body is larger than `most`
    precondition (412): the current `etag` is none of those in the header If-Match
    body_type (415): the body is not declared as JSON
    upload_type (415): the body is not declared as multipart/form-data
    """


class TooManyRequestsError(ApiError):
    """There are too many requests, of an API key or of all.

    too_often (429): retry after `seconds`
    too_many_waiting (503): too many requests wait for changes: retry after `seconds`
    """


class InvalidRequestError(ApiError):
    """A body, a header or a parameter cannot be read.

    unreadable (400): the body is no JSON
    repeated_key (400): a JSON object has the same key twice
    request_id (400): a write without an idempotency key
    if_match_on_write (400): a write with the header If-Match: send `seen` in the body instead
    parameter (400): a parameter with an invalid value
    unknown_parameter (400): an unknown parameter
    no_parameters (400): a parameter where none is accepted
    repeated_parameter (400): the same parameter twice
    after_round (400): a round that has no results, or that the draw does not have
    """


class InvalidFieldError(ApiError):
    """A field of the body is invalid, unknown or missing.

    field (422): a field with an invalid value
    unknown_field (422): an unknown field
    no_fields (422): a field where none is accepted
    no_change (422): a change without any field that changes
    half_result (422): a result with a part missing
    half_set (422): a print set without documents, or without the session they are of
    two_results (422): two fields that exclude each other
    contract_text (422): text that is no contract
    why_missing (422): a board not played without the reason
    """


def invalid_field(field: str, reason: str) -> InvalidFieldError:
    """Returns the error for an invalid field of the body, by its path."""
    return InvalidFieldError("field", field=field, reason=reason, fields={field: reason})

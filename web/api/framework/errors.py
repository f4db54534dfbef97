"""Errors the API raises itself: a code, an HTTP status and the facts for its message.

ApiError
├── ApiKeyError
├── NotFoundInClubError
├── UnsupportedRequestError
├── TooManyRequestsError
├── InvalidRequestError
└── InvalidFieldError

The docstring of a class lists its codes. The messages are in `web.shared.messages.errors`.
"""

STATUS = {
    "key_missing": 401,
    "key_unknown": 401,
    "key_reads": 403,
    "nowhere": 404,
    "no_job_file": 404,
    "method": 405,
    "not_acceptable": 406,
    "too_large": 413,
    "body_type": 415,
    "too_often": 429,
    "unreadable": 400,
    "request_id": 400,
    "parameter": 400,
    "unknown_parameter": 400,
    "field": 422,
    "unknown_field": 422,
    "half_result": 422,
    "half_set": 422,
    "two_results": 422,
    "contract_text": 422,
    "why_missing": 422,
}


class ApiError(Exception):
    """A request that a program has to send differently; its code decides the HTTP status."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts
        self.status = STATUS[code]


class ApiKeyError(ApiError):
    """A request without an API key that allows it.

    key_missing (401): no API key was sent
    key_unknown (401): unknown or revoked API key, or its member was removed
    key_reads (403): the API key only reads
    """


class NotFoundInClubError(ApiError):
    """Nothing that this club has.

    nowhere (404): not found in this club; the data of another club looks the same
    no_job_file (404): the job's `state` says why it has no file: not yet, not any longer, failed
    """


class UnsupportedRequestError(ApiError):
    """A method, a media type or a size that the server does not accept.

    method (405): the method is not allowed here
    not_acceptable (406): no response in the accepted media types
    too_large (413): the body is larger than `most`
    body_type (415): the body is not declared as JSON
    """


class TooManyRequestsError(ApiError):
    """More requests than an API key may send.

    too_often (429): retry after `seconds`
    """


class InvalidRequestError(ApiError):
    """A body, a header or a parameter that cannot be read.

    unreadable (400): the body is no JSON
    request_id (400): a write without an idempotency key
    parameter (400): a parameter with an invalid value
    unknown_parameter (400): an unknown parameter
    """


class InvalidFieldError(ApiError):
    """A field of the body that is invalid, unknown or missing.

    field (422): a field with an invalid value
    unknown_field (422): an unknown field
    half_result (422): a result with a part missing
    half_set (422): a print set without documents, or without the session they are of
    two_results (422): two fields that exclude each other
    contract_text (422): text that is no contract
    why_missing (422): a board not played without the reason
    """

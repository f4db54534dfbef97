"""HTTP status codes of API errors, by error code or exception class."""

from boards.errors import ReusedRequestError, StaleBoardDataError
from club.errors import MissingPermissionError, StalePlayersError
from tournament.errors import StaleClockError, StaleRegulationsError, StaleSessionError

UNAUTHORIZED = 401
FORBIDDEN = 403
CONFLICT = 409
UNPROCESSABLE = 422

# Errors that the API raises itself.
STATUS_BY_CODE = {
    "key_missing": 401,
    "key_unknown": 401,
    "key_expired": 401,
    "key_area": 403,
    "nowhere": 404,
    "no_job_file": 404,
    "no_comparison": 404,
    "method": 405,
    "not_acceptable": 406,
    "precondition": 412,
    "too_large": 413,
    "body_type": 415,
    "upload_type": 415,
    "too_often": 429,
    "too_many_waiting": 503,
    "unreadable": 400,
    "repeated_key": 400,
    "request_id": 400,
    "if_match_on_write": 400,
    "parameter": 400,
    "unknown_parameter": 400,
    "no_parameters": 400,
    "repeated_parameter": 400,
    "after_round": 400,
    "field": 422,
    "unknown_field": 422,
    "no_fields": 422,
    "no_change": 422,
    "half_result": 422,
    "half_set": 422,
    "two_results": 422,
    "contract_text": 422,
    "why_missing": 422,
}

# Errors of the other packages.
STATUS_BY_ERROR = (
    (StaleBoardDataError, CONFLICT),
    (StaleSessionError, CONFLICT),
    (StaleClockError, CONFLICT),
    (StaleRegulationsError, CONFLICT),
    (ReusedRequestError, CONFLICT),
    (StalePlayersError, CONFLICT),
    (MissingPermissionError, FORBIDDEN),
)

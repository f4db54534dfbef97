"""Limits of request bodies, and the error codes for a rejected body."""

from typing import Final, Literal

BodyErrorCode = Literal[
    "body_late", "body_length", "body_too_large", "body_before_sign_in", "body_not_taken"
]

# The key in the WSGI environ under which the server gives the error code of a rejected body.
BODY_ERROR_KEY: Final = "overtrick.body_refused"

# The largest body before sign-in (a form takes a few kB) and after it (files have 20 MB at most).
MAX_ANONYMOUS_BODY = 1_000_000
MAX_SIGNED_IN_BODY = 32_000_000

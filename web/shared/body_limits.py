"""Limits of request bodies, and the codes by which the server refuses one."""

from typing import Final, Literal

Refusal = Literal[
    "body_late", "body_length", "body_too_large", "body_before_sign_in", "body_not_taken"
]

REFUSED: Final = "overtrick.body_refused"
"""The key in the WSGI environment under which the server says why it refused the body."""

# The largest body before sign-in (a form takes a few kB) and after it (files have 20 MB at most).
ANYBODY, SIGNED_IN = 1_000_000, 32_000_000

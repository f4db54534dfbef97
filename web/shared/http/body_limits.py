"""Size limits of request headers and bodies, and the error codes for requests above them.

Each file format has its own limit where it is read, in `formats`.
"""

from typing import Final, Literal

BodyErrorCode = Literal[
    "body_late",
    "body_length",
    "body_too_large",
    "body_before_sign_in",
    "body_not_taken",
    "body_charset",
    "head_too_large",
]

# The key in the WSGI environ under which the server gives the error code of a rejected body.
BODY_ERROR_KEY: Final = "overtrick.body_refused"

# Address, cookies and other headers together. Browsers send 2 kB, and rarely 16 kB where other
# programs on this computer have set cookies for the same name.
MAX_HEAD = 32_000
# The largest body before sign-in (a form takes a few kB) and after it (files have 20 MB at most).
MAX_ANONYMOUS_BODY = 1_000_000
MAX_SIGNED_IN_BODY = 32_000_000

# The largest body of an API request, which has a key and needs no sign-in.
MAX_API_BODY = 64 * 1024
# The largest body of an API request that uploads a file of 10 MB, with what surrounds it.
MAX_API_UPLOAD = 10_000_000 + MAX_API_BODY
# The addresses that take such a file.
API_UPLOAD_PATHS: Final = ("/api/v1/event-imports/", "/api/v1/player-imports/")

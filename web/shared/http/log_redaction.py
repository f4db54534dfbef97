"""Log formatter that removes secrets from URLs and shortens very long entries."""

import logging
import re

SECRET_URLS = re.compile(
    r"(/join/|/unsubscribe/|/t/\d+/\d+/open/|/accounts/password/reset/key/|/accounts/confirm-email/)[^/\s?]+"
)
# A head may have 32 kB, which a refusal repeats; a traceback is longer than 5 kB only by such text.
MAX_ENTRY = 10_000


def redact_entry(text: str) -> str:
    """Returns a log entry without the secrets of links, and without its middle if very long."""
    text = SECRET_URLS.sub(r"\1…", text)
    if len(text) <= MAX_ENTRY:
        return text
    # The end of a traceback names the error.
    return f"{text[: MAX_ENTRY // 2]} … {text[-MAX_ENTRY // 2 :]}"


class RedactingFormatter(logging.Formatter):
    """Log formatter that removes secrets from URLs."""

    def format(self, record: logging.LogRecord) -> str:
        """Formats a record and its traceback, so that the log holds no valid link."""
        return redact_entry(super().format(record))

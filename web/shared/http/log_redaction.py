"""Log formatter that removes the secrets of invitation, table and password-reset links."""

import logging
import re

SECRET_URLS = re.compile(
    r"(/join/|/t/\d+/\d+/open/|/accounts/password/reset/key/|/accounts/confirm-email/)[^/\s?]+"
)


class RedactingFormatter(logging.Formatter):
    """Log formatter that removes secrets from URLs."""

    def format(self, record: logging.LogRecord) -> str:
        """Formats a record and its traceback, so that the log holds no valid link."""
        return SECRET_URLS.sub(r"\1…", super().format(record))

"""Log formatter that removes the secrets of invitation and password-reset links."""

import logging
import re

SECRET_URLS = re.compile(r"(/join/|/accounts/password/reset/key/|/accounts/confirm-email/)[^/\s?]+")


class RedactingFormatter(logging.Formatter):
    """A line of the log whose addresses have lost their secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """The line and its traceback: nobody comes in by a link that was read there."""
        return SECRET_URLS.sub(r"\1…", super().format(record))

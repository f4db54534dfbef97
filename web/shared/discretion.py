"""Keeps secrets out of the log. Knows which addresses carry one; not who follows them."""

import logging
import re

SECRETS = re.compile(r"(/join/|/accounts/password/reset/key/|/accounts/confirm-email/)[^/\s?]+")


class Discreet(logging.Formatter):
    """A line of the log whose addresses have lost their secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """The line and its traceback: nobody comes in by a link that was read there."""
        return SECRETS.sub(r"\1…", super().format(record))

"""Validates the address and account of a club's web space."""

from django.conf import settings

from club.errors import RemoteError

LONGEST_USERNAME = 120
LONGEST_PASSWORD = 300
LONGEST_HOST_KEY = 80


def validate_site_folder() -> None:
    """Checks that this installation has a folder for sites."""
    if settings.SITE_FOLDER is None:
        raise RemoteError("no_site_folder")


def validate_account(username: str) -> None:
    """Checks the length of a user name."""
    if len(username) > LONGEST_USERNAME:
        raise RemoteError("username_length", longest=LONGEST_USERNAME)

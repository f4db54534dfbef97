"""Builds the terminal output with an invitation link to a club."""

from django.conf import settings
from django.utils.translation import gettext as _

from club.queries.actors import COMMAND_LINE
from club.queries.clubs import first_club, has_any_director
from club.services.invitations import create_invitation
from config.launcher.instance_lock import running_address

# The address of the web server with default options.
DEFAULT_ADDRESS = "http://127.0.0.1:8000/"


def invitation_url(address: str, token: str) -> str:
    """Returns the URL at which a person with this secret joins."""
    return f"{address.rstrip('/')}/join/{token}/"


def invitation_lines(introduction: str, token: str, *, address: str | None) -> list[str]:
    """Returns the introduction with the link, at this address or the running launcher's.

    If Overtrick is not running, a line says so and names the address of the link.
    """
    here = address or running_address(settings.DATA_DIR)
    lines = [introduction + invitation_url(here or DEFAULT_ADDRESS, token)]
    if not here:
        not_now = _("Overtrick is not running. Start it at %(here)s to use the link.")
        lines.append(not_now % {"here": DEFAULT_ADDRESS})
    return lines


def first_director_lines(address: str) -> list[str]:
    """Returns the lines that print a single-use link, if no club has a director yet."""
    club = first_club()
    if club is None or has_any_director():
        return []
    return [
        _("%(club)s has no director yet. Open this link to become the first.") % {"club": club},
        _("The link works once: %(link)s")
        % {"link": invitation_url(address, create_invitation(club, actor=COMMAND_LINE))},
    ]

"""Invitation links printed in the terminal, also for a club without a director."""

from django.conf import settings
from django.utils.translation import gettext as _

from club.queries.clubs import first_club, has_any_director
from club.services.invitations import create_invitation
from web.management.instance_lock import running_address

# Where it answers if it is started and nobody says otherwise.
DEFAULT_ADDRESS = "http://127.0.0.1:8000/"


def invitation_url(address: str, token: str) -> str:
    """Where a bearer of this secret joins."""
    return f"{address.rstrip('/')}/join/{token}/"


def invitation_lines(introduction: str, token: str, *, address: str | None) -> list[str]:
    """The link after these words, at this address or where Overtrick is running.

    Where it is not running that is said, with the address that the link is for.
    """
    here = address or running_address(settings.DATA_DIR)
    lines = [introduction + invitation_url(here or DEFAULT_ADDRESS, token)]
    if not here:
        not_now = _("Overtrick is not running now; the link is for %(here)s: start it there.")
        lines.append(not_now % {"here": DEFAULT_ADDRESS})
    return lines


def first_director_lines(address: str) -> list[str]:
    """What to tell anyone who starts a club that has no director yet: a link that works once."""
    club = first_club()
    if club is None or has_any_director():
        return []
    return [
        _("%(club)s has no director yet. Open this link to become the first;") % {"club": club},
        _("it works once: %(link)s") % {"link": invitation_url(address, create_invitation(club))},
    ]

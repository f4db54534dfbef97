"""The way in for the first director. Knows a club that nobody directs; makes no user."""

from django.conf import settings
from django.utils.translation import gettext as _

from club.queries.clubs import any_director, first_club
from club.services.invitations import create_invitation
from web.management.once import answering

HERE = "http://127.0.0.1:8000/"
"""Where it answers if it is started and nobody says otherwise."""


def link(address: str, token: str) -> str:
    """Where a bearer of this secret joins."""
    return f"{address.rstrip('/')}/join/{token}/"


def told(words: str, token: str, *, address: str | None) -> list[str]:
    """The link after these words, at this address or where Overtrick is running.

    Where it is not running that is said, with the address that the link is for.
    """
    here = address or answering(settings.DATA_DIR)
    lines = [words + link(here or HERE, token)]
    if not here:
        not_now = _("Overtrick is not running now; the link is for %(here)s: start it there.")
        lines.append(not_now % {"here": HERE})
    return lines


def to_first_director(address: str) -> list[str]:
    """What to tell whoever starts a club that has no director yet: a link that works once."""
    club = first_club()
    if club is None or any_director():
        return []
    return [
        _("%(club)s has no director yet. Open this link to become the first;") % {"club": club},
        _("it works once: %(link)s") % {"link": link(address, create_invitation(club))},
    ]

"""The way in for the first director. Knows a club that nobody directs; makes no user."""

from django.utils.translation import gettext as _

from club.queries.clubs import any_director, first_club
from club.services.invitations import invite

HERE = "http://127.0.0.1:8000/"


def link(address: str, token: str) -> str:
    """Where a bearer of this secret joins."""
    return f"{address.rstrip('/')}/join/{token}/"


def to_first_director(address: str) -> list[str]:
    """What to tell whoever starts a club that has no director yet: a link that works once."""
    club = first_club()
    if club is None or any_director():
        return []
    return [
        _("%(club)s has no director yet. Open this link to become the first;") % {"club": club},
        _("it works once: %(link)s") % {"link": link(address, invite(club))},
    ]

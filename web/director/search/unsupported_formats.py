"""Search results for unsupported forms of play, each with the nearest alternative."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _

from web.director.search.destinations import Destination, query_terms

if TYPE_CHECKING:
    from club.models import Club
    from web.director.access.permissions import RolePermissions


@dataclass(frozen=True)
class UnsupportedFormat(Destination):
    """A row that explains; it is found by its search words alone, not by those of its sentence."""

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The search words."""
        return query_terms(self.also)


def unsupported_formats(club: Club, may: RolePermissions) -> Iterator[UnsupportedFormat]:
    """Every form that is missing; the link opens the nearest thing, or the club's home."""
    round_robin = _("Instead: a tournament of four-hand matches, everybody against everybody")
    of_pairs = _("Instead: sessions of pairs, Mitchell, Howell or barometer")
    howells = _("Instead: a Howell of fewer rounds, or an arrow-switched Mitchell")
    for name, label, instead, also in (
        ("tournament_setup", _("Overtrick does not run Swiss events yet"), round_robin, _("swiss")),
        (
            "tournament_setup",
            _("Overtrick does not run knockouts yet"),
            round_robin,
            _("knockout knock-out"),
        ),
        ("setup", _("Overtrick does not run team events yet"), of_pairs, _("teams of four")),
        ("setup", _("Overtrick does not run individual events yet"), of_pairs, _("individuals")),
        (
            "setup",
            _("Overtrick does not have three-quarter Howell movements yet"),
            howells,
            _("howell three-quarter 3/4 howell"),
        ),
    ):
        link = reverse(f"director:{name if may.direct else 'home'}", args=(club.slug,))
        yield UnsupportedFormat(label, instead, link, also)

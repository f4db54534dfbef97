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
    """A row that says what is missing; found by its search words only, not by its sentence."""

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The words that a user searches for the format."""
        return query_terms(self.also)


def unsupported_formats(club: Club, may: RolePermissions) -> Iterator[UnsupportedFormat]:
    """Forms of play that are missing, each with a link to the nearest alternative."""
    round_robin = _("Instead: a tournament of four-hand matches, everybody against everybody")
    for name, label, instead, also in (
        (
            "new_match_event",
            _("Overtrick does not run knockouts yet"),
            round_robin,
            _("knockout knock-out"),
        ),
    ):
        link = reverse(f"director:{name if may.direct else 'home'}", args=(club.slug,))
        yield UnsupportedFormat(label, instead, link, also)

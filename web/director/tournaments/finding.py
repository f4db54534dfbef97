"""From the two labels on a slip to the match where they meet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from boards.errors import BoardError
from boards.queries.match_lookup import match_between
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.director.tournaments.rounds import not_found
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from tournament.models import Event

LONGEST = 20


@for_tournament
def find(request: SignedIn, event: Event) -> HttpResponse:
    """Go to the match of these two pairs; or back to the round, with the reason why not."""
    place = (event.club.slug, event.slug)
    if "pairs" not in request.GET:
        return redirect("director:tournament_entry", *place)
    sought = request.GET["pairs"][:LONGEST]
    labels = re.findall(r"\w+", sought.upper())
    try:
        one, other = labels
        return redirect("director:tournament_match", *place, match_between(event.pk, one, other).pk)
    except ValueError:
        why = _("No match “%(typed)s”: type its two pairs, such as 1A-3B.") % {"typed": sought}
    except BoardError as refusal:
        why = sentence(refusal)
    return not_found(request, event, sought, why)

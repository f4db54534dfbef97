"""From the two labels on a slip to the match where they meet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from boards.errors import BoardError
from boards.queries.matches import match_between
from web.director.access import SignedIn
from web.director.tournaments.access import for_tournament
from web.shared.refusals import sentence

if TYPE_CHECKING:
    from tournament.models import Event


@for_tournament
def find(request: SignedIn, event: Event) -> HttpResponse:
    """Go to the match of these two pairs; or back, with the reason why there is none."""
    labels = re.findall(r"\w+", request.GET.get("pairs", "").upper())
    place = (event.club.slug, event.slug)
    try:
        one, other = labels
        return redirect("director:tournament_match", *place, match_between(event.pk, one, other).pk)
    except ValueError:
        messages.error(request, _("Type the two pairs of a match, such as 1A-3B."))
    except BoardError as refusal:
        messages.error(request, sentence(refusal))
    return redirect("director:tournament", *place)

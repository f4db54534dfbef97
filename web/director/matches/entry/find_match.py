"""View that finds a match by the labels of its two pairs and redirects to it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from boards.errors import BoardError
from boards.queries.matches.match_lookup import find_match_between
from web.director.access.member_access import SignedInRequest
from web.director.matches.entry.round_entry import render_match_not_found
from web.director.matches.match_event_access import for_match_event
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Event

MAX_QUERY_LENGTH = 20


@for_match_event
def find_match(request: SignedInRequest, event: Event) -> HttpResponse:
    """Go to the match of two pairs, or back to the round with the reason why not."""
    place = (event.club.slug, event.slug)
    if "pairs" not in request.GET:
        return redirect("director:match_event_entry", *place)
    sought = request.GET["pairs"][:MAX_QUERY_LENGTH]
    labels = re.findall(r"\w+", sought.upper())
    try:
        first_label, second_label = labels
        return redirect(
            "director:match",
            *place,
            find_match_between(event.pk, first_label, second_label).pk,
        )
    # Raised by unpacking: the text does not hold exactly two labels.
    except ValueError:
        why = _("No match “%(typed)s”: type its two pairs, such as 1A-3B.") % {"typed": sought}
    except BoardError as refusal:
        why = error_message(refusal)
    return render_match_not_found(request, event, sought, why)

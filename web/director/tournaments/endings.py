"""How a match ends when its hands do not say it: a slip, the bell, the director, a forfeit."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.queries.matches import Ending
from boards.services.matches import end_match
from club.queries.rights import Right
from standings.services.play_offs import abandon_play_off
from web.director.access import SignedIn
from web.director.tournaments.at_match import AtMatch, for_match
from web.director.tournaments.match_forms import Ended, ScoresSet
from web.director.tournaments.match_pages import BACK_TO_UNUSUAL, FINAL_PAGE, page
from web.director.tournaments.matches import answer
from web.director.tournaments.pairs import place_of

FOUND = 302


@for_match(writes=Right.ENTER)
def match_final(request: SignedIn, found: AtMatch) -> HttpResponse:
    """Both totals: from the slip, or set by whoever directs, with the reason."""
    if request.method != "POST":
        return page(request, found, template=FINAL_PAGE)
    form = ScoresSet(request.POST)

    def write() -> None:
        facts = form.cleaned_data
        asked, ending = form.asked(request.user, found.role), Ending(facts["ending"])
        scores, absent = facts["scores"], facts["absent"]
        end_match(found.seating, ending, asked, scores=scores, absent=absent)
        messages.success(request, _("Recorded. Earlier versions are listed below."))

    response = answer(request, found, form, write, template=FINAL_PAGE)
    if response.status_code == FOUND and request.POST.get("back") == BACK_TO_UNUSUAL:
        return redirect(f"{place_of(found.event)}#unusual")
    return response


@for_match(writes=Right.ENTER)
@require_POST
def match_end(request: SignedIn, found: AtMatch) -> HttpResponse:
    """The bell ends it as it stands; a play-off is void; or it is open again."""
    form = Ended(request.POST)

    def write() -> None:
        asked, ending = form.asked(request.user, found.role), Ending(form.cleaned_data["ending"])
        if ending is Ending.ABANDONED:
            abandon_play_off(found.seating, asked)
        else:
            end_match(found.seating, ending, asked)
        messages.success(request, form.done())

    return answer(request, found, form, write)

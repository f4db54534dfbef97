"""A match hand by hand: the box, what it would mean, the last entry taken back, who deals first."""

from __future__ import annotations

from collections.abc import Callable
from secrets import choice

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.errors import BoardError, StaleMatchError
from boards.match_errors import UnusualTotalsError
from boards.queries.matches import match_of
from boards.services.matches import draw_first_dealer, record_hand, undo_entry
from club.errors import RightError
from club.queries.rights import Right
from club.services.ledger import Source
from reports.content.names import direction_letter
from scoring.errors import ScoringError
from scoring.laws.compass import Direction
from web.director.access import SignedIn
from web.director.tournaments.at_match import AtMatch, for_match
from web.director.tournaments.match_forms import HandEchoed, HandTyped
from web.director.tournaments.match_pages import CONFLICT, HAND_PAGE, UNPROCESSABLE, page
from web.director.typed import Asked
from web.shared.refusals import sentence
from web.shared.score_sheets import echo
from web.shared.unusual_totals import unusual_question


@for_match(writes=Right.ENTER)
def match(request: SignedIn, found: AtMatch) -> HttpResponse:
    """The sheet as it stands, and the box for the next hand or one to correct."""
    if request.method != "POST":
        return page(request, found)
    form = HandTyped(request.POST)

    def write() -> None:
        facts = form.cleaned_data
        record_hand(
            found.seating, facts["number"], facts["hand"], form.asked(request.user, found.role)
        )

    return answer(request, found, form, write)


@for_match
def match_echo(request: SignedIn, found: AtMatch) -> HttpResponse:
    """What the text of the box would mean, while it is typed."""
    form, now = HandEchoed(request.GET), match_of(found.seating.pk)
    if now is None or not form.is_valid():
        return render(request, "_hand_echo.html", {"refusal": form.refusal})
    number = form.cleaned_data["number"]
    then = now.with_line(number, form.cleaned_data["hand"])
    place = [line.number for line in then.lines].index(number)
    try:
        shown: dict[str, object] = {"echo": echo(then.scored(), place)}
    except ScoringError as refusal:
        shown = {"refusal": sentence(refusal)}
    return render(request, "_hand_echo.html", shown)


@for_match(writes=Right.ENTER)
@require_POST
def match_undo(request: SignedIn, found: AtMatch) -> HttpResponse:
    """Say again what was said before the newest version."""
    form = Asked(request.POST)
    return answer(
        request,
        found,
        form,
        lambda: undo_entry(found.seating, form.asked(request.user, found.role)),
    )


@for_match(writes=Right.ENTER)
@require_POST
def match_dealer(request: SignedIn, found: AtMatch) -> HttpResponse:
    """Note who was drawn to deal first, or draw it here."""
    players = {each.value: each for each in Direction}
    dealer = players.get(request.POST.get("dealer", ""))
    if request.POST.get("dealer") == "draw":
        dealer = choice(list(players.values()))
        drawn = _("%(dealer)s was drawn to deal first.")
        messages.success(request, drawn % {"dealer": direction_letter(dealer)})
    draw_first_dealer(found.seating, dealer, by=request.user, source=Source.DIRECTOR)
    return redirect("director:tournament_match", *found.address)


def answer(
    request: SignedIn,
    found: AtMatch,
    form: Asked,
    write: Callable[[], object],
    *,
    template: str = HAND_PAGE,
) -> HttpResponse:
    """Write, and go back to the sheet; or show what stands, with what was typed and why not."""
    if not form.is_valid():
        return page(request, found, form, form.refusal, template=template, status=UNPROCESSABLE)
    try:
        write()
    except StaleMatchError as refusal:
        why, status = sentence(refusal), CONFLICT
    except UnusualTotalsError as refusal:
        why = unusual_question(*refusal.totals)
        return page(request, found, form, why, template=template, status=UNPROCESSABLE, asks=True)
    except (BoardError, RightError, ScoringError) as refusal:
        why, status = sentence(refusal), UNPROCESSABLE
    else:
        return redirect("director:tournament_match", *found.address)
    return page(request, found, form, why, template=template, status=status)

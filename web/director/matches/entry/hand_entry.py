"""Page that enters a four-hand match hand by hand, with preview and undo."""

from __future__ import annotations

from collections.abc import Callable
from secrets import choice

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.errors import BoardError, StaleBoardDataError, UnusualTotalsError
from boards.queries.matches.match_states import match_state
from boards.services.matches.match_entry import record_hand, set_first_dealer, undo_last_match_row
from club.errors import MissingPermissionError
from club.queries.permissions import ClubPermission
from reports.content.cells.pair_names import direction_letter
from scoring.errors import ScoringError
from scoring.laws.compass import Direction
from web.director.access.member_access import SignedInRequest
from web.director.entry.forms import ResultChangeForm
from web.director.matches.entry.forms import SheetHandEntryForm, SheetHandPreviewForm
from web.director.matches.entry.match_page import (
    CONFLICT,
    HAND_PAGE,
    UNPROCESSABLE,
    render_match_page,
)
from web.director.matches.match_access import MatchAccess, for_match
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.unusual_totals import unusual_question
from web.shared.pages.score_sheets import preview_sheet_hand


@for_match(writes=ClubPermission.ENTER)
def hand_entry_page(request: SignedInRequest, access: MatchAccess) -> HttpResponse:
    """Score sheet of a match, with the box for the next hand or for one to correct."""
    if request.method != "POST":
        return render_match_page(request, access)
    form = SheetHandEntryForm(request.POST)

    def write() -> None:
        cleaned = form.cleaned_data
        record_hand(
            access.seating,
            cleaned["number"],
            cleaned["hand"],
            form.asked(request.user, access.role),
        )

    return save_match_form(request, access, form, write)


@for_match
def match_hand_preview(request: SignedInRequest, access: MatchAccess) -> HttpResponse:
    """Preview of the hand typed in a match's entry box."""
    form = SheetHandPreviewForm(request.GET)
    now = match_state(access.seating.pk)
    if now is None or not form.is_valid():
        return render(request, "_hand_echo.html", {"refusal": form.refusal})
    number = form.cleaned_data["number"]
    # Scored within the whole sheet: the worth of a hand depends on those before it.
    then = now.with_line(number, form.cleaned_data["hand"])
    place = [line.number for line in then.lines].index(number)
    try:
        context: dict[str, object] = {"echo": preview_sheet_hand(then.scored(), place)}
    except ScoringError as refusal:
        context = {"refusal": error_message(refusal)}
    return render(request, "_hand_echo.html", context)


@for_match(writes=ClubPermission.ENTER)
@require_POST
def undo_match_entry(request: SignedInRequest, access: MatchAccess) -> HttpResponse:
    """Undo the newest version of the match."""
    form = ResultChangeForm(request.POST)
    return save_match_form(
        request,
        access,
        form,
        lambda: undo_last_match_row(access.seating, form.asked(request.user, access.role)),
    )


@for_match(writes=ClubPermission.ENTER)
@require_POST
def save_first_dealer(request: SignedInRequest, access: MatchAccess) -> HttpResponse:
    """Save the first dealer, as drawn at the table or drawn here."""
    players = {direction.value: direction for direction in Direction}
    dealer = players.get(request.POST.get("dealer", ""))
    if request.POST.get("dealer") == "draw":
        dealer = choice(list(players.values()))
        drawn = _("%(dealer)s was drawn to deal first.")
        messages.success(request, drawn % {"dealer": direction_letter(dealer)})
    set_first_dealer(access.seating, dealer, actor=request.actor)
    return redirect("director:match", *access.address)


def save_match_form(
    request: SignedInRequest,
    access: MatchAccess,
    form: ResultChangeForm,
    write: Callable[[], object],
    *,
    template: str = HAND_PAGE,
) -> HttpResponse:
    """Record a form of the score sheet page by `write`; if refused, show it with the reason."""
    if not form.is_valid():
        return render_match_page(
            request, access, form, form.refusal, template=template, status=UNPROCESSABLE
        )
    try:
        write()
    except StaleBoardDataError as refusal:
        why = error_message(refusal)
        status = CONFLICT
    # Not an error but a question: the same totals sent again are recorded.
    except UnusualTotalsError as refusal:
        why = unusual_question(*refusal.totals)
        return render_match_page(
            request, access, form, why, template=template, status=UNPROCESSABLE, is_question=True
        )
    except (BoardError, MissingPermissionError, ScoringError) as refusal:
        why = error_message(refusal)
        status = UNPROCESSABLE
    else:
        return redirect("director:match", *access.address)
    return render_match_page(request, access, form, why, template=template, status=status)

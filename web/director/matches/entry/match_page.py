"""Renders the page of one four-hand match: score sheet, players, entry box and history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from boards.errors import InvalidBoardDataError
from boards.queries.matches.match_history import MatchVersionLine, match_history
from boards.queries.matches.match_states import MatchProgress, MatchState, match_state
from boards.services.matches.match_entry import SET_BY_CONVENOR
from reports.content.cells.pair_names import direction_letter
from reports.content.matches.match_endings import describe_ending
from scoring.laws.compass import Direction
from scoring.notation.sheet_hand_text import write_sheet_hand
from tournament.queries.pairs import pairs_in_round
from web.director.access.member_access import SignedInRequest
from web.director.entry.forms import ResultChangeForm
from web.director.matches.entry.forms import MANUAL_ENDINGS
from web.director.matches.entry.late_hands import list_late_hands
from web.director.matches.match_access import MatchAccess
from web.shared.messages.errors.error_text import error_message
from web.shared.pages.score_sheets import (
    SheetHandLine,
    list_sheet_hands,
    render_score_sheet,
    side_standings,
)
from web.shared.render.numbers import format_points
from web.shared.render.sheet_hands import sheet_hand_text

OK = 200
CONFLICT = 409
UNPROCESSABLE = 422
HAND_PAGE = "director/matches/match.html"
FINAL_PAGE = "director/matches/final_scores.html"
# A correction opened from the list of unusual slips leads back to it.
BACK_TO_UNUSUAL = "unusual"


@dataclass(frozen=True, slots=True)
class MatchVersionRow:
    """One version of a match with its text."""

    line: MatchVersionLine
    words: str


def render_match_page(
    request: SignedInRequest,
    access: MatchAccess,
    form: ResultChangeForm | None = None,
    refusal: str = "",
    *,
    template: str = HAND_PAGE,
    status: int = OK,
    is_question: bool = False,
) -> HttpResponse:
    """Page of one match, with the typed values and the error of a refused form.

    `is_question` marks the totals as a question: sent again, they are confirmed.
    """
    match = match_state(access.seating.pk)
    if match is None:
        return _render_bye(request, access, status=status)
    match_context = _match_context(access, match)
    labels = match_context["we"].label, match_context["they"].label
    context = match_context | {
        "ending": describe_ending(match.ending, match.absent, labels),
        "request_id": uuid4(),
        "refusal": refusal,
        "is_question": is_question,
        "back": _back_target(request),
        "form": form,
        "typed": form.data if form else _initial_final_scores(match),
        # An assistant may enter a slip; the other endings are rulings of a director.
        "endings": MANUAL_ENDINGS if request.may.direct else MANUAL_ENDINGS[:1],
        "ruled": match.ending in SET_BY_CONVENOR and not request.may.direct,
        "released": access.session.was_released,
        "history": _version_rows(match, labels),
        "late_hands": list_late_hands(match),
        "deleted": [] if match.abandoned else match.deleted_numbers,
    }
    context |= _hand_box_context(request, match, form, status=status)
    return render(request, template, context, status=status)


def _version_rows(match: MatchState, labels: tuple[str, str]) -> list[MatchVersionRow]:
    versions = match_history(match.pk)
    return [MatchVersionRow(version, _version_text(version, labels)) for version in versions]


def _back_target(request: SignedInRequest) -> str:
    back = request.POST.get("back") or request.GET.get("back")
    return BACK_TO_UNUSUAL if back == BACK_TO_UNUSUAL else ""


def _render_bye(request: SignedInRequest, access: MatchAccess, *, status: int) -> HttpResponse:
    refusal = InvalidBoardDataError("bye", round=access.seating.round, table=access.seating.table)
    context = {"event": access.event, "seating": access.seating, "refusal": error_message(refusal)}
    return render(request, "director/matches/bye.html", context, status=status)


def _match_context(access: MatchAccess, match: MatchState) -> dict[str, Any]:
    """Template context of the match itself: score sheet, pairs, totals, dealer."""
    lines = [line.number for line in match.lines]
    dealers = [match.dealer_of(place) for place in range(len(lines))]
    pairs = pairs_in_round(match.pairs, match.session, None if match.play_off else match.round)
    dealer = match.dealer
    return {
        "event": access.event,
        "seating": access.seating,
        "match": match,
        "we": pairs[match.pairs[0]],
        "they": pairs[match.pairs[1]],
        "paper": render_score_sheet(match.sheets, lines),
        "written": _hands_with_links(access, match, list_sheet_hands(match.sheets, lines, dealers)),
        "totals": (format_points(match.totals.we), format_points(match.totals.they)),
        "over": match.state is MatchProgress.OVER,
        "level": match.level,
        "in_extra_hands": match.in_extra_hands,
        "by_hand": not match.typed or match.level or match.extra_after is not None,
        "next_dealer": direction_letter(dealer) if dealer else "",
        "chairs": [(direction.value, direction_letter(direction)) for direction in Direction],
        "place": reverse("director:match", args=access.address),
    }


def _initial_final_scores(match: MatchState) -> dict[str, Any]:
    """Initial values of the final scores form."""
    if match.set_points is None or match.ending is None:
        return {}
    we, they = match.set_points
    absent = match.absent.value if match.absent else ""
    return {"we": we, "they": they, "ending": match.ending.value, "absent": absent}


def _hands_with_links(
    access: MatchAccess, match: MatchState, written: list[SheetHandLine]
) -> list[tuple[SheetHandLine, str]]:
    """Each hand with the link to correct it; none in an abandoned play-off."""
    place = reverse("director:match", args=access.address)
    return [(hand, "" if match.abandoned else f"{place}?edit={hand.line}") for hand in written]


def _hand_box_context(
    request: SignedInRequest, match: MatchState, form: ResultChangeForm | None, *, status: int
) -> dict[str, Any]:
    """Template context of the entry box: the posted line, the requested one, or the next.

    After a conflict the typed text is shown next to the box, not in it: one Enter too many must
    not overwrite what somebody else entered.
    """
    known = {str(line.number): line.hand for line in match.lines}
    typed = form.data.get("text", "") if form else ""
    requested_line = str(form.data.get("number") or "") if form else request.GET.get("edit", "")
    late = status == CONFLICT
    lines = {*known, *map(str, match.deleted_numbers)}
    number = requested_line if requested_line in lines and not late else str(match.next_number)
    written = known.get(number)
    edited = written is not None
    put_back = int(number) in match.deleted_numbers
    standing = match.standing_before(int(number)) if edited or put_back else match.next_standing
    before = match.before_line(int(number)) if edited or put_back else match
    return {
        "standings": side_standings(standing),
        "played": before.played,
        "passed_out": len(before.lines) - before.played,
        "number": number,
        "put_back": put_back,
        "edited": edited,
        "text": typed if form and not late else write_sheet_hand(written) if written else "",
        "entered": write_sheet_hand(written) if written else "",
        "late": typed if late else "",
    }


def _version_text(version: MatchVersionLine, labels: tuple[str, str]) -> str:
    """The text of one version."""
    if version.line is not None:
        what = sheet_hand_text(version.hand) if version.hand else _("deleted")
        return _("Hand %(line)s: %(what)s") % {"line": version.line, "what": what}
    ending = describe_ending(version.ending, version.absent, labels)
    if version.points is None:
        return ending
    we, they = map(format_points, version.points)
    return f"{ending}: {we} \N{EN DASH} {they}"

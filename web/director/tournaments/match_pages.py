"""Everything that the pages of one match show: the paper, the hands, who plays, what was said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from boards.errors import ByeError
from boards.queries.match_history import MatchVersionLine, match_history
from boards.queries.matches import MatchState, State, match_of
from boards.services.matches import RULED
from reports.content.four_hand.reasons import describe_ending
from reports.content.names import direction_letter
from scoring.laws.compass import Direction
from scoring.notation.hands import write_sheet_hand
from tournament.queries.pairs import pairs_at
from web.director.access import SignedIn
from web.director.tournaments.at_match import AtMatch
from web.director.tournaments.match_forms import SET
from web.director.typed import Asked
from web.shared.figures import points
from web.shared.hands import spelled
from web.shared.refusals import sentence
from web.shared.score_sheets import Written, hands, paper, stands

OK, CONFLICT, UNPROCESSABLE = 200, 409, 422
HAND_PAGE = "director/tournaments/match.html"
FINAL_PAGE = "director/tournaments/final.html"
BACK_TO_UNUSUAL = "unusual"
"""Where a correction that the list of unusual slips led to comes back."""


@dataclass(frozen=True, slots=True)
class Said:
    """One version in words."""

    told: MatchVersionLine
    words: str


def page(
    request: SignedIn,
    found: AtMatch,
    form: Asked | None = None,
    refusal: str = "",
    *,
    template: str = HAND_PAGE,
    status: int = OK,
    asks: bool = False,
) -> HttpResponse:
    """A page of one match as it stands, with what was typed and why it will not do.

    Where it `asks`, the same totals sent again are confirmed.
    """
    match = match_of(found.seating.pk)
    if match is None:
        return _bye(request, found, status=status)
    shown = _stands(found, match)
    labels = shown["we"].label, shown["they"].label
    facts = shown | {
        "ending": describe_ending(match.ending, match.absent, labels),
        "request_id": uuid4(),
        "refusal": refusal,
        "asks": asks,
        "back": _back(request),
        "form": form,
        "typed": form.data if form else _set(match),
        "endings": SET if request.may.direct else SET[:1],
        "ruled": match.ending in RULED and not request.may.direct,
        "released": found.session.was_released,
        "history": [Said(each, _words(each, labels)) for each in match_history(match.pk)],
    }
    return render(
        request, template, facts | _box(request, match, form, status=status), status=status
    )


def _back(request: SignedIn) -> str:
    back = request.POST.get("back") or request.GET.get("back")
    return BACK_TO_UNUSUAL if back == BACK_TO_UNUSUAL else ""


def _bye(request: SignedIn, found: AtMatch, *, status: int) -> HttpResponse:
    refusal = ByeError(round=found.seating.round, table=found.seating.table)
    facts = {"event": found.event, "seating": found.seating, "refusal": sentence(refusal)}
    return render(request, "director/tournaments/bye.html", facts, status=status)


def _stands(found: AtMatch, match: MatchState) -> dict[str, Any]:
    """The match as a value in words and figures."""
    lines = [line.number for line in match.lines]
    dealers = [match.dealer_of(place) for place in range(len(lines))]
    pairs = pairs_at(match.pairs, match.session, None if match.play_off else match.round)
    dealer = match.dealer
    return {
        "event": found.event,
        "seating": found.seating,
        "match": match,
        "we": pairs[match.pairs[0]],
        "they": pairs[match.pairs[1]],
        "paper": paper(match.sheets, lines),
        "written": _linked(found, match, hands(match.sheets, lines, dealers)),
        "totals": (points(match.totals.we), points(match.totals.they)),
        "over": match.state is State.OVER,
        "level": match.level,
        "by_hand": not match.typed or match.level or match.extra_after is not None,
        "next_dealer": direction_letter(dealer) if dealer else "",
        "chairs": [(each.value, direction_letter(each)) for each in Direction],
        "place": reverse("director:tournament_match", args=found.address),
    }


def _set(match: MatchState) -> dict[str, Any]:
    """What the boxes of the final scores say before anybody types."""
    if match.set_points is None or match.ending is None:
        return {}
    we, they = match.set_points
    absent = match.absent.value if match.absent else ""
    return {"we": we, "they": they, "ending": match.ending.value, "absent": absent}


def _linked(found: AtMatch, match: MatchState, written: list[Written]) -> list[tuple[Written, str]]:
    """Each hand with the way to correct it; what is void is not corrected."""
    place = reverse("director:tournament_match", args=found.address)
    return [(each, "" if match.abandoned else f"{place}?edit={each.line}") for each in written]


def _box(
    request: SignedIn, match: MatchState, form: Asked | None, *, status: int
) -> dict[str, Any]:
    """The line that the box is for: as it was sent, as it was asked for, or the next.

    Where somebody else was first, what was typed is shown beside the box: an Enter too many must
    not write over what stands.
    """
    known = {str(line.number): line.hand for line in match.lines}
    typed = form.data.get("text", "") if form else ""
    asked = str(form.data.get("number") or "") if form else request.GET.get("edit", "")
    late = status == CONFLICT
    number = asked if asked in known and not late else str(match.next_number)
    written = known.get(number)
    edited = written is not None
    standing = match.standing_before(int(number)) if edited else match.next_standing
    return {
        "stands": stands(standing),
        "played": match.before_line(int(number)).played if edited else match.played,
        "number": number,
        "edited": edited,
        "position": sum(line.number < int(number) for line in match.lines) + 1,
        "text": typed if form and not late else write_sheet_hand(written) if written else "",
        "entered": write_sheet_hand(written) if written else "",
        "late": typed if late else "",
    }


def _words(told: MatchVersionLine, labels: tuple[str, str]) -> str:
    """What a version said."""
    if told.line is not None:
        what = spelled(told.hand) if told.hand else _("deleted")
        return _("Hand %(line)s: %(what)s") % {"line": told.line, "what": what}
    ending = describe_ending(told.ending, told.absent, labels)
    if told.points is None:
        return ending
    we, they = map(points, told.points)
    return f"{ending}: {we} \N{EN DASH} {they}"

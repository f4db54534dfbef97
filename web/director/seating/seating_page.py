"""Seating page of a session: names of players, swap and draw of pair numbers, substitutes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from secrets import randbits
from typing import TYPE_CHECKING, TypeAlias

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from boards.queries.table_results import SeatedPair, side_chairs
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot, snapshot_of_session
from tournament.queries.edit_tokens import numbering_edit_token
from tournament.queries.sessions import places_of_session, sections_of_session
from tournament.services.seating.pair_numbers import draw_entries, swap_entries
from web.director.access.member_access import SignedInRequest, for_session
from web.director.pair_forms import MovePairForm, SubstitutePlayerForm, SwapPairsForm
from web.director.player_names import (
    NamePair,
    changed_names,
    name_pairs,
    names_not_on_list,
    starting_names,
)
from web.director.release.players_page import players_page_path
from web.director.release.session_state import has_any_deal
from web.shared.messages.flash_messages import add_form_error, flash_outcome

if TYPE_CHECKING:
    from tournament.models import Session

StartPosition: TypeAlias = tuple[int, str, bool, int]
NO_NAMES: Mapping[int, NamePair] = {}
NO_ERRORS: Mapping[int, str] = {}


@dataclass(frozen=True, slots=True)
class SeatingRow:
    """Row of a pair: starting position, typed names and error."""

    pair: SeatedPair
    start: StartPosition | None
    typed: NamePair
    error: str

    @property
    def substitutes(self) -> bool:
        """Whether somebody joined after the first round; the boxes show the first players only."""
        return any(person.from_round > 1 for person in self.pair.people)


@for_session
def seating_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Seating page: every pair number with its two names."""
    return _page(request, session)


@for_session
@require_POST
def save_seated_names(request: SignedInRequest, session: Session) -> HttpResponse:
    """Save the names that changed; refused rows are shown with the reason."""
    changed = changed_names(request.POST, snapshot_of_session(session.pk).pairs)
    # Before they are saved, as saving adds them to the club's list.
    added = names_not_on_list(session, changed)
    refused = name_pairs(session, changed, actor=request.actor)
    # seating.js saves row by row and shows this text next to the row.
    if request.headers.get("Accept") == "text/plain":
        return _save_status_response(next(iter(refused.values()), None), added)
    if refused:
        return _page(request, session, changed, refused)
    messages.success(
        request, " ".join(filter(None, (_("The names are saved."), _new_players_text(added))))
    )
    return _redirect_to_seating(session)


@for_session
@require_POST
def swap_pair_numbers(request: SignedInRequest, session: Session) -> HttpResponse:
    """Swap the numbers of two pairs for the whole session."""
    snapshot = snapshot_of_session(session.pk)
    form = SwapPairsForm(request.POST, pairs=snapshot.pairs, individual=snapshot.individual)
    if form.is_valid():
        places = places_of_session(session.pk).in_bulk()
        seen = request.POST.get("seen", "")
        first, other = (places[form.cleaned_data[name]] for name in ("one", "other"))
        with add_form_error(form):
            swap_entries(first, other, actor=request.actor, seen=seen)
            done = _("%(one)s and %(other)s have exchanged numbers.") % {
                "one": first,
                "other": other,
            }
            messages.success(request, done)
            return _redirect_to_seating(session)
    return _page(request, session, swap=form)


@for_session
@require_POST
def draw_pair_numbers(request: SignedInRequest, session: Session) -> HttpResponse:
    """Draw the pair numbers by lot.

    Pairs that are named already lose their numbers, which needs a confirmation (`sure`).
    """
    named = (
        _named_pairs(session) if session.state == "planned" and "sure" not in request.POST else []
    )
    if named:
        context = {"session": session, "named": named, "tab": "seating"}
        return render(request, "director/draw_pair_numbers.html", context)
    # All sections or none: a section that is drawn alone would be drawn twice.
    with flash_outcome(request, _("The numbers are drawn.")), transaction.atomic():
        for section in sections_of_session(session.pk):
            draw_entries(section, seed=randbits(32), actor=request.actor)
    return _redirect_to_seating(session)


def _named_pairs(session: Session) -> list[tuple[str, str]]:
    """The named pairs with their numbers."""
    snapshot = snapshot_of_session(session.pk)
    pairs = (pair for pair in snapshot.pairs.values() if pair.people)
    return [
        (pair_names.pair_label(snapshot, pair.place), pair_names.player_names(pair))
        for pair in pairs
    ]


@for_session
@require_POST
def seat_substitute(request: SignedInRequest, session: Session) -> HttpResponse:
    """Save a substitute at a seat of a session, who plays from a round on."""
    form = _substitute_form(snapshot_of_session(session.pk), request.POST)
    if form.is_valid():
        round_ = form.cleaned_data["from_round"]
        refused = name_pairs(session, form.line_up, actor=request.actor, from_round=round_)
        for why in refused.values():
            form.add_error("name", why)
    if form.errors:
        return _page(request, session, substitute=form)
    messages.success(request, _("The substitute is seated."))
    return _redirect_to_seating(session)


def _save_status_response(refusal: str | None, added: Sequence[str]) -> HttpResponse:
    """Plain text response to one row saved in the background."""
    status = 422 if refusal else 200
    text = " · ".join(filter(None, (_("saved"), _new_players_text(added))))
    return HttpResponse(refusal or text, status=status, content_type="text/plain")


def _new_players_text(added: Sequence[str]) -> str:
    """Names new players, so that a half-typed name is noticed now and not after the session."""
    return _("New on the club's list: %(names)s") % {"names": ", ".join(added)} if added else ""


def _redirect_to_seating(session: Session) -> HttpResponse:
    return redirect("director:seating", session.event.club.slug, session.pk)


def _substitute_form(
    snapshot: SessionSnapshot, posted: Mapping[str, str] | None = None
) -> SubstitutePlayerForm:
    rounds = max((cell.round for cell in snapshot.cells), default=1)
    return SubstitutePlayerForm(posted, pairs=snapshot.pairs, rounds=rounds)


def _page(
    request: HttpRequest,
    session: Session,
    typed: Mapping[int, NamePair] = NO_NAMES,
    refused: Mapping[int, str] = NO_ERRORS,
    **forms: SwapPairsForm | SubstitutePlayerForm,
) -> HttpResponse:
    snapshot = snapshot_of_session(session.pk)
    context = {
        "session": session,
        "lines": _seating_rows(snapshot, typed, refused),
        "several": len(snapshot.sections) > 1,
        "sections": list(snapshot.sections.values()),
        "swap": SwapPairsForm(pairs=snapshot.pairs, individual=snapshot.individual),
        "move": MovePairForm(
            pairs=snapshot.pairs,
            sections=[section.name for section in snapshot.sections.values()],
            auto_id="move-%s",
        ),
        "seen": numbering_edit_token({place: pair.entry for place, pair in snapshot.pairs.items()}),
        "substitute": _substitute_form(snapshot),
        "named": any(pair.people for pair in snapshot.pairs.values()),
        "focus": next(iter(refused), _place_to_name(request, snapshot)),
        "dealt": has_any_deal(snapshot),
        "players_path": players_page_path(session, timezone.now()),
        "tab": "seating",
        "individual": snapshot.individual,
    }
    refusing = bool(refused or forms)
    return render(
        request, "director/seating.html", context | forms, status=422 if refusing else 200
    )


def _place_to_name(request: HttpRequest, snapshot: SessionSnapshot) -> int | None:
    """The place in `?name=`, such as a late pair's, whose first box gets the focus."""
    place = request.GET.get("name", "")
    return next((known for known in snapshot.pairs if str(known) == place), None)


def _seating_rows(
    snapshot: SessionSnapshot, typed: Mapping[int, NamePair], refused: Mapping[int, str]
) -> dict[tuple[str, str], list[SeatingRow]]:
    starts = _start_positions(snapshot)
    lines: dict[tuple[str, str], list[SeatingRow]] = {}
    for place, pair in snapshot.pairs.items():
        names = typed.get(place, starting_names(pair))
        chair = SeatingRow(pair, starts.get(place), names, refused.get(place, ""))
        lines.setdefault((pair.section, pair.line), []).append(chair)
    return lines


def _start_positions(snapshot: SessionSnapshot) -> dict[int, StartPosition]:
    """The table and side where each pair starts, whether it has opponents there, and the round.

    A late pair, or one without a table in round 1, starts where it first has opponents.
    """
    starts: dict[int, StartPosition] = {}
    for cell in sorted(snapshot.cells, key=lambda cell: cell.round):
        meets = None not in (cell.north_south, cell.east_west)
        if meets or cell.round == 1:
            for side, held in (("NS", cell.north_south), ("EW", cell.east_west)):
                seated = cell.contestants(held)
                chairs = side_chairs(side) if snapshot.individual else (side,)
                # Nobody in the chairs: no place to tell it of.
                for place, chair in zip(seated, chairs, strict=False):
                    starts.setdefault(place, (cell.table, chair, meets, cell.round))
    return starts

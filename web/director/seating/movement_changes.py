"""Page that changes the movement during play, each change with a preview."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from boards.services.setup.turned_rounds import (
    exchange_boards_with_decisions,
    switch_pairs_with_decisions,
    switch_round_with_results,
)
from boards.services.setup.undone_changes import undo_change_with_results
from club.queries.actors import PREVIEW
from reports.content.cells.seating_changes import seating_change_text
from reports.content.club.audit_log import action_text
from standings.snapshot_cache import SessionSnapshot, snapshot_of_session
from tournament.queries.movements.linked_sessions import has_linked_sessions
from tournament.queries.seating_changes import last_seating_change, seating_changes_of_session
from tournament.queries.sessions import sections_of_session
from tournament.services.seating.movement_change_preview import preview_movement_change
from tournament.services.seating.movement_changes import (
    switch_places,
)
from web.director.access.member_access import SignedInRequest, for_session
from web.director.pair_forms import (
    AddedRoundsForm,
    DroppedRoundsForm,
    LeavingTableForm,
    SingleRoundForm,
    SwitchInRoundForm,
)
from web.director.seating.change_forms import (
    build_boards_form,
    build_leaving_form,
    build_reseat_form,
    build_round_form,
    build_switch_form,
    tables_of_snapshot,
)
from web.director.seating.change_proposals import ShownProposals, show_proposals
from web.director.seating.individual_changes import INDIVIDUAL_MOVEMENT_CHANGES
from web.director.seating.later_rounds import (
    added_rounds_request,
    added_table_request,
    closed_table_request,
    dropped_rounds_request,
    first_round_to_reprint,
    late_pair_request,
    leaving_pair_request,
    new_seats_request,
    sit_out_request,
)
from web.director.seating.movement_change import (
    PAIRS,
    PLAYERS,
    TEAMS,
    FormData,
    MovementChange,
    contestants_of_movement,
)
from web.director.seating.movement_change_preview import SeatingChanges, compare_seatings
from web.director.seating.seated_rounds import (
    count_seated_rounds,
    first_unplayed_round,
    snapshot_of_section,
)
from web.director.seating.team_movement_changes import TEAM_MOVEMENT_CHANGES
from web.shared.messages.flash_messages import add_form_error, form_page_status

if TYPE_CHECKING:
    from tournament.models import Section, Session


@dataclass(frozen=True, slots=True)
class OfferedMovementChange:
    """A movement change on the page, with its form and its preview if it was requested."""

    repair: MovementChange
    section: Section
    form: forms.Form
    changes: SeatingChanges | None = None
    seen: str = ""
    proposals: ShownProposals | None = None

    @property
    def anchor(self) -> str:
        """Its anchor on the page, which is also the prefix of its field ids."""
        return f"{self.repair.key}-{self.section.pk}"


def _has_half_table_to_fill(snapshot: SessionSnapshot) -> bool:
    """Whether a pair still has to sit out, so that a late pair could play it."""
    if snapshot.facts.state not in ("planned", "running"):
        return False
    begins = first_unplayed_round(snapshot)
    return any(
        cell.round >= begins and (cell.north_south is None) != (cell.east_west is None)
        for cell in snapshot.cells
    )


def _has_rounds_to_come(snapshot: SessionSnapshot) -> bool:
    return first_unplayed_round(snapshot) <= count_seated_rounds(snapshot)


def _can_take_late_pairs(snapshot: SessionSnapshot) -> bool:
    return snapshot.facts.state in ("planned", "running") and _has_rounds_to_come(snapshot)


def _switch_in_round(section: Section, cleaned: FormData, **change_kwargs: Any) -> object:
    places = section.places.in_bulk([cleaned["one"], cleaned["other"]])
    first, other = places[cleaned["one"]], places[cleaned["other"]]
    round_ = cleaned["from_round"]
    return switch_pairs_with_decisions(first, other, round_=round_, **change_kwargs)


def _switch_pairs(section: Section, cleaned: FormData, **change_kwargs: Any) -> None:
    places = section.places.in_bulk([cleaned["one"], cleaned["other"]])
    first = places[cleaned["one"]]
    other = places[cleaned["other"]]
    switch_places(first, other, from_round=cleaned["from_round"], **change_kwargs)


MOVEMENT_CHANGES = (
    MovementChange(
        "late",
        _("A pair arrives late"),
        _(
            "From the round you choose it plays where somebody would have sat out, or in another "
            "pair's seats, or everybody gets new seats."
        ),
        _can_take_late_pairs,
        build_round_form,
        request=late_pair_request,
        then="director:seating",
    ),
    MovementChange(
        "switch",
        _("Two pairs are switched"),
        _("They take each other's seats from a round on. What they have played stays theirs."),
        lambda shown: len(shown.pairs) > 1,
        build_switch_form,
        _switch_pairs,
    ),
    MovementChange(
        "home",
        _("A pair goes home"),
        _(
            "From the round you choose its opponents sit out or play others. What it has played "
            "counts."
        ),
        lambda shown: len(shown.pairs) > 2,
        build_leaving_form,
        request=leaving_pair_request,
    ),
    MovementChange(
        "seats",
        _("Two pairs sat in each other's seats"),
        _(
            "In one round only. Results of that round, with rulings, appeals and penalties, stay "
            "at their table and count for who sat there. Where somebody would play a board again, "
            "later boards change."
        ),
        lambda shown: len(shown.pairs) > 1,
        partial(build_switch_form, kind=SwitchInRoundForm),
        _switch_in_round,
    ),
    MovementChange(
        "boards",
        _("Two tables played each other's boards"),
        _(
            "In one round only. Results already entered go to these boards in their order, with "
            "their rulings and appeals. Where somebody would play a board again, later boards "
            "change."
        ),
        lambda shown: len(tables_of_snapshot(shown)) > 1,
        build_boards_form,
        lambda section, facts, **details: exchange_boards_with_decisions(
            section, facts["from_round"], (facts["table"], facts["other"]), **details
        ),
    ),
    MovementChange(
        "side",
        _("The sit-out moves to the other side"),
        _(
            "Of the side that sits out, a pair goes to the other side from the round you choose, "
            "and its seats are empty instead."
        ),
        _has_half_table_to_fill,
        build_round_form,
        request=sit_out_request,
    ),
    MovementChange(
        "table",
        _("A table is added"),
        _("Two late pairs play from the round you choose, and the rounds to come get new seats."),
        _can_take_late_pairs,
        build_round_form,
        request=added_table_request,
        then="director:seating",
    ),
    MovementChange(
        "close",
        _("A table is closed"),
        _("One or two pairs go home, and the rounds to come get new seats for the others."),
        lambda shown: len(shown.pairs) > 4 and _has_rounds_to_come(shown),
        partial(build_leaving_form, kind=LeavingTableForm),
        request=closed_table_request,
    ),
    MovementChange(
        "add",
        _("Rounds are added"),
        _(
            "The movement goes on where it can. Otherwise opponents meet again, tables share "
            "boards, or there are new boards."
        ),
        lambda shown: count_seated_rounds(shown) > 0,
        lambda _shown, typed: AddedRoundsForm(typed),
        request=added_rounds_request,
    ),
    MovementChange(
        "reseat",
        _("The wrong movement was set"),
        _(
            "The rounds to come get new seats: nobody plays a board again, and opponents meet "
            "again only where nothing else is possible."
        ),
        lambda shown: len(shown.pairs) > 3 and _has_rounds_to_come(shown),
        build_reseat_form,
        request=new_seats_request,
    ),
    MovementChange(
        "drop",
        _("Rounds are dropped"),
        _(
            "It is late: the last rounds are not played, or others that leave the better movement. "
            "Nobody is scored on boards that are not played."
        ),
        lambda shown: count_seated_rounds(shown) > 1 and _has_rounds_to_come(shown),
        lambda _shown, typed: DroppedRoundsForm(typed),
        request=dropped_rounds_request,
    ),
    MovementChange(
        "turn",
        _("A round is arrow-switched"),
        _(
            "Both sides of every table hold each other's cards, and all pairs are ranked together. "
            "Results already entered are turned too, and so are scores that rulings assign: the "
            "round was played the other way round. Averages and percentages stay with their pairs."
        ),
        lambda shown: count_seated_rounds(shown) > 0,
        partial(build_round_form, kind=SingleRoundForm),
        lambda section, facts, **details: switch_round_with_results(
            section, facts["from_round"], **details
        ),
    ),
    *INDIVIDUAL_MOVEMENT_CHANGES,
    *TEAM_MOVEMENT_CHANGES,
    MovementChange(
        "undo",
        _("The last change is undone"),
        _(
            "Seats and boards are as they were before it, and late pairs leave again. Not if a "
            "round that would change has been played since."
        ),
        lambda _shown: True,
        lambda _shown, typed: forms.Form(typed),
        lambda section, _facts, **details: undo_change_with_results(section, **details),
        suits_section=last_seating_change,
        contestants=(PAIRS, PLAYERS, TEAMS),
    ),
)
CHANGES_BY_KEY = {repair.key: repair for repair in MOVEMENT_CHANGES}


@for_session
def movement_changes_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """Movement changes that suit each section; the requested one with its preview."""
    snapshot = snapshot_of_session(session.pk)
    return _page(request, session, list(_offered_changes(request, session, snapshot)))


@for_session
@require_POST
def change_movement_during_play(request: SignedInRequest, session: Session) -> HttpResponse:
    """Make a previewed change, if the seating is still the one that was shown."""
    requested = _movement_change_or_404(request.POST.get("repair", ""))
    section = _section_or_404(request, session)
    snapshot = snapshot_of_session(session.pk)
    form = _with_own_field_ids(
        requested, section, requested.form(snapshot_of_section(snapshot, section), request.POST)
    )
    if form.is_valid():
        seen = request.POST.get("seen", "")
        with add_form_error(form):
            proposal = request.POST.get("proposal") or None
            requested.on(section, form.cleaned_data, request.actor, proposal=proposal, seen=seen)()
            return _redirect_after_change(request, requested, section)
    refused = OfferedMovementChange(requested, section, form)
    # Added even if it no longer suits, so that the error is seen.
    offers = {offer.anchor: offer for offer in _offered_changes(request, session, snapshot)}
    return _page(request, session, list((offers | {refused.anchor: refused}).values()))


def _redirect_after_change(
    request: SignedInRequest, requested: MovementChange, section: Section
) -> HttpResponse:
    """To the page of the change; a late pair's names are asked for, with the focus on its boxes."""
    done = _("Done: %(repair)s.") % {"repair": requested.title}
    page = reverse(requested.then, args=(section.session.event.club.slug, section.session_id))
    change = last_seating_change(section) if requested.then == "director:seating" else None
    if change is None or change.late_place is None:
        messages.success(request, done)
        return redirect(page)
    names = _("Type the names of pair %(pair)s.") % {"pair": change.late_place}
    messages.success(request, f"{done} {names}")
    return redirect(f"{page}?name={change.late_place_id}")


def _page(
    request: SignedInRequest, session: Session, offers: list[OfferedMovementChange]
) -> HttpResponse:
    several = len({offer.section.pk for offer in offers}) > 1
    made = [
        (change, action_text(change.action), seating_change_text(change.details))
        for change in seating_changes_of_session(session.pk)
    ]
    context = {
        "session": session,
        "offers": offers,
        "several": several,
        "made": made,
        "reprint": first_round_to_reprint(session),
        "tab": "movement_changes",
        "is_linked": session.event.several and has_linked_sessions(session.event),
    }
    status = form_page_status(*(offer.form for offer in offers))
    return render(request, "director/movement_changes.html", context, status=status)


def _offered_changes(
    request: SignedInRequest, session: Session, snapshot: SessionSnapshot
) -> Iterator[OfferedMovementChange]:
    contestants = contestants_of_movement(session.event)
    for section in sections_of_session(session.pk):
        room = snapshot_of_section(snapshot, section)
        for movement_change in MOVEMENT_CHANGES:
            if contestants not in movement_change.contestants:
                continue
            if movement_change.suits(room) and movement_change.suits_section(section):
                yield _offered_change(request, section, movement_change, room)


def _movement_change_or_404(key: str) -> MovementChange:
    try:
        return CHANGES_BY_KEY[key]
    except KeyError:
        raise Http404 from None


def _section_or_404(request: SignedInRequest, session: Session) -> Section:
    requested = request.POST.get("section")
    first = next(
        (
            candidate
            for candidate in sections_of_session(session.pk)
            if str(candidate.pk) == requested
        ),
        None,
    )
    if first is None:
        raise Http404
    return first


def _with_own_field_ids(repair: MovementChange, section: Section, form: forms.Form) -> forms.Form:
    """The form with field ids unlike those of the other forms on the page."""
    form.auto_id = f"{repair.key}-{section.pk}-%s"
    return form


def _offered_change(
    request: SignedInRequest, section: Section, repair: MovementChange, snapshot: SessionSnapshot
) -> OfferedMovementChange:
    requested = (request.GET.get("repair"), request.GET.get("section"))
    picked = requested == (repair.key, str(section.pk))
    form = _with_own_field_ids(
        repair, section, repair.form(snapshot, request.GET if picked else None)
    )
    if form.is_valid():
        with add_form_error(form):
            proposals = repair.propose(section, form.cleaned_data)
            shown = show_proposals(section, proposals, request.GET) if proposals else None
            work = repair.on(
                section,
                form.cleaned_data,
                PREVIEW,
                proposal=shown.selected.proposal if shown else None,
            )
            # Runs the change itself and rolls it back, so the preview cannot differ from it.
            tried = preview_movement_change(section, work)
            changes = compare_seatings(tried)
            return OfferedMovementChange(repair, section, form, changes, tried.seen, shown)
    return OfferedMovementChange(repair, section, form)

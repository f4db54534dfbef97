"""Page that removes a section of a session, after a list of the data to be deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from boards.services.setup.sections import remove_section, validate_section_removable
from club.queries.permissions import ClubPermission
from reports.content.cells import pair_names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.errors import TournamentDataNotFoundError, TournamentError
from tournament.queries.sections import section_edit_token
from tournament.queries.sessions import sections_of_session
from web.director.access.member_access import SignedInRequest, for_session
from web.shared.messages.errors.error_text import error_message
from web.shared.messages.flash_messages import flash_outcome

if TYPE_CHECKING:
    from tournament.models import Section, Session


@for_session(may=ClubPermission.DIRECT)
def section_removal_page(request: SignedInRequest, session: Session, section: str) -> HttpResponse:
    """Confirm removing a section, or show what prevents it; posted, it is removed."""
    first = sections_of_session(session.pk).filter(name=section).first()
    if first is None:
        messages.error(
            request, error_message(TournamentDataNotFoundError("section_gone", section=section))
        )
        return _redirect_to_seating(session)
    if request.method == "POST":
        done = _("Section %(section)s is removed.") % {"section": first.name}
        with flash_outcome(request, done):
            seen = request.POST.get("seen", "")
            remove_section(first, actor=request.actor, seen=seen)
        return _redirect_to_seating(session)
    return render(request, "director/section_removal.html", _removal_context(session, first))


def _removal_context(session: Session, section: Section) -> dict[str, Any]:
    now = cached_snapshot_of(session)
    cells = [cell for cell in now.cells if cell.section == section.name]
    return {
        "session": session,
        "section": section,
        "pairs": _named_pairs(now, section),
        "tables": len({cell.table for cell in cells}),
        "rounds": len({cell.round for cell in cells}),
        "boards": pair_names.format_board_ranges({cell.board for cell in cells}),
        "refusal": _refusal_text(section),
        "seen": section_edit_token(section),
    }


def _named_pairs(now: SessionSnapshot, section: Section) -> list[tuple[str, str]]:
    """The pairs of the section with their players."""
    mine = (pair for pair in now.pairs.values() if pair.section == section.name)
    return [
        (pair_names.pair_label(now, pair.place), pair_names.player_names(pair)) for pair in mine
    ]


def _refusal_text(section: Section) -> str:
    try:
        validate_section_removable(section)
    except TournamentError as refusal:
        return error_message(refusal)
    return ""


def _redirect_to_seating(session: Session) -> HttpResponse:
    return redirect("director:seating", session.event.club.slug, session.pk)

"""Takes a section off that was added by mistake: what goes with it, or what stands in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from boards.services.sections import remove_section, validate_section_removable
from club.queries.rights import Right
from club.services.ledger import Source
from reports.content import names
from standings.snapshot_cache import SessionSnapshot, cached_snapshot_of
from tournament.errors import SectionGoneError, TournamentError
from tournament.queries.sections import section_edit_token
from tournament.queries.sessions import sections_of
from web.director.access import SignedIn, for_session
from web.shared.refusals import sentence
from web.shared.told import told

if TYPE_CHECKING:
    from tournament.models import Section, Session


@for_session(may=Right.DIRECT)
def section_off(request: SignedIn, session: Session, section: str) -> HttpResponse:
    """What goes with the section, and why it cannot; posted, it goes."""
    found = sections_of(session.pk).filter(name=section).first()
    if found is None:
        messages.error(request, sentence(SectionGoneError(section=section)))
        return _to_seating(session)
    if request.method == "POST":
        done = _("Section %(section)s is taken off.") % {"section": found.name}
        with told(request, done):
            seen = request.POST.get("seen", "")
            remove_section(found, by=request.user, source=Source.DIRECTOR, seen=seen)
        return _to_seating(session)
    return render(request, "director/section_off.html", _facts(session, found))


def _facts(session: Session, section: Section) -> dict[str, Any]:
    now = cached_snapshot_of(session)
    cells = [cell for cell in now.cells if cell.section == section.name]
    return {
        "session": session,
        "section": section,
        "pairs": _named(now, section),
        "tables": len({cell.table for cell in cells}),
        "rounds": len({cell.round for cell in cells}),
        "boards": names.runs({cell.board for cell in cells}),
        "refusal": _refusal(section),
        "seen": section_edit_token(section),
    }


def _named(now: SessionSnapshot, section: Section) -> list[tuple[str, str]]:
    """Every pair of it, and whoever is named for it."""
    mine = (pair for pair in now.pairs.values() if pair.section == section.name)
    return [(names.label(now, pair.place), names.names(pair)) for pair in mine]


def _refusal(section: Section) -> str:
    try:
        validate_section_removable(section)
    except TournamentError as refusal:
        return sentence(refusal)
    return ""


def _to_seating(session: Session) -> HttpResponse:
    return redirect("director:seating", session.event.club.slug, session.pk)

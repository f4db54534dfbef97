"""Page that compares the published scores of an imported event with the computed ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from boards.queries.imports.imported_files import imported_file_of_event, imported_file_of_session
from reports.content.results.explained_differences import explain_published_figures
from reports.content.results.published_figures import ComparedFigure
from standings.snapshot_cache import cached_snapshot_of
from web.director.access.member_access import SignedInRequest, for_session
from web.shared.messages.event_texts import (
    difference_reason_text,
    figure_subject_text,
    published_kind_text,
)
from web.shared.pages.uploads.event_import import count_figures

if TYPE_CHECKING:
    from boards.models import ImportedFile
    from tournament.models import Session

MOST_SHOWN = 1_000


@dataclass(frozen=True, slots=True)
class PublishedFigureRow:
    """A published figure that differs: what it is of, both values and the reason."""

    subject: str
    kind: str
    printed: str
    ours: str
    reason: str


@for_session
@require_safe
def published_figures_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """The published figures of an imported event beside ours."""
    stored = imported_file_of_event(session.event_id)
    context = {
        "session": session,
        "file": stored,
        "removable": imported_file_of_session(session) is not None,
        **(_comparison(session, stored) if stored else {}),
    }
    return render(request, "director/imports/published_figures.html", context)


def _comparison(session: Session, stored: ImportedFile) -> dict[str, Any]:
    """Template context: the figures of the file beside those of the session."""
    event = stored.imported
    figures = explain_published_figures(cached_snapshot_of(session), event)
    differences = [figure for figure in figures if not figure.equal]
    return {
        "event": event,
        "counts": count_figures(figures),
        "compared": len(figures),
        "equal": len(figures) - len(differences),
        "rows": figure_rows(differences[:MOST_SHOWN]),
        "more": max(len(differences) - MOST_SHOWN, 0),
    }


def figure_rows(figures: Iterable[ComparedFigure]) -> list[PublishedFigureRow]:
    """Return the rows of a table of published figures."""
    return [
        PublishedFigureRow(
            figure_subject_text(figure),
            published_kind_text(figure.kind),
            figure.printed,
            figure.ours,
            difference_reason_text(figure),
        )
        for figure in figures
    ]

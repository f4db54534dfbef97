"""Report on an imported event: its content, and published scores next to computed ones.

The command `import_event`, the director's pages and the API show the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

from boards.queries.imports.imported_files import events_of_file
from boards.services.imports.event_import import (
    EventImportPlan,
    EventImportPreview,
    import_event,
    preview_event_import,
)
from club.queries.actors import Actor
from formats.events.imported_event import ImportedEvent
from formats.events.seat_plan import FOUND_ROUNDS
from reports.content.results.explained_differences import explain_published_figures
from reports.content.results.published_figures import ComparedFigure, PublishedKind
from scoring.events.regulations import Regulations
from standings.snapshot_cache import read_snapshot
from web.shared.messages.event_texts import (
    difference_reason_text,
    figure_subject_text,
    published_kind_text,
    remark_text,
)

if TYPE_CHECKING:
    from club.models import Club
    from tournament.models import Session


@dataclass(frozen=True, slots=True)
class KindCount:
    """How many published figures of a kind were compared, and how many are equal."""

    kind: PublishedKind
    compared: int
    equal: int

    @property
    def label(self) -> str:
        """The name of the kind."""
        return published_kind_text(self.kind)


@dataclass(frozen=True, slots=True)
class EventImportReport:
    """An imported event: what the file has, and its published figures beside ours.

    `earlier` are the events that were imported before from a file of this name.
    """

    plan: EventImportPlan
    preview: EventImportPreview
    figures: tuple[ComparedFigure, ...]
    earlier: tuple[str, ...] = ()

    @property
    def event(self) -> ImportedEvent:
        """The event as the file has it."""
        return self.plan.event

    @property
    def counts(self) -> tuple[KindCount, ...]:
        """The figures by kind."""
        return count_figures(self.figures)

    @property
    def differences(self) -> tuple[ComparedFigure, ...]:
        """The published figures that differ from ours."""
        return tuple(figure for figure in self.figures if not figure.equal)

    @property
    def equal(self) -> int:
        """How many figures are equal."""
        return len(self.figures) - len(self.differences)

    @property
    def rounds_unknown(self) -> bool:
        """Whether the file does not say in which round and at which table boards were played."""
        return any(section.movement == FOUND_ROUNDS for section in self.preview.sections)

    @property
    def remarks(self) -> list[str]:
        """What was read otherwise than it is written in the file."""
        return [remark_text(remark) for remark in self.event.remarks]

    def values(self) -> dict[str, Any]:
        """The report as plain values for JSON."""
        return {
            "file": self.plan.file_name,
            "title": self.plan.title,
            "regulations": changed_regulations(self.plan.regulations),
            "pairs": len(self.event.pairs),
            "boards": len(self.event.boards),
            "results": len(self.event.results),
            "players": len(self.preview.players),
            "new_players": len(self.preview.new_players),
            "rounds_unknown": self.rounds_unknown,
            "remarks": self.remarks,
            "earlier": list(self.earlier),
            "compared": len(self.figures),
            "equal": self.equal,
            "kinds": [
                {"kind": count.kind.value, "compared": count.compared, "equal": count.equal}
                for count in self.counts
            ],
            "differences": difference_values(self.differences),
        }


def report_event_import(
    club: Club, plan: EventImportPlan, *, actor: Actor, dry_run: bool = False
) -> tuple[Session, EventImportReport]:
    """Import an event and compare its figures; a dry run rolls everything back."""
    preview = preview_event_import(club, plan.event)
    earlier = tuple(events_of_file(club.pk, plan.file_name))
    with _rolled_back(dry_run):
        session = import_event(club, plan, actor=actor, planned=preview.sections)
        # Not the cached one: after a dry run the session's id goes to another session.
        snapshot = read_snapshot(session)
    # Scored after the transaction: SQLite lets nobody else write during it.
    figures = explain_published_figures(snapshot, plan.event)
    return session, EventImportReport(plan, preview, figures, earlier)


@contextmanager
def _rolled_back(dry_run: bool) -> Iterator[None]:
    with transaction.atomic():
        yield
        if dry_run:
            transaction.set_rollback(True)


def count_figures(figures: Sequence[ComparedFigure]) -> tuple[KindCount, ...]:
    """Count the figures of each kind."""
    compared = Counter(figure.kind for figure in figures)
    equal = Counter(figure.kind for figure in figures if figure.equal)
    return tuple(
        KindCount(kind, compared[kind], equal[kind]) for kind in PublishedKind if compared[kind]
    )


def changed_regulations(regulations: Regulations) -> dict[str, Any]:
    """Return the regulations that are not the default."""
    plain = Regulations().as_dict()
    values = regulations.as_dict()
    return {name: value for name, value in values.items() if value != plain[name]}


def difference_values(figures: Sequence[ComparedFigure]) -> list[dict[str, Any]]:
    """Return figures with their reasons as plain values for JSON."""
    return [
        {
            "kind": figure.kind.value,
            "of": figure_subject_text(figure),
            "published": figure.printed,
            "ours": figure.ours,
            "reason": figure.reason.value,
            "explanation": difference_reason_text(figure),
        }
        for figure in figures
    ]

"""Lists the tables of a session or match event that are calling the director."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from reports.content.cells.pair_names import table_title
from standings.snapshot_cache import SessionSnapshot
from tournament.queries.tables.table_tokens import calls_of_match_event, calls_of_session

if TYPE_CHECKING:
    from tournament.models import Event, Session


@dataclass(frozen=True, slots=True)
class TableCall:
    """A table that waits for the director, why and since when."""

    session: int
    table_token: int
    title: str
    reason: str
    since: datetime


def table_calls_of_session(session: Session, snapshot: SessionSnapshot) -> list[TableCall]:
    """The tables that wait, the longest wait first. One query."""
    return [
        TableCall(
            session.pk,
            token.pk,
            table_title(snapshot, token.section.name, token.table),
            token.get_call_display(),
            token.called_at,
        )
        for token in calls_of_session(session)
        if token.called_at
    ]


def table_calls_of_match_event(event: Event) -> list[TableCall]:
    """The tables of all days of a match event that wait, the longest wait first. One query."""
    return [
        TableCall(
            token.section.session_id,
            token.pk,
            _("Table %(table)s") % {"table": token.table},
            token.get_call_display(),
            token.called_at,
        )
        for token in calls_of_match_event(event)
        if token.called_at
    ]

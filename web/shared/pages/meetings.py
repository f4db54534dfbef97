"""Rows of the table of who meets whom over the sessions of an event."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reports.content.cells.pair_names import player_names
from standings.snapshot_cache import cached_snapshot_of
from tournament.queries.meetings import EventMeetings
from tournament.queries.overalls import entries_by_place, sessions_of_event

if TYPE_CHECKING:
    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class MeetingCell:
    """The sessions in which two pairs meet, as `1` or `1, 2`; empty if in none."""

    text: str
    is_own: bool
    again: bool
    planned: bool


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """A pair with its names, how many others it meets, and a cell for every pair."""

    entry: int
    label: str
    names: str
    met: int
    others: int
    again: int
    cells: tuple[MeetingCell, ...]


def meeting_rows(meetings: EventMeetings, names: Mapping[int, str]) -> Iterator[MeetingRow]:
    """Yield a row for each pair; `names` are those of entries."""
    for entry, label in meetings.labels.items():
        others = len(meetings.labels) - 1
        yield MeetingRow(
            entry,
            label,
            names.get(entry, ""),
            others - len(meetings.never_met(entry)),
            others,
            len(meetings.met_again(entry)),
            tuple(_meeting_cell(meetings, entry, other) for other in meetings.labels),
        )


def names_by_entry(event: "Event") -> dict[int, str]:
    """The players of each entry in the last session that it plays."""
    names: dict[int, str] = {}
    entries = entries_by_place(event)
    for session in sessions_of_event(event):
        for place, pair in cached_snapshot_of(session).pairs.items():
            if pair.people and place in entries:
                names[entries[place]] = player_names(pair)
    return names


def _meeting_cell(meetings: EventMeetings, entry: int, other: int) -> MeetingCell:
    sessions = meetings.between(entry, other)
    return MeetingCell(
        ", ".join(map(str, sessions)),
        entry == other,
        len(sessions) > 1,
        bool(sessions) and set(sessions) <= meetings.planned,
    )

"""Queries of who meets whom over the sessions of an event."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import Entry, Event, Place, Seat, Session


@dataclass(frozen=True, slots=True)
class EventMeetings:
    """Entries by label, and the numbers of the sessions in which each two of them meet.

    A session is listed once for each round in which the two meet; `planned` are the numbers of
    sessions that have not begun. `sections` has the section of an entry by session number.
    """

    labels: Mapping[int, str]
    sessions: tuple[int, ...]
    planned: frozenset[int]
    met: Mapping[frozenset[int], tuple[int, ...]]
    sections: Mapping[int, Mapping[int, str]]

    def between(self, one: int, other: int) -> tuple[int, ...]:
        """The sessions in which these two entries meet, in order."""
        return self.met.get(frozenset((one, other)), ())

    def never_met(self, entry: int) -> list[int]:
        """The entries that this one meets in no session."""
        return [other for other in self.labels if other != entry and not self.between(entry, other)]

    def met_again(self, entry: int) -> list[int]:
        """The entries that this one meets more than once."""
        return [other for other in self.labels if len(self.between(entry, other)) > 1]


def event_meetings(event: Event) -> EventMeetings:
    """Who meets whom in the sessions of a pairs event, as they are seated. Four queries."""
    states = dict(Session.objects.filter(event=event).values_list("number", "state"))
    places = Place.objects.filter(section__session__event=event).order_by("section__name", "pk")
    sections: dict[int, dict[int, str]] = {}
    for entry, number, name in places.values_list(
        "entry", "section__session__number", "section__name"
    ):
        sections.setdefault(entry, {})[number] = name
    entries = Entry.objects.filter(event=event, pk__in=sections).values_list("pk", "label")
    seats = Seat.objects.filter(seating__section__session__event=event)
    at_table: dict[tuple[int, int], list[int]] = {}
    for number, seating, entry in seats.order_by(
        "seating__section__session__number", "seating__round", "seating"
    ).values_list("seating__section__session__number", "seating", "place__entry"):
        at_table.setdefault((number, seating), []).append(entry)
    met: dict[frozenset[int], tuple[int, ...]] = {}
    for (number, _seating), sides in at_table.items():
        if len(sides) == 2:
            met[frozenset(sides)] = (*met.get(frozenset(sides), ()), number)
    return EventMeetings(
        dict(sorted(entries, key=_label_order)),
        tuple(sorted(states)),
        frozenset(number for number, state in states.items() if state == Session.State.PLANNED),
        met,
        sections,
    )


def _label_order(row: tuple[int, str]) -> tuple[str, int, str]:
    """Sort `3 NS` before `12 NS`, and `B3` after all without a section."""
    _pk, label = row
    letters = "".join(character for character in label if not character.isdigit())
    digits = "".join(character for character in label if character.isdigit())
    return letters, int(digits or 0), label

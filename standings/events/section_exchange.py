"""Exchanges of pairs between sections for the next session, and the meetings that each brings."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from movements.schedule import Schedule
from movements.section_exchange import SectionPlace, exchange_places, suitable_exchanges
from standings.events.qualification import STAY, continuation_options
from tournament.errors import TournamentDataNotFoundError
from tournament.models import Event, Place, Section, Session
from tournament.queries.edit_tokens import continuation_edit_token
from tournament.queries.meetings import event_meetings
from tournament.queries.schedules import section_schedule


@dataclass(frozen=True, slots=True)
class SectionExchange:
    """A rule with the new place of each entry, and the meetings in the next session under it.

    `new` meetings are of pairs that have not met in the event, and `again` of pairs that have.
    """

    rule: str
    places: Mapping[int, SectionPlace]
    new: int
    again: int


@dataclass(frozen=True, slots=True)
class SectionExchanges:
    """The latest session of an event with several sections, and the exchanges that suit it.

    `section_of` has the name of each entry's section. `seen` is the token of the order of the
    entries and of the latest session.
    """

    latest: Session
    sections: tuple[Section, ...]
    section_of: Mapping[int, str]
    exchanges: tuple[SectionExchange, ...]
    seen: str

    def by_rule(self, rule: str) -> SectionExchange:
        """The exchange of this rule."""
        for exchange in self.exchanges:
            if exchange.rule == rule:
                return exchange
        raise TournamentDataNotFoundError("exchange_not_offered", session=str(self.latest))


def section_exchanges(event: Event, *, seed: int = 1) -> SectionExchanges | None:
    """The exchanges after the latest session; None if that has one section.

    Queries of the overall, of all meetings, and four for each section.
    """
    options = continuation_options(event)
    latest = options.latest
    sections = tuple(Section.objects.filter(session=latest).order_by("name"))
    if len(sections) < 2:
        return None
    rows = list(Place.objects.filter(section__in=sections).select_related("section"))
    places = {row.entry_id: SectionPlace(row.section.name, row.line, row.number) for row in rows}
    seated = {row.pk: SectionPlace(row.section.name, row.line, row.number) for row in rows}
    order = options.ways[STAY].entries
    met = event_meetings(event).met
    tables = [
        meeting
        for section in sections
        for meeting in _meetings_of_places(section_schedule(section), seated)
    ]
    exchanges = []
    for rule in suitable_exchanges(places.values()):
        exchanged = exchange_places(places, rule, standing=order, seed=seed)
        times = Counter(_entries_at(tables, exchanged))
        again = sum(count - (meeting not in met) for meeting, count in times.items())
        exchanges.append(
            SectionExchange(rule, exchanged, sum(meeting not in met for meeting in times), again)
        )
    return SectionExchanges(
        latest,
        sections,
        {entry: place.section for entry, place in places.items()},
        tuple(exchanges),
        continuation_edit_token(order, options.ways[STAY].group, latest.number),
    )


def _meetings_of_places(
    schedule: Schedule, seated: Mapping[int, SectionPlace]
) -> Iterator[tuple[SectionPlace, SectionPlace]]:
    for seat in schedule.seats:
        if seat.north_south is not None and seat.east_west is not None:
            yield seated[seat.north_south], seated[seat.east_west]


def _entries_at(
    tables: Sequence[tuple[SectionPlace, SectionPlace]], exchanged: Mapping[int, SectionPlace]
) -> Iterator[frozenset[int]]:
    entries = {place: entry for entry, place in exchanged.items()}
    return (frozenset((entries[one], entries[other])) for one, other in tables)

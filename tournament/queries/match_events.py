"""Match events: their days, entries, tables and pairs."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import F, OuterRef, QuerySet, Subquery

from club.models import User
from club.queries.permissions import ClubPermission, roles_with_permission
from club.queries.players import player_name
from tournament.models import Entry, Event, LineUpPlayer, Seating, Section, Session

FOUR_HAND = Event.Kind.FOUR_HAND


@dataclass(frozen=True, slots=True)
class MatchEventPair:
    """A pair of one event of four-hand matches, for a search over the whole club."""

    event: Event
    pk: int
    label: str
    players: tuple[str, ...]


def match_events_of_club(club_id: int) -> QuerySet[Event]:
    """Every event of four-hand matches of a club with its days, the latest first. Two queries."""
    events = Event.objects.filter(club=club_id, kind=FOUR_HAND).order_by("-pk")
    return events.prefetch_related("sessions")


def match_events_of_member(user: User, club: str) -> QuerySet[Event]:
    """The events of four-hand matches of one club, each with this user's `role` in it. One query.

    `begins` and `ends` are the dates of its first and its last day. To anyone who has no role there
    that reads, there is none.
    """
    mine = {"club__memberships__user": user, "club__slug": club, "kind": FOUR_HAND}
    events = Event.objects.filter(
        **mine, club__memberships__role__in=roles_with_permission(ClubPermission.READ)
    )
    dates = Session.objects.filter(event=OuterRef("pk")).exclude(local_date=None)
    return events.annotate(
        role=F("club__memberships__role"),
        begins=Subquery(dates.order_by("local_date").values("local_date")[:1]),
        ends=Subquery(dates.order_by("-local_date").values("local_date")[:1]),
    ).select_related("club")


def draw_sections(event: Event) -> list[Section]:
    """The rooms in which the draw is played, one a day, in order. One query."""
    rooms = Section.objects.filter(session__event=event, purpose=Section.Purpose.DRAW)
    return list(rooms.select_related("session__event__club").order_by("session__number"))


def entries_of_event(event: Event) -> QuerySet[Entry]:
    """Everybody who entered. One query."""
    return Entry.objects.filter(event=event).select_related("event__club").order_by("pk")


def late_entries_of_event(event: Event) -> QuerySet[Entry]:
    """The pairs that came late and were seated in place of the bye. One query."""
    return entries_of_event(event).exclude(late_from=None)


def match_seatings(event: Event) -> QuerySet[Seating]:
    """Every table of the event, play-offs included, with what a service needs. One query."""
    tables = Seating.objects.filter(section__session__event=event)
    return tables.select_related("section__session__event__club")


def days_of_event(event: Event) -> QuerySet[Session]:
    """The days of a tournament, in order. One query."""
    return Session.objects.filter(event=event).select_related("event__club").order_by("number")


def day_revisions(event: Event) -> list[int]:
    """How often each day of an event has changed, in order. One query."""
    days = Session.objects.filter(event=event).order_by("number")
    return list(days.values_list("revision", flat=True))


def pairs_of_match_events(club_id: int, most: int) -> list[MatchEventPair]:
    """The pairs of the latest events of four-hand matches, by label and players. Two queries."""
    latest = Event.objects.filter(club=club_id, kind=FOUR_HAND).order_by("-pk").values("pk")[:most]
    players = defaultdict[int, dict[int, str]](dict)
    people = LineUpPlayer.objects.filter(line_up__entry__event__in=latest)
    for entry, player, name in people.order_by("position", "from_round").values_list(
        "line_up__entry", "player", "player__name"
    ):
        players[entry][player] = player_name(name)
    entries = Entry.objects.filter(event__in=latest).select_related("event")
    return [
        MatchEventPair(entry.event, entry.pk, entry.label, tuple(players[entry.pk].values()))
        for entry in entries.order_by("-event", "pk")
    ]

"""Queries of events of four-hand matches: their days, entries, tables and pairs."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import F, OuterRef, QuerySet, Subquery, Sum

from club.models import User
from club.queries.permissions import ClubPermission, roles_with_permission
from club.queries.players import player_name
from tournament.models import Entry, Event, LineUpPlayer, Seating, Section, Session

FOUR_HAND = Event.Kind.FOUR_HAND


@dataclass(frozen=True, slots=True)
class MatchEventPair:
    """A pair of a match event, as the club-wide search shows it."""

    event: Event
    pk: int
    label: str
    players: tuple[str, ...]


def match_events_of_club(club_id: int) -> QuerySet[Event]:
    """Match events of a club with their days, newest first. Two queries."""
    events = Event.objects.filter(club=club_id, kind=FOUR_HAND).order_by("-pk")
    return events.prefetch_related("sessions")


def match_events_of_member(user: User, club: str) -> QuerySet[Event]:
    """Match events of one club, each with this user's `role`. One query.

    `begins` and `ends` are the dates of its first and last day. Users without a role that may read
    it get none.
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
    """Sections in which the draw is played, one per day, in order. One query."""
    sections = Section.objects.filter(session__event=event, purpose=Section.Purpose.DRAW)
    return list(sections.select_related("session__event__club").order_by("session__number"))


def entries_of_event(event: Event) -> QuerySet[Entry]:
    """Entries of a match event. One query."""
    return Entry.objects.filter(event=event).select_related("event__club").order_by("pk")


def late_entries_of_event(event: Event) -> QuerySet[Entry]:
    """Late pairs that were seated in place of the bye. One query."""
    return entries_of_event(event).exclude(late_from=None)


def match_seatings(event: Event) -> QuerySet[Seating]:
    """All tables of the event, with play-offs and the rows that services need. One query."""
    tables = Seating.objects.filter(section__session__event=event)
    return tables.select_related("section__session__event__club")


def days_of_event(event: Event) -> QuerySet[Session]:
    """Days of a match event, in order. One query."""
    return Session.objects.filter(event=event).select_related("event__club").order_by("number")


def day_revisions(event: Event) -> list[int]:
    """Revision of each day of an event, in order. One query."""
    days = Session.objects.filter(event=event).order_by("number")
    return list(days.values_list("revision", flat=True))


def event_change_counts(event: Event) -> tuple[int, int]:
    """The revisions of an event's days, and their checks, added up. One query."""
    sums = Session.objects.filter(event=event).aggregate(Sum("revision"), Sum("checks"))
    return sums["revision__sum"] or 0, sums["checks__sum"] or 0


def event_score_revision(event: Event) -> int:
    """The score revisions of all days added up: a change of any score raises it. One query."""
    scored = Sum(F("revision") - F("unscored_revisions"))
    total = Session.objects.filter(event=event).aggregate(total=scored)["total"]
    return total or 0


def pairs_of_match_events(club_id: int, most: int) -> list[MatchEventPair]:
    """Pairs of the newest match events, by label and players. Two queries."""
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


def entry_labels(entries: Collection[int]) -> dict[int, str]:
    """The labels of these pairs, by id. One query."""
    return dict(Entry.objects.filter(pk__in=entries).values_list("pk", "label"))

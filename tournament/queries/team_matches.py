"""Queries of the teams and the drawn matches of a contest of teams."""

from dataclasses import dataclass

from django.db.models import QuerySet

from scoring.teams.team_regulations import KNOCK_OUT
from tournament.models import Event, Place, Seating, Session, TeamMatch
from tournament.queries.edit_tokens import contest_field_edit_token
from tournament.queries.pairs import pairs_in_round


@dataclass(frozen=True, slots=True)
class ContestTeam:
    """A team of a contest: its entry, number, name, and current players.

    A team that withdrew or came late has its last round in `withdrawn_after`, or its first in
    `late_from`.
    """

    pk: int
    number: int
    name: str
    players: tuple[str, ...]
    withdrawn_after: int | None = None
    late_from: int | None = None


@dataclass(frozen=True, slots=True)
class DrawnTeamMatch:
    """A match as drawn: its teams as entries, and the tables of its open and closed rooms.

    Of a bye `away` and the tables are None.
    """

    pk: int
    round: int
    number: int
    home: int
    away: int | None
    open_table: int | None = None
    closed_table: int | None = None


def contest_teams(session: Session) -> dict[int, ContestTeam]:
    """Returns the teams by entry, in order of their numbers. Three queries."""
    places = Place.objects.filter(section__session=session, line=Place.Line.NORTH_SOUTH)
    columns = ("entry", "number", "entry__withdrawn_after", "entry__late_from")
    rows = {row[0]: row[1:] for row in places.order_by("number").values_list(*columns)}
    people = pairs_in_round(rows, session.pk, None)
    return {
        pk: ContestTeam(pk, number, people[pk].label, people[pk].players, gone, late)
        for pk, (number, gone, late) in rows.items()
    }


def earlier_contests_of_club(club_id: int) -> QuerySet[Session]:
    """Returns the Swiss and round robins of teams of a club, newest first, with event and club."""
    sessions = Session.objects.filter(event__club=club_id, event__kind=Event.Kind.TEAMS).exclude(
        event__contest_json__format=KNOCK_OUT
    )
    return sessions.select_related("event__club").order_by("-local_date", "-pk")


def names_of_teams(session: Session) -> dict[int, str]:
    """Returns the name of each team by entry. One query."""
    return dict(session.event.entries.values_list("pk", "label"))


def drawn_team_matches(session: Session) -> tuple[DrawnTeamMatch, ...]:
    """Returns every match by round and number. Two queries."""
    tables: dict[int, list[int]] = {}
    rooms = Seating.objects.filter(team_match__session=session).order_by("table")
    for match, table in rooms.values_list("team_match", "table"):
        tables.setdefault(match or 0, []).append(table)
    return tuple(
        DrawnTeamMatch(
            row.pk,
            row.round,
            row.number,
            row.home_id,
            row.away_id,
            *tables.get(row.pk, (None, None)),
        )
        for row in TeamMatch.objects.filter(session=session)
    )


def contest_field_token(session: Session) -> str:
    """The edit token of the teams of a contest and their matches. Two queries."""
    return contest_field_edit_token(
        [(pk, team.withdrawn_after, team.late_from) for pk, team in contest_teams(session).items()],
        session.team_matches.values_list("round", "number", "home", "away"),
    )

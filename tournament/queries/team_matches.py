"""Queries of the teams and the drawn matches of a contest of teams."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Max, QuerySet
from django.utils import timezone

from scoring.teams.team_regulations import BY_BOARDS, BY_PATTON, KNOCK_OUT
from tournament.models import Event, Place, Seat, Section, Session, TeamMatch
from tournament.queries.edit_tokens import contest_field_edit_token
from tournament.queries.pairs import pairs_in_round
from tournament.queries.releases import ReleasedPart, is_visible


@dataclass(frozen=True, slots=True)
class ContestTeam:
    """A team or a pair of a contest: its entry, number, name, and current players.

    One that withdrew or came late has its last round in `withdrawn_after`, or its first in
    `late_from`.
    """

    pk: int
    number: int
    name: str
    players: tuple[str, ...]
    withdrawn_after: int | None = None
    late_from: int | None = None


# A round and a table.
RoomPlace = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DrawnTeamMatch:
    """A match as drawn: its teams as entries, and where its open and closed rooms are played.

    A room is a round and a table; in a movement of teams it can be several, one for each set of
    boards, and the closed room can be played in any later round. Of a bye `away` is None, and there
    are no rooms. Of a triple the closed room is played in the next round, and is empty until that
    is drawn.
    """

    pk: int
    round: int
    number: int
    home: int
    away: int | None
    open_rooms: tuple[RoomPlace, ...] = ()
    closed_rooms: tuple[RoomPlace, ...] = ()
    triple: bool = False

    @property
    def last_round(self) -> int:
        """The last round in which a room of the match is played."""
        drawn = (round_ for round_, _table in self.rooms)
        return max([self.round + self.triple, *drawn])

    @property
    def away_round(self) -> int:
        """The round for which the match counts for the away team: that of its closed room."""
        return self.closed_rooms[0][0] if self.closed_rooms else self.round + self.triple

    @property
    def is_spread(self) -> bool:
        """Whether its rooms are played in different rounds."""
        return self.last_round > self.round

    def round_of(self, entry: int) -> int:
        """Return the round for which the match counts for one of its teams.

        It is the round in which the team sits North-South: its pair does so once a round, so a team
        has one match for each round, also in a triple and in a movement.
        """
        return self.away_round if entry == self.away else self.round

    def is_played_in(self, round_: int) -> bool:
        """Whether a room of the match is played in this round, or it is a bye of the round."""
        return round_ == self.round or bool(self.tables_in(round_))

    def tables_in(self, round_: int) -> tuple[int, ...]:
        """Return the tables of the match in a round, the open room first."""
        return tuple(table for played, table in self.rooms if played == round_)

    def order_in(self, round_: int) -> tuple[bool, bool, int]:
        """Return what sorts the matches of a round: by tables, a triple and then a bye last."""
        tables = self.tables_in(round_)
        return self.away is None, self.triple, tables[0] if tables else self.number

    @property
    def rooms(self) -> tuple[RoomPlace, ...]:
        """The round and the table of each room that is drawn, the open room first."""
        return self.open_rooms + self.closed_rooms


def contest_teams(session: Session) -> dict[int, ContestTeam]:
    """Returns the teams by entry, or the pairs of a Swiss, in order of numbers. Three queries."""
    # A team has a place in both lines, a pair of a Swiss one place without a line.
    line = Place.Line.NORTH_SOUTH if session.event.is_teams else ""
    places = Place.objects.filter(section__session=session, line=line)
    columns = ("entry", "number", "entry__withdrawn_after", "entry__late_from")
    rows = {row[0]: row[1:] for row in places.order_by("number").values_list(*columns)}
    people = pairs_in_round(rows, session.pk, None)
    return {
        pk: ContestTeam(pk, number, people[pk].label, people[pk].players, gone, late)
        for pk, (number, gone, late) in rows.items()
    }


def earlier_contests_of_club(club_id: int) -> QuerySet[Session]:
    """Returns the contests of teams in IMPs from which a knock-out of the club can carry IMPs.

    Not knock-outs. Newest first, with event and club.
    """
    sessions = (
        Session.objects.filter(event__club=club_id, event__kind=Event.Kind.TEAMS)
        .exclude(event__contest_json__format=KNOCK_OUT)
        .exclude(event__contest_json__scoring__in=(BY_BOARDS, BY_PATTON))
    )
    return sessions.select_related("event__club").order_by("-local_date", "-pk")


def carry_over_version(session: Session) -> tuple[int, bool] | None:
    """Returns the revision of the contest that a knock-out carries IMPs from.

    With it whether players see the ranking of that contest. None if nothing is carried. One query,
    and none for another event.
    """
    event = session.event
    earlier = event.team_regulations.carry_from if event.is_knock_out else 0
    if not earlier:
        return None
    row = earlier_contests_of_club(event.club_id).filter(pk=earlier).first()
    if row is None:
        return None
    return row.revision, is_visible(row, ReleasedPart.RANKING, timezone.now())


def names_of_teams(session: Session) -> dict[int, str]:
    """Returns the name of each team by entry. One query."""
    return dict(session.event.entries.values_list("pk", "label"))


def drawn_team_matches(session: Session) -> tuple[DrawnTeamMatch, ...]:
    """Returns every match by round and number. Two queries."""
    rows = list(TeamMatch.objects.filter(session=session))
    sitting = defaultdict[tuple[int | None, RoomPlace], dict[str, int | None]](dict)
    seats = Seat.objects.filter(seating__team_match__session=session)
    columns = ("seating__team_match", "round", "seating__table", "chairs", "place__entry")
    for match, round_, table, chairs, entry in seats.order_by(
        "round", "seating__table"
    ).values_list(*columns):
        sitting[match, (round_, table)][chairs] = entry
    teams = {row.pk: {row.home_id, row.away_id} for row in rows}
    rooms = defaultdict[tuple[int | None, int | None], list[RoomPlace]](list)
    for (match, room), sides in sitting.items():
        # Where a team has left, North-South are the opponents of those who sit East-West.
        others = teams[match or 0] - {sides.get("EW")}
        rooms[match, sides.get("NS", min(others, key=lambda entry: entry or 0))].append(room)
    return tuple(
        DrawnTeamMatch(
            row.pk,
            row.round,
            row.number,
            row.home_id,
            row.away_id,
            tuple(rooms[row.pk, row.home_id]),
            tuple(rooms[row.pk, row.away_id]),
            row.triple,
        )
        for row in rows
    )


def absences_of_entries(session: Session) -> dict[int, tuple[int | None, int | None]]:
    """When entries withdrew and came: the last round of each, and the first. One query."""
    rows = session.event.entries.exclude(withdrawn_after=None, late_from=None)
    return {
        pk: (gone, late)
        for pk, gone, late in rows.values_list("pk", "withdrawn_after", "late_from")
    }


def teams_in_triple(section: Section) -> set[int]:
    """The entries whose triple goes on in the round after the last one. Two queries."""
    last = section.seatings.aggregate(last=Max("round"))["last"]
    rows = section.session.team_matches.filter(triple=True, round=last or 0)
    return {*rows.values_list("home_id", flat=True)}


def first_board_of_round(session: Session, round_: int, *, boards: int) -> int:
    """The first board of a round of teams: after the rounds before it, and their triples.

    A triple plays the boards of its two rounds and as many again, as a pair of it cannot play the
    same boards in both rounds. One query.
    """
    over = session.team_matches.filter(triple=True, round__lte=round_ - 2)
    sets = over.values("round").distinct().count()
    return session.first_board + (round_ - 1 + sets) * boards


def contest_field_token(session: Session) -> str:
    """The edit token of the teams of a contest and their matches. Two queries."""
    return contest_field_edit_token(
        [(pk, team.withdrawn_after, team.late_from) for pk, team in contest_teams(session).items()],
        session.team_matches.values_list("round", "number", "home", "away"),
    )

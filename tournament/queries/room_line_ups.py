"""Queries of the line-ups in the rooms of team matches: who sat where, from which board on."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from club.queries.players import player_name
from movements.teams.match_parts import HALVES, first_boards_of_parts
from scoring.teams.team_regulations import MOVEMENT, TeamRegulations
from tournament.models import LineUpPlayer, RoomLineUp, Seat, Session, TeamMatch
from tournament.queries.edit_tokens import room_line_ups_edit_token
from tournament.validators.room_line_ups import MatchSeat, RoomSeat


@dataclass(frozen=True, slots=True)
class RoomStint:
    """Two players of a team at a table, from a board on; the first sits North or East."""

    round: int
    table: int
    entry: int
    from_board: int
    players: tuple[int, int]
    names: tuple[str, str]

    @property
    def seat(self) -> RoomSeat:
        """Where they sit."""
        return self.round, self.table, self.entry


@dataclass(frozen=True)
class RoomLineUps:
    """The line-ups that are noted of a contest."""

    stints: tuple[RoomStint, ...] = ()

    @cached_property
    def by_seat(self) -> Mapping[RoomSeat, tuple[RoomStint, ...]]:
        """The stints at each table, in order of boards."""
        seats = defaultdict[RoomSeat, list[RoomStint]](list)
        for stint in self.stints:
            seats[stint.seat].append(stint)
        return {
            seat: tuple(sorted(stints, key=lambda stint: stint.from_board))
            for seat, stints in seats.items()
        }

    def players_of_board(self, seat: RoomSeat, board: int) -> RoomStint | None:
        """Return who sat there for a board; None if it is not noted."""
        earlier = takewhile(lambda row: row.from_board <= board, self.by_seat.get(seat, ()))
        return next(reversed([*earlier]), None)


def room_line_ups_of_session(session_id: int) -> RoomLineUps:
    """Returns the line-ups of a session's team matches. One query."""
    rows = RoomLineUp.objects.filter(seating__section__session=session_id)
    columns = (
        *("seating__round", "seating__table", "entry", "from_board"),
        *("first", "second", "first__name", "second__name"),
    )
    return RoomLineUps(
        tuple(
            RoomStint(
                *(round_, table, entry, board),
                (first, second),
                (player_name(one), player_name(other)),
            )
            for round_, table, entry, board, first, second, one, other in rows.values_list(*columns)
        )
    )


def seats_of_team_match(match: TeamMatch, regulations: TeamRegulations) -> tuple[MatchSeat, ...]:
    """Returns the seats of both rooms, the open room first, North-South first. Two queries."""
    rows = Seat.objects.filter(seating__team_match=match).order_by("round", "seating__table")
    columns = ("seating", "round", "seating__table", "place__entry", "chairs")
    seats = list(rows.values_list(*columns))
    boards = defaultdict[int, list[int]](list)
    played = match.seatings.values_list("pk", "boards__number").order_by("boards__number")
    for seating, number in played:
        if number is not None:
            boards[seating].append(number)
    # In the open room the home team sits North-South.
    opened = {seat[0] for seat in seats if seat[4] == "NS" and seat[3] == match.home_id}
    found = (
        MatchSeat(
            *(seating, round_, table, entry, line, seating in opened),
            boards=tuple(boards[seating]),
            part_starts=_part_starts(boards[seating], regulations),
        )
        for seating, round_, table, entry, line in seats
    )
    return tuple(
        sorted(found, key=lambda row: (not row.is_open, row.round, row.table, row.line != "NS"))
    )


def _part_starts(boards: list[int], regulations: TeamRegulations) -> tuple[int, ...]:
    if not boards:
        return ()
    if regulations.format == MOVEMENT:
        return (boards[0],)
    segments = regulations.segments if regulations.segments > 1 else HALVES
    return first_boards_of_parts(boards, segments=segments, regular=regulations.boards)


def players_of_teams(session: Session) -> dict[int, dict[int, str]]:
    """Returns the names of everybody who is named in a team, by entry and player. One query."""
    people = defaultdict[int, dict[int, str]](dict)
    rows = LineUpPlayer.objects.filter(line_up__session=session)
    for entry, player, name in rows.order_by("position", "from_round").values_list(
        "line_up__entry", "player", "player__name"
    ):
        people[entry][player] = player_name(name)
    return dict(people)


def room_line_ups_token(match: TeamMatch) -> str:
    """Returns the edit token of the line-ups of a match. One query."""
    columns = ("seating", "entry", "from_board", "first", "second")
    rows = RoomLineUp.objects.filter(seating__team_match=match)
    return room_line_ups_edit_token(rows.order_by("pk").values_list(*columns))

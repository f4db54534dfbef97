"""Changes of a team movement during play: late team, wrong direction, wrong boards, other rounds.

The contestants of the schedules are pairs, and each pair belongs to a team. A match is complete if
both teams have played its boards in both directions, which takes tables in one or two rounds. Every
change keeps the tables that are `played`, and every match complete.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from movements.checks import schedule_faults
from movements.during_play.board_lots import Lot, list_lots, new_lots
from movements.errors import MovementNotFoundError
from movements.schedule import Schedule, ScheduledSeat
from movements.teams.team_checks import matches_incomplete
from movements.teams.team_schedule import TeamSchedule, TeamSeat

TableInRound = tuple[int, int]
# Rounds of 12 or fewer, so the combinations to cut are few; of a longer one the last are cut.
MOST_ROUNDS_TO_COMBINE = 12
# Counted and not timed, so that the same contest gets the same proposal on every computer.
SEARCH_STEPS = 20_000


@dataclass(frozen=True, slots=True)
class TeamPlay:
    """The schedule by pairs, the team of each pair, and the tables that were played.

    New boards are numbered from `first_new_board`. A team in `gone` has left: its matches need not
    be complete.
    """

    schedule: Schedule
    team_of: Mapping[int, int]
    played: Collection[TableInRound]
    first_new_board: int
    gone: Collection[int] = ()

    def teams_at(self, seat: ScheduledSeat) -> tuple[int | None, int | None]:
        """Return the teams of both sides of a seat."""
        sides = (seat.north_south, seat.east_west)
        north_south, east_west = (None if pair is None else self.team_of[pair] for pair in sides)
        return north_south, east_west

    def is_played(self, seat: ScheduledSeat) -> bool:
        """Whether something is recorded at this seat."""
        return (seat.round, seat.table) in self.played

    def open_matches(self, schedule: Schedule) -> set[tuple[object, ...]]:
        """Return the teams of matches that a schedule does not complete, but of who left."""
        seats = (
            TeamSeat(seat.round, seat.table, *self.teams_at(seat), seat.boards)
            for seat in schedule.seats
        )
        return {
            finding.subject
            for finding in matches_incomplete(TeamSchedule(tuple(seats)))
            if not {*finding.subject}.intersection(self.gone)
        }

    def is_sound(self, schedule: Schedule) -> bool:
        """Whether nobody plays a board twice or sits at two tables, and every match is complete."""
        return not any(schedule_faults(schedule)) and not self.open_matches(schedule)


def _seat_at(schedule: Schedule, round_: int, table: int) -> ScheduledSeat:
    for seat in schedule.seats:
        if (seat.round, seat.table) == (round_, table) and seat.is_played:
            return seat
    raise MovementNotFoundError("no_such_table", table=table, round=round_)


def _other_rooms(play: TeamPlay, seat: ScheduledSeat) -> list[ScheduledSeat]:
    """Return the seats at which the same teams play some of these boards in the other direction."""
    reverse = play.teams_at(seat)[::-1]
    return [
        other
        for other in play.schedule.seats
        if play.teams_at(other) == reverse and set(other.boards).intersection(seat.boards)
    ]


def _unplayed_rooms(play: TeamPlay, seat: ScheduledSeat) -> list[ScheduledSeat]:
    rooms = _other_rooms(play, seat)
    if any(play.is_played(other) for other in rooms):
        raise MovementNotFoundError("other_room_played", table=seat.table, round=seat.round)
    return rooms


def turn_match(play: TeamPlay, round_: int, table: int) -> Schedule:
    """Arrow-switch a table that was played the wrong way round, and the other room of its match.

    Then each team has held both sides' cards. Refused if the other room has played: both teams have
    the same cards twice, and only the director can decide the boards.
    """
    seat = _seat_at(play.schedule, round_, table)
    turned = {seat, *_unplayed_rooms(play, seat)}
    seats = (
        replace(each, arrow_switched=not each.arrow_switched) if each in turned else each
        for each in play.schedule.seats
    )
    return replace(play.schedule, seats=tuple(seats))


def exchange_match_boards(play: TeamPlay, round_: int, tables: tuple[int, int]) -> Schedule:
    """Exchange the boards of two tables of a round, and those of the other rooms of both matches.

    Where somebody would then play a board again, later matches that have not begun get other
    boards: a set that nobody of them plays, or new boards.
    """
    one, other = (_seat_at(play.schedule, round_, table) for table in tables)
    if one.boards == other.boards:
        raise MovementNotFoundError("same_boards", round=round_, table=tables[0], other=tables[1])
    new = {one: other.boards, other: one.boards}
    for seat in (one, other):
        new |= dict.fromkeys(_unplayed_rooms(play, seat), new[seat])
    seats = tuple(
        replace(seat, boards=new[seat]) if seat in new else seat for seat in play.schedule.seats
    )
    fixed = {(seat.round, seat.table) for seat in new}
    return _with_boards_repaired(play, replace(play.schedule, seats=seats), fixed)


def _with_boards_repaired(
    play: TeamPlay, schedule: Schedule, fixed: Collection[TableInRound]
) -> Schedule:
    """Give matches in which a board would be replayed other boards, if none of them is fixed."""
    lots = list_lots(schedule)
    made = 0
    for match in _whole_matches(play, schedule, fixed):
        if not _replays(schedule, match):
            continue
        fresh = new_lots(lots, made + 1, first_board=play.first_new_board)
        for lot in (*_least_used(schedule, match, lots), *fresh):
            changed = _with_lot(schedule, match, lot)
            if not _replays(changed, _same_seats(changed, match)):
                made += lot == fresh[-1]
                schedule = changed
                break
    if not play.is_sound(schedule):
        raise MovementNotFoundError("boards_not_exchanged")
    return schedule


def _whole_matches(
    play: TeamPlay, schedule: Schedule, fixed: Collection[TableInRound]
) -> list[list[ScheduledSeat]]:
    """Return the seats of each set of a match of which nothing is played or fixed."""
    sets: dict[tuple[frozenset[int | None], Lot], list[ScheduledSeat]] = {}
    for seat in schedule.seats:
        if seat.is_played:
            sets.setdefault((frozenset(play.teams_at(seat)), seat.boards), []).append(seat)
    return [
        seats
        for seats in sets.values()
        if not any(play.is_played(seat) or (seat.round, seat.table) in fixed for seat in seats)
    ]


def _replays(schedule: Schedule, match: Sequence[ScheduledSeat]) -> bool:
    """Whether a pair of this match plays one of its boards at another seat too."""
    pairs = {pair for seat in match for pair in (seat.north_south, seat.east_west)}
    boards = set(match[0].boards)
    played = Counter(
        (pair, board)
        for seat in schedule.seats
        if seat.is_played
        for pair in (seat.north_south, seat.east_west)
        if pair in pairs
        for board in boards.intersection(seat.boards)
    )
    return max(played.values(), default=0) > 1


def _least_used(
    schedule: Schedule, match: Sequence[ScheduledSeat], lots: Sequence[Lot]
) -> list[Lot]:
    """Return the sets, those first that the fewest tables need in the rounds of the match."""
    rounds = {seat.round for seat in match}
    used = Counter(seat.boards for seat in schedule.seats if seat.round in rounds)
    return sorted(lots, key=lambda lot: (used[lot], lot))


def _with_lot(schedule: Schedule, match: Sequence[ScheduledSeat], lot: Lot) -> Schedule:
    seats = (replace(seat, boards=lot) if seat in match else seat for seat in schedule.seats)
    return replace(schedule, seats=tuple(seats))


def _same_seats(schedule: Schedule, match: Sequence[ScheduledSeat]) -> list[ScheduledSeat]:
    tables = {(seat.round, seat.table) for seat in match}
    return [seat for seat in schedule.seats if (seat.round, seat.table) in tables]


def cut_unplayed_rounds(play: TeamPlay, count: int) -> Schedule:
    """Leave out so many rounds of which nothing is played, so that every match is complete.

    The latest rounds for which that holds; rounds after them move up. Refused with the numbers of
    rounds that can be cut.
    """
    begun = {round_ for round_, _table in play.played}
    rounds = sorted({seat.round for seat in play.schedule.seats})
    free = [round_ for round_ in rounds if round_ not in begun]
    most = min(len(free), len(rounds) - 1)
    if found := _rounds_to_cut(play, free, count) if count <= most else ():
        return _without_rounds(play.schedule, found)
    possible = [fewer for fewer in range(1, most + 1) if _rounds_to_cut(play, free, fewer)]
    raise MovementNotFoundError(
        "rounds_not_cut", rounds=count, possible=", ".join(map(str, possible)) or "0"
    )


def _rounds_to_cut(play: TeamPlay, free: Sequence[int], count: int) -> tuple[int, ...]:
    latest = free[::-1][:MOST_ROUNDS_TO_COMBINE]
    for rounds in combinations(latest, count):
        if play.is_sound(_without_rounds(play.schedule, rounds)):
            return rounds
    return ()


def _without_rounds(schedule: Schedule, cut: Collection[int]) -> Schedule:
    """Return the schedule without these rounds, the others numbered from one."""
    left = sorted({seat.round for seat in schedule.seats} - {*cut})
    number = {round_: turn for turn, round_ in enumerate(left, start=1)}
    seats = (
        replace(seat, round=number[seat.round]) for seat in schedule.seats if seat.round in number
    )
    return replace(schedule, seats=tuple(seats))


def add_meeting_rounds(play: TeamPlay) -> Schedule:
    """Add a round in which every two teams meet that have not met, or else two such rounds.

    North-South stay at the tables of the last round. In one round both tables of a match share the
    boards; in two rounds the second tables follow in the second. Sets that nobody plays again come
    first, then new boards. Refused if no such rounds exist.
    """
    last = play.schedule.rounds
    homes = {
        play.team_of[seat.north_south]: seat
        for seat in play.schedule.seats
        if seat.round == last and seat.north_south is not None and seat.is_played
    }
    visiting = {
        play.team_of[seat.east_west]: seat.east_west
        for seat in play.schedule.seats
        if seat.round == last and seat.east_west is not None and seat.is_played
    }
    if homes.keys() != visiting.keys():
        raise MovementNotFoundError("no_team_rounds")
    met = {frozenset(play.teams_at(seat)) for seat in play.schedule.seats if seat.is_played}
    teams = list(homes)
    meetings = _find_meetings(teams, met, mutual=True) or _find_meetings(teams, met, mutual=False)
    if not meetings:
        raise MovementNotFoundError("no_team_rounds")
    return _with_meetings(play, homes, visiting, meetings)


def _find_meetings(
    teams: Sequence[int], met: Collection[frozenset[int | None]], *, mutual: bool
) -> dict[int, int]:
    """Return the team that visits each home; in `mutual` ones each team visits its visitor.

    Otherwise no two teams visit each other, as they meet in the round after. Empty without any.
    """
    search = _MeetingSearch(teams, met, mutual)
    return search.chosen if search.seat(0) else {}


@dataclass(slots=True)
class _MeetingSearch:
    """Goes from home to home, and back where no visitor is left."""

    teams: Sequence[int]
    met: Collection[frozenset[int | None]]
    mutual: bool
    chosen: dict[int, int] = field(default_factory=dict, init=False)
    steps: int = field(default=0, init=False)

    def seat(self, at: int) -> bool:
        """Find visitors of this home and those after it."""
        if at == len(self.teams):
            return True
        home = self.teams[at]
        if home in self.chosen:
            return self.seat(at + 1)
        for visitor in self._visitors(at):
            self.steps += 1
            if self.steps > SEARCH_STEPS:
                return False
            both = {home: visitor} | ({visitor: home} if self.mutual else {})
            self.chosen |= both
            if self.seat(at + 1):
                return True
            for team in both:
                del self.chosen[team]
        return False

    def _visitors(self, at: int) -> Iterator[int]:
        """Yield who can visit; first who lives as far up as the first team's visitors."""
        teams, home = self.teams, self.teams[at]
        shift = teams.index(self.chosen[teams[0]]) if self.chosen else 1
        for turn in range(len(teams)):
            visitor = teams[(at + shift + turn) % len(teams)]
            taken = visitor in self.chosen.values() or frozenset((home, visitor)) in self.met
            clash = visitor in self.chosen if self.mutual else self.chosen.get(visitor) == home
            if visitor != home and not taken and not clash:
                yield visitor


def _with_meetings(
    play: TeamPlay,
    homes: Mapping[int, ScheduledSeat],
    visiting: Mapping[int, int],
    meetings: Mapping[int, int],
) -> Schedule:
    """Return the schedule with these meetings, each in both directions on the same boards."""
    schedule, last = play.schedule, play.schedule.rounds
    lots, made = list_lots(play.schedule), 0
    # Where all tables of a round have the same boards, there are copies for them.
    same = len({seat.boards for seat in homes.values()}) == 1
    seated = set[frozenset[int]]()
    for home, visitor in meetings.items():
        if frozenset((home, visitor)) in seated:
            continue
        seated.add(frozenset((home, visitor)))
        back = last + (1 if meetings[visitor] == home else 2)
        match = [
            replace(homes[home], round=last + 1, east_west=visiting[visitor], boards=()),
            replace(homes[visitor], round=back, east_west=visiting[home], boards=()),
        ]
        fresh = new_lots(lots, made + 1, first_board=play.first_new_board)
        for lot in (*_unshared(schedule, match, lots), *(fresh if same else fresh[-1:])):
            seats = [replace(seat, boards=lot, arrow_switched=False) for seat in match]
            added = replace(schedule, seats=(*schedule.seats, *seats))
            if not _replays(added, seats):
                made += lot == fresh[-1] and not same
                schedule = added
                break
    if not play.is_sound(schedule):
        raise MovementNotFoundError("no_team_rounds")
    return schedule


def _unshared(schedule: Schedule, match: Sequence[ScheduledSeat], lots: Sequence[Lot]) -> list[Lot]:
    """Return the sets that no table of these rounds needs."""
    rounds = {seat.round for seat in match}
    used = {seat.boards for seat in schedule.seats if seat.round in rounds}
    return [lot for lot in lots if lot not in used]


def fill_team_byes(play: TeamPlay, late: tuple[int, int], *, from_round: int) -> Schedule:
    """Seat a late team against the team that has a bye, in each round from this one on.

    `late` are its North-South and its East-West pair, which `team_of` knows. The match is played at
    two more tables, on boards of the round that neither team plays again, or on another set.
    """
    schedule = play.schedule
    pairs: dict[int, list[int]] = {}
    for pair, team in sorted(play.team_of.items()):
        pairs.setdefault(team, []).append(pair)
    own = play.team_of[late[0]]
    table = max(schedule.tables, default=0)
    for round_ in range(from_round, schedule.rounds + 1):
        for opponents in _teams_with_bye(play, pairs, round_):
            if opponents == own:
                continue
            north_south, east_west = pairs[opponents]
            match = [
                ScheduledSeat(round_, table + 1, north_south, late[1], ()),
                ScheduledSeat(round_, table + 2, late[0], east_west, ()),
            ]
            lots = list_lots(play.schedule)
            at_once = {seat.boards for seat in schedule.seats if seat.round == round_}
            fresh = new_lots(lots, 1, first_board=max(play.first_new_board, _after(schedule)))
            for lot in (*sorted(lots, key=lambda lot: (lot not in at_once, lot)), *fresh):
                seats = [replace(seat, boards=lot) for seat in match]
                added = replace(schedule, seats=(*schedule.seats, *seats))
                if not _replays(added, seats):
                    schedule = added
                    break
            # A late team fills one bye of a round.
            break
    if schedule == play.schedule:
        raise MovementNotFoundError("no_team_bye", round=from_round)
    return schedule


def _after(schedule: Schedule) -> int:
    return max(schedule.boards, default=0) + 1


def _teams_with_bye(play: TeamPlay, pairs: Mapping[int, list[int]], round_: int) -> list[int]:
    """Return the teams of which nobody is seated in this round, but those that left."""
    seated = {
        team for seat in play.schedule.seats if seat.round == round_ for team in play.teams_at(seat)
    }
    return [team for team in pairs if team not in seated and team not in play.gone]

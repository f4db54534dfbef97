"""Seats a late team in matches of others, where no team has a bye that it could take.

In each round one team gives its place in a match to the late team, and has the bye instead. Only
matches whose rooms play in the same round are taken over: of one over two rounds half would be
left, and nobody has a bye for that.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from movements.during_play.team_changes import SEARCH_STEPS, TeamPlay, fill_team_byes
from movements.errors import MovementNotFoundError
from movements.schedule import Schedule, ScheduledSeat


@dataclass(frozen=True, slots=True)
class TakenPlace:
    """A match of a round in which the late team plays `opponents`, and `leaving` has the bye."""

    seats: tuple[ScheduledSeat, ...]
    opponents: int
    leaving: int


def seat_late_team_in_rounds(play: TeamPlay, late: tuple[int, int], *, from_round: int) -> Schedule:
    """Seat a late team against the teams with a bye, or if there are none in places of others.

    `late` are its North-South and its East-West pair, which `team_of` knows. In the places of
    others it meets nobody twice, and as few teams as possible have two byes.
    """
    try:
        return fill_team_byes(play, late, from_round=from_round)
    except MovementNotFoundError as error:
        if error.code != "no_team_bye":
            raise
        if not (taken := _places_to_take(play, late, from_round)):
            raise
    changed = play.schedule
    for place in taken:
        changed = _with_late_team(play, changed, place, late)
    if not play.is_sound(changed):
        raise MovementNotFoundError("no_team_bye", round=from_round)
    return changed


def _places_to_take(
    play: TeamPlay, late: tuple[int, int], from_round: int
) -> tuple[TakenPlace, ...]:
    """Return a place for each round; empty unless every round to come has one."""
    rounds = range(from_round, play.schedule.rounds + 1)
    choices = [tuple(_choices_of_round(play, late, round_)) for round_ in rounds]
    for most_byes in range(1, len(choices) + 1):
        search = _PlaceSearch(play, choices, most_byes)
        if search.take(0):
            return tuple(search.chosen)
    return ()


def _choices_of_round(play: TeamPlay, late: tuple[int, int], round_: int) -> Iterator[TakenPlace]:
    own = play.team_of[late[0]]
    for teams, seats in _matches_of_round(play, round_).items():
        for leaving in sorted(teams):
            (opponents,) = teams - {leaving}
            if own not in teams:
                yield TakenPlace(seats, opponents, leaving)


def _matches_of_round(
    play: TeamPlay, round_: int
) -> Mapping[frozenset[int], tuple[ScheduledSeat, ...]]:
    """Return the seats of each match that is played as a whole in this round, and not begun."""
    matches: dict[frozenset[int], tuple[ScheduledSeat, ...]] = {}
    for seat in play.schedule.seats:
        north_south, east_west = play.teams_at(seat)
        if seat.round == round_ and north_south is not None and east_west is not None:
            teams = frozenset((north_south, east_west))
            matches[teams] = (*matches.get(teams, ()), seat)
    return {
        teams: seats
        for teams, seats in matches.items()
        if not any(play.is_played(seat) for seat in seats)
        and not teams.intersection(play.gone)
        and _is_whole(play, seats)
    }


def _is_whole(play: TeamPlay, seats: Sequence[ScheduledSeat]) -> bool:
    """Whether both teams play every board of these seats in both directions."""
    played = Counter(
        (team, side, board)
        for seat in seats
        for side, team in enumerate(play.teams_at(seat))
        for board in seat.boards
    )
    boards = {board for seat in seats for board in seat.boards}
    teams = {team for seat in seats for team in play.teams_at(seat)}
    return all(
        played[team, side, board] == 1 for team in teams for side in (0, 1) for board in boards
    )


def _with_late_team(
    play: TeamPlay, schedule: Schedule, place: TakenPlace, late: tuple[int, int]
) -> Schedule:
    """Return the schedule with the late team in the chairs of the team that leaves."""
    tables = {(seat.round, seat.table) for seat in place.seats}

    def chair(pair: int | None, side: int) -> int | None:
        leaves = pair is not None and play.team_of[pair] == place.leaving
        return late[side] if leaves else pair

    seats = (
        replace(seat, north_south=chair(seat.north_south, 0), east_west=chair(seat.east_west, 1))
        if (seat.round, seat.table) in tables
        else seat
        for seat in schedule.seats
    )
    return replace(schedule, seats=tuple(seats))


@dataclass(slots=True)
class _PlaceSearch:
    """Goes from round to round, and back where the late team would meet somebody again."""

    play: TeamPlay
    choices: Sequence[Collection[TakenPlace]]
    most_byes: int
    chosen: list[TakenPlace] = field(default_factory=list, init=False)
    steps: int = field(default=0, init=False)

    def take(self, at: int) -> bool:
        """Choose a place in this round and those after it."""
        if at == len(self.choices):
            return True
        met = {place.opponents for place in self.chosen}
        byes = Counter(place.leaving for place in self.chosen)
        for place in sorted(self.choices[at], key=lambda place: byes[place.leaving]):
            self.steps += 1
            if self.steps > SEARCH_STEPS:
                return False
            if place.opponents in met or byes[place.leaving] >= self.most_byes:
                continue
            self.chosen.append(place)
            if self.take(at + 1):
                return True
            self.chosen.pop()
        return False

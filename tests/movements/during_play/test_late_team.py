"""A late team without a bye takes places of others: everybody plays whole matches or sits out."""

from collections import Counter

import pytest

from movements.during_play.late_team import seat_late_team_in_rounds
from movements.during_play.team_changes import TeamPlay
from movements.schedule import Schedule, ScheduledSeat
from movements.teams.team_catalogue import choose_team_offer
from tests.raising import raises_code

EAST_WEST, LATE = 100, (99, 199)


def a_round_robin(teams, *, after=0):
    """Matches at tables 1 and 2, 3 and 4 and so on, two new boards in each round."""
    seats = tuple(
        ScheduledSeat(round_, table, home, EAST_WEST + away, (2 * round_ - 1, 2 * round_))
        for round_, matches in enumerate(rounds_of(teams), start=1)
        for number, (one, other) in enumerate(matches)
        for table, home, away in ((2 * number + 1, one, other), (2 * number + 2, other, one))
    )
    return play_of(seats, range(1, teams + 1), after)


def rounds_of(teams):
    others = list(range(2, teams + 1))
    for turn in range(teams - 1):
        line = [1, *others[turn:], *others[:turn]]
        yield [(line[at], line[-1 - at]) for at in range(teams // 2)]


def play_of(seats, teams, after):
    team_of = {side + team: team for team in (*teams, 99) for side in (0, EAST_WEST)}
    played = {(seat.round, seat.table) for seat in seats if seat.round <= after}
    return TeamPlay(Schedule(tuple(seats), lines=1), team_of, played, 99)


def opponents_of(play, schedule, team):
    return Counter(
        (seat.round, other)
        for seat in schedule.seats
        for own, other in (play.teams_at(seat), play.teams_at(seat)[::-1])
        if own == team
    )


@pytest.mark.parametrize("teams", [4, 6, 8, 10, 14])
@pytest.mark.parametrize("after", [0, 1, 2])
def test_a_late_team_meets_another_team_in_each_round_and_one_team_sits_out(teams, after):
    play = a_round_robin(teams, after=after)

    changed = seat_late_team_in_rounds(play, LATE, from_round=after + 1)

    met = opponents_of(play, changed, 99)
    assert [count for count in met.values()] == [2] * (teams - 1 - after)
    assert len({other for _round, other in met}) == len(met)
    assert play.is_sound(changed)
    resting = Counter(
        team
        for round_ in range(1, teams)
        for team in range(1, teams + 1)
        if not any(team in play.teams_at(seat) for seat in changed.seats if seat.round == round_)
    )
    assert sum(resting.values()) == teams - 1 - after
    assert set(resting.values()) <= {1}
    assert all(seat in changed.seats for seat in play.schedule.seats if seat.round <= after)


def test_matches_over_two_rounds_are_not_taken_over():
    offer = choose_team_offer("american-whist", 7, boards=2)
    seats = [
        ScheduledSeat(
            seat.round, seat.table, seat.north_south, EAST_WEST + seat.east_west, seat.boards
        )
        for seat in offer.schedule.matches()
    ]

    with raises_code("no_team_bye"):
        seat_late_team_in_rounds(play_of(seats, range(1, 8), 0), LATE, from_round=1)


def test_a_round_that_has_begun_cannot_be_taken_over():
    with raises_code("no_team_bye"):
        seat_late_team_in_rounds(a_round_robin(6, after=2), LATE, from_round=2)

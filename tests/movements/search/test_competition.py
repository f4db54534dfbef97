"""The competition that is kept up to date is the one that is counted again."""

from random import Random

import pytest

from movements.balance.fairness import competition_of_places
from movements.pairs import hesitation, mitchell
from movements.pairs.mitchell import MitchellForm
from movements.search.competition import TurnableCompetition
from movements.search.switch_search import apply_turns

SCHEDULES = [
    mitchell.mitchell_schedule(5, rounds=5, boards_a_round=1, lines=1),
    mitchell.mitchell_schedule(6, rounds=6, boards_a_round=1, form=MitchellForm.RELAY, lines=1),
    mitchell.mitchell_schedule(7, rounds=4, boards_a_round=1, missing="EW", lines=1),
    hesitation.hesitation_schedule(6, rounds=7, boards_a_round=1, missing="NS"),
]


def squares_of(schedule):
    return sum(amount**2 for amount in competition_of_places(schedule).values())


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_the_change_foretold_is_the_change_that_is_counted(schedule):
    random = Random(3)
    competition = TurnableCompetition(schedule)
    turned = {(seat.round, seat.table) for seat in schedule.seats if seat.arrow_switched}
    squares = squares_of(schedule)
    assert competition.squares == squares

    for _ in range(60):
        seat = random.randrange(len(competition.seats))
        squares += competition.change_of_squares(seat)
        competition.turn(seat)
        turned ^= {competition.seats[seat]}

        assert competition.squares == squares == squares_of(apply_turns(schedule, turned))


@pytest.mark.parametrize("schedule", SCHEDULES)
def test_a_group_turned_twice_is_as_before(schedule):
    competition = TurnableCompetition(schedule)
    squares = competition.squares

    there = competition.turn_group([0, 3, 4])
    back = competition.turn_group([0, 3, 4])

    assert (there + back, competition.squares) == (0, squares)
    assert not any(competition.turned)

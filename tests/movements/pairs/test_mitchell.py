"""North-South sit, East-West go up, boards go down; and the ways to get an even room round."""

import pytest

from movements.pairs import mitchell
from movements.pairs.mitchell import MitchellForm, usual_form, usual_switches
from movements.schedule import ScheduledSeat
from movements.statistics import survey_schedule
from tests.raising import raises_code


def rows(schedule):
    return [
        [(s.north_south, s.east_west, s.boards[0]) for s in schedule.seats if s.round == round_]
        for round_ in range(1, schedule.rounds + 1)
    ]


def test_three_tables_as_published():
    assert rows(mitchell.mitchell_schedule(3, rounds=3, boards_a_round=1)) == [
        [(1, 1, 1), (2, 2, 2), (3, 3, 3)],
        [(1, 3, 2), (2, 1, 3), (3, 2, 1)],
        [(1, 2, 3), (2, 3, 1), (3, 1, 2)],
    ]


def test_in_a_skip_east_west_go_up_two_once_after_half_the_rounds():
    assert [
        row[0][1] for row in rows(mitchell.mitchell_schedule(6, rounds=5, boards_a_round=1))
    ] == [
        1,
        6,
        5,
        3,
        2,
    ]


def test_in_a_relay_the_last_table_shares_with_the_first_and_one_set_rests():
    first, second, *_ = rows(mitchell.mitchell_schedule(4, rounds=4, boards_a_round=1))

    assert first == [(1, 1, 1), (2, 2, 2), (3, 3, 4), (4, 4, 1)]
    assert second == [(1, 4, 2), (2, 1, 3), (3, 2, 1), (4, 3, 2)]


@pytest.mark.parametrize("tables", range(2, 21))
def test_over_a_full_movement_every_line_meets_the_whole_other_line(tables):
    counted = survey_schedule(mitchell.mitchell_schedule(tables, rounds=tables, boards_a_round=2))

    assert [(line.opponents.least, line.boards.most) for line in counted.lines] == (
        [(tables, 2 * tables)] * 2
    )
    assert counted.meetings_repeated == 0
    assert (counted.results.least, counted.results.most) == (tables, tables)


@pytest.mark.parametrize(
    ("tables", "rounds", "form"),
    [
        (7, 7, MitchellForm.PLAIN),
        (8, 7, MitchellForm.SKIP),
        (8, 8, MitchellForm.RELAY),
        (2, 2, MitchellForm.RELAY),
        (2, 1, MitchellForm.RELAY),
    ],
)
def test_the_usual_form_follows_from_tables_and_rounds(tables, rounds, form):
    assert usual_form(tables, rounds) is form


def test_two_tables_play_one_round():
    assert mitchell.mitchell_schedule(2, rounds=1, boards_a_round=3).seats == (
        ScheduledSeat(1, 1, 1, 1, (1, 2, 3)),
        ScheduledSeat(1, 2, 2, 2, (1, 2, 3)),
    )


def test_with_north_south_missing_the_last_table_sits_out_and_nobody_shares():
    schedule = mitchell.mitchell_schedule(6, rounds=6, boards_a_round=4, missing="NS")
    alone = [seat for seat in schedule.seats if not seat.is_played]

    assert [(seat.table, seat.north_south, seat.east_west) for seat in alone] == [
        (6, None, visitor) for visitor in (6, 5, 4, 3, 2, 1)
    ]
    assert survey_schedule(schedule).sharing == ()


def test_with_east_west_missing_the_gap_goes_round_and_boards_rest_there():
    schedule = mitchell.mitchell_schedule(3, rounds=3, boards_a_round=2, missing="EW")

    assert [seat for seat in schedule.seats if not seat.is_played] == [
        ScheduledSeat(1, 3, 3, None, (5, 6)),
        ScheduledSeat(2, 1, 1, None, (3, 4)),
        ScheduledSeat(3, 2, 2, None, (1, 2)),
    ]


def test_in_one_line_east_west_are_numbered_on_and_switched_rounds_turn_the_boards():
    schedule = mitchell.mitchell_schedule(
        5, rounds=5, boards_a_round=1, arrow_switched={5}, lines=1
    )
    last = schedule.seats[-1]

    assert {seat.round for seat in schedule.seats if seat.arrow_switched} == {5}
    assert last == ScheduledSeat(5, 5, 5, 6, (4,), arrow_switched=True)
    assert schedule.sides(last) == (("", 5), ("", 6))
    assert schedule.holding(last) == (("", 6), ("", 5))


@pytest.mark.parametrize(
    ("rounds", "switches"),
    [(3, 0), (4, 0), (5, 1), (11, 1), (12, 2), (18, 2)],
)
def test_about_one_round_in_eight_is_switched(rounds, switches):
    assert usual_switches(rounds) == switches


def test_for_one_winner_the_last_rounds_are_switched_in_one_line():
    schedule = mitchell.switched_mitchell_schedule(13, rounds=13, boards_a_round=2, missing="EW")

    assert schedule == mitchell.mitchell_schedule(
        13, rounds=13, boards_a_round=2, missing="EW", arrow_switched={12, 13}, lines=1
    )


@pytest.mark.parametrize("switched", [{9}, {0, 7}])
def test_a_round_to_switch_that_is_not_played_is_refused(switched):
    with raises_code("no_such_round") as refused:
        mitchell.mitchell_schedule(7, rounds=7, boards_a_round=2, arrow_switched=switched)

    assert refused.value.facts == {"round": min(switched - {7}), "rounds": 7}


@pytest.mark.parametrize("missing", ["ns", "", True])
def test_an_invalid_missing_side_is_refused(missing):
    with raises_code("missing_side") as refused:
        mitchell.mitchell_schedule(7, rounds=7, boards_a_round=2, missing=missing)

    assert refused.value.facts == {"missing": missing}


@pytest.mark.parametrize(
    ("tables", "form"), [(8, MitchellForm.PLAIN), (7, MitchellForm.SKIP), (1, None)]
)
def test_a_form_unsuitable_for_the_tables_is_refused(tables, form):
    with raises_code("unsuitable") as refused:
        mitchell.mitchell_schedule(tables, rounds=1, boards_a_round=2, form=form)

    assert refused.value.facts == {"tables": tables, "rounds": 1}


@pytest.mark.parametrize("rounds", [0, 8])
def test_too_many_rounds_are_refused_with_the_most_there_can_be(rounds):
    with raises_code("too_many_rounds") as refused:
        mitchell.mitchell_schedule(8, rounds=rounds, boards_a_round=2, form=MitchellForm.SKIP)

    assert refused.value.facts == {"tables": 8, "rounds": rounds, "most": 7}


def test_a_round_without_boards_is_refused():
    with raises_code("no_boards_a_round"):
        mitchell.mitchell_schedule(7, rounds=7, boards_a_round=0)

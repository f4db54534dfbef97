"""Round one goes on by one, and everybody has met everybody."""

from dataclasses import replace

import pytest

from movements.pairs import howell
from movements.pairs.howell_cards import CARDS
from movements.pairs.searched_movements import load_finds
from movements.schedule import ScheduledSeat
from movements.statistics import LineSurvey, Sharing, Span, survey_schedule
from tests.raising import raises_code


def rows(schedule, round_):
    return [(s.north_south, s.east_west, s.boards) for s in schedule.seats if s.round == round_]


def test_four_tables_as_printed():
    schedule = howell.howell_schedule(4, rounds=7, boards_a_round=2)

    assert rows(schedule, 1) == [(8, 1, (1, 2)), (3, 6, (7, 8)), (2, 7, (11, 12)), (5, 4, (13, 14))]
    assert rows(schedule, 2) == [(8, 2, (3, 4)), (4, 7, (9, 10)), (3, 1, (13, 14)), (6, 5, (1, 2))]


@pytest.mark.parametrize("tables", range(2, 21))
def test_everybody_meets_everybody_once(tables):
    rounds = 2 * tables - 1
    counted = survey_schedule(howell.howell_schedule(tables, rounds=rounds, boards_a_round=3))

    assert counted.lines == (
        LineSurvey(
            "", 2 * tables, Span(3 * rounds, 3 * rounds), Span(rounds, rounds), rounds, 0, 0
        ),
    )
    assert counted.results == Span(tables, tables)
    assert counted.meetings_repeated == 0
    assert howell.howell_full_rounds(tables) == rounds


def test_no_size_has_a_printed_card_and_a_searched_one():
    searched = {
        (find.tables, find.rounds) for find in load_finds().values() if find.movement == "howell"
    }

    assert searched & CARDS.keys() == set()


def test_a_searched_card_of_a_printed_size_is_refused(monkeypatch):
    find = next(find for find in load_finds().values() if find.movement == "howell")
    nine_tables = replace(find, tables=9, rounds=17)
    monkeypatch.setattr(howell, "load_finds", lambda: {nine_tables.key: nine_tables})

    with pytest.raises(RuntimeError, match=r"searched_movements\.json .* \(9, 17\)"):
        howell.all_howell_cards.__wrapped__()


@pytest.mark.parametrize("tables", [2, 3])
def test_two_and_three_tables_meet_twice_and_share_nothing(tables):
    rounds = howell.howell_most_rounds(tables)
    counted = survey_schedule(howell.howell_schedule(tables, rounds=rounds, boards_a_round=2))

    assert rounds == 2 * (2 * tables - 1)
    assert counted.meetings_repeated == tables * (2 * tables - 1)
    assert counted.sharing == ()


def test_three_tables_share_in_their_last_round_only():
    counted = survey_schedule(howell.howell_schedule(3, rounds=5, boards_a_round=5))

    assert counted.sharing == (Sharing((1, 2, 3), (5,)),)


def test_of_a_half_table_the_pair_that_stays_is_missing_so_that_each_sits_out_once():
    schedule = howell.howell_schedule(4, rounds=7, boards_a_round=3, missing=True)

    assert [seat for seat in schedule.seats if not seat.is_played][:2] == [
        ScheduledSeat(1, 1, None, 1, (1, 2, 3)),
        ScheduledSeat(2, 1, None, 2, (4, 5, 6)),
    ]
    assert survey_schedule(schedule).lines == (
        LineSurvey("", 7, Span(18, 18), Span(6, 6), 6, 7, 1),
    )


@pytest.mark.parametrize("sentence", [True, "EW"])
def test_a_half_table_keeps_the_present_pair_on_either_side(sentence):
    half = howell.howell_schedule(4, rounds=7, boards_a_round=3, missing="NS")

    assert howell.howell_schedule(4, rounds=7, boards_a_round=3, missing=sentence) == half


def test_a_full_table_has_no_missing_pair():
    schedule = howell.howell_schedule(4, rounds=7, boards_a_round=3)

    assert howell.howell_schedule(4, rounds=7, boards_a_round=3, missing=False) == schedule


def test_a_side_that_cannot_be_missing_is_refused():
    with raises_code("missing_side"):
        howell.howell_schedule(4, rounds=7, boards_a_round=3, missing="ns")


def test_fewer_rounds_are_the_first_of_a_whole_movement():
    schedule = howell.howell_schedule(6, rounds=11, boards_a_round=2)
    short = howell.howell_schedule(6, rounds=9, boards_a_round=2)

    assert short.seats == schedule.seats[: len(short.seats)]


def moved(number, tables):
    return number if number == 2 * tables else number % (2 * tables - 1) + 1


@pytest.mark.parametrize("tables", range(4, 21))
def test_each_round_is_the_one_before_gone_on_by_one(tables):
    """So a balanced first round (a starter with an adder) makes the movement."""
    schedule = howell.howell_schedule(tables, rounds=2 * tables - 1, boards_a_round=1)

    for round_ in range(1, 2 * tables - 1):
        assert rows(schedule, round_ + 1) == [
            (moved(first, tables), moved(other, tables), (lot % (2 * tables - 1) + 1,))
            for first, other, (lot,) in rows(schedule, round_)
        ]


@pytest.mark.parametrize(
    ("tables", "rounds", "code", "fields"),
    [
        (1, 1, "unsuitable", {"tables": 1, "rounds": 1}),
        (21, 41, "unsuitable", {"tables": 21, "rounds": 41}),
        (4, 8, "too_many_rounds", {"tables": 4, "rounds": 8, "most": 7}),
        (4, 0, "too_many_rounds", {"tables": 4, "rounds": 0, "most": 7}),
    ],
)
def test_impossible_parameters_are_refused(tables, rounds, code, fields):
    with raises_code(code) as refused:
        howell.howell_schedule(tables, rounds=rounds, boards_a_round=2)

    assert refused.value.facts == fields


def test_a_round_without_boards_is_refused():
    with raises_code("no_boards_a_round"):
        howell.howell_schedule(4, rounds=7, boards_a_round=0)


def test_cards_that_nobody_printed_are_refused():
    with raises_code("unknown_movement") as refused:
        howell.howell_schedule(4, rounds=7, boards_a_round=2, printed="atlantis")

    assert refused.value.facts == {"movement": "atlantis"}


def test_the_cards_of_a_size_are_listed_the_usual_ones_first():
    assert howell.printed_howell_cards(4, 7) == ("acbl", "sbu", "ebu-blue", "ebu-green")
    assert howell.printed_howell_cards(3, 7) == tuple(CARDS[3, 10])

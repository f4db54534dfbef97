"""Reduced Howells, full and with a half table."""

import pytest

from movements.pairs.reduced_howell import (
    BALANCED,
    BOOK,
    reduced_howell_schedule,
    suits_reduced_howell,
)
from movements.pairs.table_switches import searched_rounds
from movements.statistics import Span, survey_schedule
from tests.raising import raises_code

SIZES = [
    (tables, rounds) for tables in range(3, 14) for rounds in range(tables + 1, 2 * tables - 1)
]


@pytest.mark.parametrize("key", [BOOK, BALANCED])
def test_three_to_thirteen_tables_have_every_length(key):
    assert [
        (tables, rounds) for tables in range(3, 14) for rounds in searched_rounds(key, tables)
    ] == SIZES


def test_suitable_sizes_are_the_searched_ones():
    for key in (BOOK, BALANCED):
        assert [tables for tables in range(2, 41) if suits_reduced_howell(tables, key=key)] == [
            tables for tables in range(2, 41) if searched_rounds(key, tables)
        ]
    assert not suits_reduced_howell(2) and suits_reduced_howell(3)


@pytest.mark.parametrize(("tables", "rounds"), SIZES)
def test_everybody_plays_every_set_and_meets_as_many_as_there_are_rounds(tables, rounds):
    schedule = reduced_howell_schedule(tables, rounds=rounds, boards_a_round=2)

    (line,) = survey_schedule(schedule).lines
    assert (line.places, line.boards, line.opponents) == (
        2 * tables,
        Span(2 * rounds, 2 * rounds),
        Span(rounds, rounds),
    )


@pytest.mark.parametrize(("tables", "rounds"), SIZES)
@pytest.mark.parametrize("missing", ["NS", "EW"])
def test_at_a_half_table_nobody_sits_out_twice_and_the_line_does_not_matter(
    tables, rounds, missing
):
    schedule = reduced_howell_schedule(tables, rounds=rounds, boards_a_round=1, missing=missing)

    (line,) = survey_schedule(schedule).lines
    assert (line.places, line.sitting_out, line.rounds_out) == (2 * tables - 1, rounds, 1)
    assert schedule.places == tuple(("", number) for number in range(1, 2 * tables))


def test_book_turns_whole_rounds_alone():
    for tables, rounds in SIZES:
        schedule = reduced_howell_schedule(tables, rounds=rounds, boards_a_round=1, key=BOOK)
        turned = {seat.round for seat in schedule.seats if seat.arrow_switched}
        partly = {seat.round for seat in schedule.seats if not seat.arrow_switched}

        assert not turned & partly


@pytest.mark.parametrize(
    ("tables", "rounds", "code"),
    [
        (2, 3, "unsuitable"),
        (8, 15, "too_many_rounds"),
        (8, 8, "unsuitable"),
        (21, 22, "unsuitable"),
    ],
)
def test_a_size_without_a_search_result_is_refused(tables, rounds, code):
    with raises_code(code):
        reduced_howell_schedule(tables, rounds=rounds, boards_a_round=2)

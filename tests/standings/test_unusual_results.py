"""The marks of a session: as the field grows, among the same cards, and right after a write."""

from dataclasses import replace
from fractions import Fraction

import pytest

from boards.queries.entry_board import entry_board_of_member
from scoring.events.regulations import Regulations
from scoring.laws.adjusted_scores import AdjustedScore, WeightedResult
from scoring.laws.outcome import Award, BareScore
from scoring.notation import read_typed_outcome
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from standings.unusual_results import marks_at_table
from tests.builders import (
    a_board_in_play,
    a_director,
    a_fouled_board,
    a_mitchell,
    a_seated_section,
    a_session,
    recorded,
)
from tests.sections import another_section

pytestmark = pytest.mark.django_db
FIELD = ("3NTN+1", "3NTS=", "1NTN+3", "3NTN+1")
WRONG = "7NTXXE="


def field(section, *entries, number=1, first=1):
    """These results of a board in the rounds from that one on; the last one's row."""
    for round_, entry in enumerate(entries, start=first):
        board = a_board_in_play(section, number=number, round=round_)
        recorded(board, read_typed_outcome(entry) if isinstance(entry, str) else entry)
    return board


def codes(section):
    now = snapshot_of_session(section.session_id)
    return {
        (cell.section, cell.board, cell.round): [mark.code for mark in now.marks_of(cell)]
        for cell in now.cells
        if now.marks_of(cell)
    }


COMPARED = ["declared_by_other_side", "made_by_other_side"]


def a_wide_section():
    return a_seated_section(tables=5, boards_a_round=1)


def test_an_early_result_is_marked_when_the_field_is_in():
    section = a_wide_section()
    field(section, "3NTE=", "3NTN+1", "3NTN=")
    before = codes(section)

    field(section, "3NTS=", first=4)

    assert (before, codes(section)) == ({}, {("A", 1, 1): COMPARED})


def test_a_mark_goes_when_the_field_has_the_same():
    section = a_wide_section()
    field(section, "4SXN-3")
    before = codes(section)

    field(section, "4SXN-4", "4SXN-3", "4SN-3", first=2)

    assert before == {("A", 1, 1): ["doubled_undertricks"]}
    assert ("A", 1, 1) not in codes(section)


def test_marks_of_a_patched_snapshot_are_those_of_a_full_one():
    section = a_wide_section()
    snapshot_of_session(section.session_id)
    for round_, entry in enumerate((*FIELD, WRONG), start=1):
        field(section, entry, first=round_)
        patched = codes(section)
        forget_snapshots()
        assert patched == codes(section)

    assert patched == {("A", 1, 5): COMPARED}


@pytest.mark.parametrize(
    "ruling",
    [
        Award(Fraction(60), Fraction(40)),
        read_typed_outcome("A+/A-"),
        AdjustedScore.only(read_typed_outcome("3NTN=")),
        AdjustedScore.both(
            WeightedResult(BareScore(400), Fraction(1, 2)),
            WeightedResult(BareScore(-50), Fraction(1, 2)),
        ),
    ],
)
def test_rulings_are_neither_marked_nor_compared(ruling):
    section = a_wide_section()

    field(section, "3NTE=", "3NTN+1", "3NTN=", ruling)

    assert codes(section) == {}


def test_tables_with_other_cards_are_not_compared():
    section = a_wide_section()
    field(section, "3NTE=", "3NTN+1", "3NTN=", "3NTS=")
    marked = codes(section)

    a_fouled_board(section, {1: "B"})

    assert (marked, codes(section)) == ({("A", 1, 1): COMPARED}, {})


@pytest.mark.parametrize(
    ("compared", "expected"), [("field", {("B", 1, 1): COMPARED}), ("section", {})]
)
def test_sections_that_are_fields_of_their_own_are_not_compared(compared, expected):
    evening = a_session(a_mitchell(boards_a_round=1), regulations=Regulations(compared=compared))
    other = another_section(evening, a_mitchell(tables=3, boards_a_round=1))
    field(evening, "3NTN+1", "3NTN=", "3NTS=")

    field(other, "3NTE=")

    assert codes(evening) == expected


@pytest.mark.parametrize("apart", ["field", "section"])
def test_a_write_finds_the_same_marks_in_one_query_and_one_for_a_fouled_board(
    django_assert_num_queries, apart
):
    evening = a_session(
        a_mitchell(tables=5, boards_a_round=1), regulations=Regulations(compared=apart)
    )
    user = a_director()
    board = field(evening, *FIELD, WRONG)
    for fouled in (None, {1: "B", 2: "B"}):
        if fouled:
            a_fouled_board(evening, fouled)
        entry_board = entry_board_of_member(user, "crown", evening.session_id, board.pk)
        with django_assert_num_queries(2 if fouled else 1):
            marks = marks_at_table(entry_board.seating_board, entry_board.cell)

        now = snapshot_of_session(evening.session_id)
        assert now.marks.get(board.pk, ()) == marks
        assert [mark.code for mark in marks] == ([] if fouled else COMPARED)


def test_a_result_that_is_tried_is_compared_before_it_is_recorded():
    section = a_wide_section()
    field(section, *FIELD)
    now = snapshot_of_session(section.session_id)
    cell = next(cell for cell in now.cells if (cell.board, cell.round) == (1, 5))

    tried = now.marks_with(replace(cell, outcome=read_typed_outcome(WRONG)))

    assert [mark.code for mark in tried] == COMPARED

"""Names of pairs, tables and boards, in one section and in two."""

from dataclasses import replace

import pytest

from reports.content.cells.pair_names import (
    describe_deal_of_result,
    format_board_ranges,
    pair_label,
    pair_number,
    table_title,
)
from standings.session_info import SectionInfo
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_one_line_section, a_session

A_SECOND_SECTION = SectionInfo(0, "B", 2, "mitchell")


@pytest.mark.parametrize(
    ("boards", "sentence"),
    [
        ((), ""),
        ((5,), "5"),
        ((2, 1), "1\N{EN DASH}2"),
        ((1, 2, 3, 7, 9, 10), "1\N{EN DASH}3, 7, 9\N{EN DASH}10"),
    ],
)
def test_consecutive_boards_are_written_as_one_range(boards, sentence):
    assert format_board_ranges(boards) == sentence


@pytest.mark.django_db
def test_a_pair_has_its_section_where_there_are_two():
    snapshot = snapshot_of_session(a_session().session_id)
    two = replace(snapshot, sections={**snapshot.sections, 0: A_SECOND_SECTION})
    north_south, *_, east_west = snapshot.pairs

    assert [pair_label(snapshot, place) for place in (north_south, east_west)] == ["1 NS", "3 EW"]
    assert [pair_label(two, place) for place in (north_south, east_west)] == ["A1 NS", "A3 EW"]
    assert [table_title(event, "A", 4) for event in (snapshot, two)] == [
        "Table 4",
        "Section A Table 4",
    ]


@pytest.mark.django_db
def test_a_column_that_says_the_line_needs_the_number_alone():
    now = snapshot_of_session(a_session().session_id)
    place = next(iter(now.pairs))

    assert (pair_number(now, place), pair_number(now, None)) == ("1", "\N{EN DASH}")
    assert (pair_number(now, place, line="NS"), pair_number(now, place, line="EW")) == ("1", "1 NS")


@pytest.mark.django_db
def test_a_pair_of_one_line_is_its_number():
    now = snapshot_of_session(a_one_line_section().session_id)

    place = next(iter(now.pairs))
    assert (pair_label(now, place), pair_number(now, place, line="EW")) == ("1", "1")


@pytest.mark.django_db
def test_a_board_says_who_deals_and_who_is_vulnerable():
    cells = {cell.board: cell for cell in snapshot_of_session(a_session().session_id).cells}

    assert [describe_deal_of_result(cells[board]) for board in (1, 2, 3, 4)] == [
        "dealer North · none vulnerable",
        "dealer East · N-S vulnerable",
        "dealer South · E-W vulnerable",
        "dealer West · all vulnerable",
    ]

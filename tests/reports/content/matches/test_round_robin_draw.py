"""The draw on one lying sheet, and a pair's way through it."""

from datetime import datetime, timedelta
from itertools import chain

import pytest

from movements.round_robin.draw import draw_round_robin, fill_byes
from reports.content.document import PageHeader, PageShape
from reports.content.matches.round_robin_draw import (
    DrawDetails,
    round_robin_draw_document,
    round_robin_grid,
    round_robin_itineraries_document,
)
from reports.documents import render_pdf
from tests.reports.plain_text import block_text, pages, rows

NOTHING = DrawDetails()
FACE = PageHeader("Crown", "55 Plus Games", "Four-hand matches", "", "Printed today")


def a_programme(pairs, *, rounds_a_day):
    labels = draw_round_robin(pairs).labels
    days = [datetime(2026, 11, day, 9) for day in (21, 22)]
    matches = [day + timedelta(minutes=35) * n for day in days for n in range(rounds_a_day)]
    return DrawDetails(
        names={label: f"Ada {label} & Bo {label}" for label in labels},
        zones={label: f"Zone {label[:-1]}" for label in labels},
        starts=dict(enumerate(matches, start=1)),
    )


@pytest.mark.parametrize("pairs", [14, 16])
def test_a_printed_draw_is_the_associations_rounds_down_and_tables_across(pairs):
    title, headings, *rounds = block_text(round_robin_grid(draw_round_robin(pairs), NOTHING))

    assert title == ""
    assert headings == ["Round", *(f"Table {n + 1}" for n in range(pairs // 2))]
    assert rounds == [
        [str(number), *map("-".join, meetings)]
        for number, meetings in enumerate(draw_round_robin(pairs).rounds, start=1)
    ]


def test_a_sheet_says_when_rounds_start_who_has_the_bye_and_who_everybody_is():
    document = round_robin_draw_document(draw_round_robin(5), a_programme(5, rounds_a_day=3), FACE)

    assert (document.title, document.shape) == ("Draw: 2 tables, 5 pairs", PageShape.LYING)
    assert tuple(map(block_text, document.blocks)) == (
        (
            "",
            ["Round", "Start", "Table 1", "Table 2", "Bye"],
            ["1", "Sat 09:00", "1A-1B", "2A-2B", "3A"],
            ["2", "09:35", "1B-2A", "2B-3A", "1A"],
            ["3", "10:10", "2A-1A", "3A-1B", "2B"],
            ["4", "Sun 09:00", "1A-3A", "1B-2B", "2A"],
            ["5", "09:35", "3A-2A", "2B-1A", "1B"],
        ),
        (
            "",
            ["Pair", "Names", "Zone"] * 2,
            ["1A", "Ada 1A & Bo 1A", "Zone 1", "1B", "Ada 1B & Bo 1B", "Zone 1"],
            ["2A", "Ada 2A & Bo 2A", "Zone 2", "2B", "Ada 2B & Bo 2B", "Zone 2"],
            ["3A", "Ada 3A & Bo 3A", "Zone 3", "", "", ""],
        ),
    )


def test_on_one_day_no_round_says_the_day():
    programme = DrawDetails(starts={1: datetime(2026, 11, 21, 9), 2: datetime(2026, 11, 21, 9, 35)})

    grid = round_robin_grid(draw_round_robin(4, rounds=2), programme)

    assert [row[1] for row in rows(grid)] == ["09:00", "09:35"]


def test_without_zones_the_sheet_has_no_zone_column():
    (_draw, who) = round_robin_draw_document(
        draw_round_robin(4), DrawDetails(names={"1A": "Ada & Bo"}), FACE
    ).blocks

    assert block_text(who)[1:] == (
        ["Pair", "Names"] * 2,
        ["1A", "Ada & Bo", "1B", ""],
        ["2A", "", "2B", ""],
    )


def test_a_modified_draw_is_labelled():
    document = round_robin_draw_document(draw_round_robin(14, rounds=9), NOTHING, FACE)

    assert document.title == "Draw: 7 tables, 14 pairs, 9 of 13 rounds"
    assert len(document.blocks[0].rows) == 9


def test_tables_go_by_their_numbers_in_the_room():
    grid = round_robin_grid(draw_round_robin(4), DrawDetails(tables=(11, 12)))
    card = round_robin_itineraries_document(
        draw_round_robin(4), DrawDetails(tables=(11, 12)), FACE
    ).blocks[0]

    assert [column.heading for column in grid.columns] == ["Round", "Table 11", "Table 12"]
    assert [row[1] for row in rows(card.blocks[0])] == ["11", "11", "11"]


def test_the_table_of_a_late_pair_is_empty_before_it_comes():
    after = rows(round_robin_grid(fill_byes(draw_round_robin(5), from_round=3), NOTHING))

    assert [row[3:] for row in after] == [
        ["", "3A, 3B"],
        ["", "1A, 3B"],
        ["2B-3B", ""],
        ["2A-3B", ""],
        ["1B-3B", ""],
    ]


def test_an_itinerary_leads_a_pair_through_its_rounds_with_room_for_its_scores():
    document = round_robin_itineraries_document(
        draw_round_robin(5), a_programme(5, rounds_a_day=3), FACE
    )

    assert [card.title for card in document.blocks] == [
        f"Pair {label}" for label in draw_round_robin(5).labels
    ]
    assert block_text(document.blocks[3]) == (
        "Pair 2B",
        "Ada 2B & Bo 2B · Zone 2",
        (
            "",
            ["Round", "Start", "Table", "Against", "", "We", "They"],
            ["1", "Sat 09:00", "2", "2A", "Ada 2A & Bo 2A", "", ""],
            ["2", "09:35", "2", "3A", "Ada 3A & Bo 3A", "", ""],
            ["3", "10:10", "-", "bye", "", "-", "-"],
            ["4", "Sun 09:00", "2", "1B", "Ada 1B & Bo 1B", "", ""],
            ["5", "09:35", "2", "1A", "Ada 1A & Bo 1A", "", ""],
        ),
    )


@pytest.mark.parametrize(("pairs", "sheets"), [(4, 1), (14, 1), (16, 1), (27, 2), (39, 3), (40, 3)])
def test_any_draw_is_on_few_sheets_that_can_be_read(pairs, sheets):
    programme = a_programme(pairs, rounds_a_day=20)

    printed = pages(render_pdf(round_robin_draw_document(draw_round_robin(pairs), programme, FACE)))

    meetings = ["-".join(two) for two in chain.from_iterable(draw_round_robin(pairs).rounds)]
    on_paper = {word for page in printed for line in page for word in line.split()}
    assert len(printed) == sheets
    assert set(meetings) <= on_paper

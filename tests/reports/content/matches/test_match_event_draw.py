"""The draw and the itineraries of a tournament: labels, tables, clocks, and who has left."""

from dataclasses import replace

from reports.content.document import PageShape
from reports.content.matches.match_event_draw import (
    draw_sheet_document,
    itineraries_document,
    match_event_round_robin,
)
from tests.reports.content.matches.match_event_snapshots import a_match, a_match_snapshot, report_on
from tests.reports.plain_text import PRINTED, block_text, rows


def test_the_sheet_is_the_draw_as_it_is_stored():
    document = draw_sheet_document(report_on(a_match_snapshot(days=2)), PRINTED)

    assert (document.title, document.shape) == ("Draw: 2 tables, 4 pairs", PageShape.LYING)
    assert document.header.occasion == (
        "Spring Games · 21 Nov 2026 \N{EN DASH} 22 Nov 2026 · Convenor: Cy Cole"
    )
    assert document.header.notice == ""
    assert tuple(map(block_text, document.blocks)) == (
        (
            "",
            ["Round", "Start", "Table 1", "Table 2"],
            ["1", "Sat 09:00", "1A-1B", "2A-2B"],
            ["2", "09:35", "1A-2A", "2B-1B"],
            ["3", "Sun 09:00", "1A-2B", "1B-2A"],
        ),
        (
            "",
            ["Pair", "Names", "Zone"] * 2,
            ["1A", "Ada 1A & Bo 1A", "Zone 1", "1B", "Ada 1B & Bo 1B", "Zone 1"],
            ["2A", "Ada 2A & Bo 2A", "Zone 2", "2B", "Ada 2B & Bo 2B", "Zone 2"],
        ),
    )


def test_a_withdrawn_pair_has_no_opponents():
    picture = a_match_snapshot(gone={"2B": (1, True)})

    grid, _who, gone = draw_sheet_document(report_on(picture), PRINTED).blocks
    cards = itineraries_document(report_on(picture), PRINTED).blocks

    assert [row[2:] for row in rows(grid)] == [
        ["1A-1B", "2A-2B", ""],
        ["1A-2A", "", "1B"],
        ["", "1B-2A", "1A"],
    ]
    assert gone.words == "2B has withdrawn after round 1."
    assert {card.title: [row[2:4] for row in rows(card.blocks[0])] for card in cards} == {
        "Pair 1A": [["1", "1B"], ["1", "2A"], ["-", "bye"]],
        "Pair 1B": [["1", "1A"], ["-", "bye"], ["2", "2A"]],
        "Pair 2A": [["2", "2B"], ["1", "1A"], ["2", "1B"]],
        "Pair 2B": [["2", "2A"]],
    }


def test_a_table_opened_for_a_late_pair_comes_last_with_any_number():
    picture = a_match_snapshot()
    entries = {contestant.label: pk for pk, contestant in picture.contestants.items()}
    moved = [replace(match, table=match.table + 10) for match in picture.matches if match.round > 1]
    first = a_match(entries, ("1A", "1B"), round=1, table=11)
    late = a_match(entries, ("2A", "2B"), round=2, table=5)

    two = (*(row for row in moved if row.pairs != late.pairs and row.table == 11), late)
    assert match_event_round_robin(replace(picture, matches=(first, *two))).rounds == (
        (("1A", "1B"),),
        (("1A", "2A"), ("2A", "2B")),
        (("1A", "2B"),),
    )


def test_a_tournament_without_a_draw_says_so():
    empty = replace(a_match_snapshot(), matches=(), contestants={})

    for paper, title in ((draw_sheet_document, "Draw"), (itineraries_document, "Itineraries")):
        document = paper(report_on(empty), PRINTED)
        assert (document.title, [block.words for block in document.blocks]) == (
            title,
            ["No match is drawn yet: draw the tournament, then print again."],
        )

"""Table cards: who meets whom is printed already, the rest is there to tick."""

from dataclasses import replace

from reports.content.document import PageShape
from reports.content.matches.match_table_cards import table_cards_document
from tests.reports.content.matches.match_event_snapshots import a_match_snapshot, report_on
from tests.reports.plain_text import PRINTED, block_text, rows

TICKS = "☐ vul. ☐ leg ☐ vul. ☐ leg"


def test_a_table_has_one_card_with_its_matches_round_by_round():
    document = table_cards_document(report_on(a_match_snapshot()), PRINTED)

    first, second = document.blocks
    title, subtitle, grid, how = block_text(first)
    assert (document.shape, title, second.title, subtitle) == (
        PageShape.HALVES,
        "Table 1",
        "Table 2",
        "",
    )
    assert grid == (
        "",
        ["Round", "Start", "", "Pair", "Names", "1st dealer", "Hand 2", "Hand 3", "Hand 4"],
        *(
            [
                *(number, start, "We They", f"1A {other}"),
                *(f"Ada 1A & Bo 1A Ada {other} & Bo {other}", "N  E  S  W ", TICKS, TICKS, TICKS),
            ]
            for number, start, other in (
                ("1", "09:00", "1B"),
                ("2", "09:35", "2A"),
                ("3", "10:10", "2B"),
            )
        ),
    )
    assert how.startswith("Circle who was drawn to deal first; the deal moves clockwise")


def test_a_match_that_will_not_be_played_is_on_no_card():
    cards = table_cards_document(report_on(a_match_snapshot(gone={"2B": (1, True)})), PRINTED)

    assert [[row[0] for row in rows(card.blocks[0])] for card in cards.blocks] == [
        ["1", "2"],
        ["1", "3"],
    ]


def test_without_a_draw_there_is_one_page_that_says_so():
    document = table_cards_document(report_on(replace(a_match_snapshot(), matches=())), PRINTED)

    assert [block.words for block in document.blocks] == [
        "No match is drawn yet: draw the tournament, then print again."
    ]

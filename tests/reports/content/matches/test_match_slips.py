"""Match slips: everything that is known before play is printed already."""

from dataclasses import replace

from reports.content.document import PageShape
from reports.content.matches.match_slips import match_slips_document
from tests.reports.content.matches.match_event_snapshots import a_match_snapshot, report_on
from tests.reports.plain_text import PRINTED, block_text


def test_a_match_has_one_slip_for_two_totals_and_two_initials():
    document = match_slips_document(report_on(a_match_snapshot()), PRINTED)

    assert (document.shape, len(document.blocks)) == (PageShape.EIGHTHS, 6)
    assert block_text(document.blocks[3]) == (
        "Round 2 · Table 2",
        "09:35",
        (
            "",
            ["", "Pair", "Names", "Total", "Initials"],
            ["We", "2B", "Ada 2B Bo 2B", "", ""],
            ["They", "1B", "Ada 1B Bo 1B", "", ""],
        ),
        "Both totals as on the score sheet, each ending in 0.",
    )


def test_a_match_that_will_not_be_played_has_no_slip():
    slips = match_slips_document(report_on(a_match_snapshot(gone={"2B": (1, True)})), PRINTED)

    assert [card.title for card in slips.blocks] == [
        *("Round 1 · Table 1", "Round 1 · Table 2", "Round 2 · Table 1", "Round 3 · Table 2"),
    ]


def test_without_a_draw_there_is_one_page_that_says_so():
    document = match_slips_document(report_on(replace(a_match_snapshot(), matches=())), PRINTED)

    assert [block.words for block in document.blocks] == [
        "No match is drawn yet: draw the tournament, then print again."
    ]

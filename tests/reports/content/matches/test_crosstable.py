"""The crosstable: both scores of every match, from either side."""

from dataclasses import replace

from reports.content.document import PageShape
from reports.content.matches.crosstable import crosstable_document
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from standings.matches.match_event import MatchInfraction
from tests.reports.content.matches.match_event_snapshots import a_match_snapshot, report_on
from tests.reports.plain_text import PRINTED, block_text

FINALS = {("1A", "1B"): (600, 200), ("2A", "2B"): (300, 0), ("1A", "2A"): (90, 20)}
HEADINGS = ["Pair", "Names", "1A", "1B", "2A", "2B", "Total"]


def test_every_match_is_there_twice():
    document = crosstable_document(report_on(a_match_snapshot(finals=FINALS)), PRINTED)

    grid, how = document.blocks
    assert (document.title, document.shape) == ("Crosstable", PageShape.LYING)
    assert block_text(grid) == (
        "",
        HEADINGS,
        ["1A", "Ada 1A Bo 1A", "× ", "600 200", "90 20", " ", "690"],
        ["1B", "Ada 1B Bo 1B", "200 600", "× ", " ", " ", "200"],
        ["2A", "Ada 2A Bo 2A", "20 90", " ", "× ", "300 0", "320"],
        ["2B", "Ada 2B Bo 2B", " ", " ", "0 300", "× ", "0"],
    )
    assert how.words == (
        "Above, the points of the pair of the row; below, those of the pair of the column. "
        "Scores in brackets do not count."
    )


def test_standings_after_a_round_include_a_pair_whose_matches_are_void():
    picture = a_match_snapshot(finals=FINALS, gone={"2B": (1, True)})

    document = crosstable_document(report_on(picture, after_round=1), PRINTED)

    assert document.title == "Crosstable after round 1"
    assert block_text(document.blocks[0])[2:] == (
        ["1A", "Ada 1A Bo 1A", "× ", "600 200", " ", " ", "600"],
        ["1B", "Ada 1B Bo 1B", "200 600", "× ", " ", " ", "200"],
        ["2A", "Ada 2A Bo 2A", " ", " ", "× ", "(300) (0)", "0"],
        ["2B", "Ada 2B Bo 2B", " ", " ", "(0) (300)", "× ", "0"],
    )


def test_with_byes_and_penalties_each_row_adds_up():
    remarks = tuple(MatchInfraction(pk, 1, 1, "Loud", None, "ann") for pk in (1, 2))
    regulations = FourHandRegulations(bye="fixed", bye_points=300)
    picture = a_match_snapshot(
        5,
        finals={("1A", "1B"): (600, 200), ("2A", "2B"): (300, 0)},
        infractions=remarks,
        regulations=regulations,
    )

    grid = crosstable_document(report_on(picture, after_round=1), PRINTED).blocks[0]

    headings, *rows = block_text(grid)[1:]
    assert headings[-3:] == ["Byes", "Penalties", "Total"]
    assert [[row[0], *row[-3:]] for row in rows] == [
        ["1A", "0", "\N{MINUS SIGN}100", "500"],
        ["1B", "0", "0", "200"],
        ["2A", "0", "0", "300"],
        ["2B", "0", "0", "0"],
        ["3A", "300", "0", "300"],
    ]


def test_without_a_draw_the_crosstable_is_empty():
    document = crosstable_document(report_on(replace(a_match_snapshot(), matches=())), PRINTED)

    assert [block.words for block in document.blocks] == [
        "No match is drawn yet: draw the tournament, then print again."
    ]

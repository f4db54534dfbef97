"""The medal list: who gets what, what is shared, and what is therefore not given."""

import pytest

from reports.content.matches.medal_list import medal_list_document
from scoring.score_sheets.four_hand_regulations import FourHandRegulations
from standings.matches.match_event import TieDecision
from tests.reports.content.matches.match_event_snapshots import (
    a_match_snapshot,
    every_final,
    report_on,
)
from tests.reports.plain_text import PRINTED, block_text, rows


def listed(points, **kwargs):
    return medal_list_document(
        report_on(a_match_snapshot(5, finals=every_final(5, points), **kwargs)), PRINTED
    )


def test_gold_silver_and_bronze():
    document = listed({"1A": 300, "1B": 200, "2A": 100})

    (grid,) = document.blocks
    assert (document.title, document.header.notice, document.large) == ("Medals", "", True)
    assert block_text(grid) == (
        "",
        ["Medal", "Pair", "Names", "Zone", "Total"],
        ["Gold", "1A", "Ada 1A Bo 1A", "Zone 1", "1200"],
        ["Silver", "1B", "Ada 1B Bo 1B", "Zone 1", "800"],
        ["Bronze", "2A", "Ada 2A Bo 2A", "Zone 2", "400"],
    )


@pytest.mark.parametrize(
    ("points", "medals_of", "sentence"),
    [
        (
            {"1A": 3, "1B": 3, "2A": 1},
            ["Gold, shared 1A", "Gold, shared 1B", "Bronze 2A"],
            "Gold is shared by 2 pairs. No silver is given.",
        ),
        (
            {"1A": 3, "1B": 1, "2A": 1},
            ["Gold 1A", "Silver, shared 1B", "Silver, shared 2A"],
            "Silver is shared by 2 pairs. No bronze is given.",
        ),
        (
            {"1A": 3, "1B": 2, "2A": 1, "2B": 1},
            ["Gold 1A", "Silver 1B", "Bronze, shared 2A", "Bronze, shared 2B"],
            "Bronze is shared by 2 pairs.",
        ),
        (
            {"1A": 3, "1B": 3, "2A": 3},
            ["Gold, shared 1A", "Gold, shared 1B", "Gold, shared 2A"],
            "Gold is shared by 3 pairs. No silver and no bronze are given.",
        ),
    ],
)
def test_a_shared_medal_leaves_none_for_the_next(points, medals_of, sentence):
    level = [
        [pk for pk in LABELS if points.get(LABELS[pk]) == value] for value in {*points.values()}
    ]
    decided = (TieDecision(pk, (tuple(tied),), "", None, "") for pk, tied in enumerate(level))

    document = listed(points, decisions=tuple(decided))

    assert [f"{row[0]} {row[1]}" for row in rows(document.blocks[0])] == medals_of
    assert document.blocks[1].words == sentence
    assert document.header.notice == ""


LABELS = dict(enumerate(("1A", "1B", "2A", "2B", "3A"), start=1))


def test_while_a_tie_waits_the_list_says_so():
    document = listed({"1A": 3, "1B": 3, "2A": 1}, regulations=FourHandRegulations(places=1))

    assert document.header.notice == "PROVISIONAL"
    assert [block.words for block in document.blocks[1:]] == [
        "This is how it stands now: not every place is decided.",
        "Gold is shared by 2 pairs. No silver is given.",
        "Place 1: 1A and 1B. Two are tied: they play an extra four-hand match (Alberta 55 Plus). "
        "The extra hands are still to be played.",
    ]


def test_before_the_first_score_nobody_gets_a_medal():
    document = medal_list_document(report_on(a_match_snapshot()), PRINTED)

    assert [block.words for block in document.blocks] == ["Nothing has been recorded yet."]

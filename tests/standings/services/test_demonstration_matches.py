"""The demonstration's tournament, opened and scored; its totals by the pencil of tests/scoring."""

from collections import Counter
from pathlib import Path

import pytest

from formats.demonstration.match_event import read_demonstration_match_event
from scoring.score_sheets.sheet_hands import SheetHand, SheetSide
from scoring.score_sheets.tie_procedure import TieNeed, TieRule
from standings.matches.match_standings import compute_match_standings, medal_list
from tests.scoring.independent_match import totals

FILE = Path(__file__).parent.parent.parent.parent / "fixtures" / "tournament.json"
FACTS = read_demonstration_match_event(FILE.read_text("utf-8"))
COLUMN = {SheetSide.WE: 0, SheetSide.THEY: 1}


@pytest.fixture
def now(demonstration_tournament):
    return demonstration_tournament


def score_sheet_entry(hand):
    if not isinstance(hand, SheetHand):
        return None
    contract = hand.played.contract
    held = hand.honours and (COLUMN[hand.honours.side], hand.honours.points)
    return (
        COLUMN[hand.declaring],
        contract.level,
        contract.denomination.value,
        contract.doubling // 2,
        hand.played.tricks,
        held,
    )


def scores_of(sheet):
    return zip(sheet.pairs, totals(map(score_sheet_entry, sheet.hands)), strict=True)


def test_the_match_event_is_finished_and_every_total_equals_a_hand_calculation(now):
    table = compute_match_standings(now)
    added = Counter()
    for sheet in FACTS.matches:
        added.update(dict(scores_of(sheet)))
    assert {now.label(row.record.pair): row.record.points_for for row in table.rows} == added
    assert [(row.rank, now.label(row.record.pair), row.record.total) for row in table.rows] == [
        (1, "4A", 11030),
        (2, "2A", 11000),
        (3, "7B", 10970),
        (4, "4B", 10970),
        (5, "2B", 10950),
        (6, "1A", 10280),
        (7, "5A", 9910),
        (8, "7A", 9880),
        (9, "5B", 9850),
        (10, "3B", 9130),
        (11, "6A", 8570),
        (12, "1B", 8380),
        (13, "3A", 7200),
        (14, "6B", 6400),
    ]
    assert (table.finished, now.complete, [day.state for day in now.sessions]) == (
        True,
        True,
        ["released", "released"],
    )


def test_a_tie_for_the_bronze_was_played_off_and_one_pair_paid_a_penalty(now):
    table, medals = compute_match_standings(now), medal_list(now)
    (stage,) = table.stages
    assert (stage.place, stage.rule, stage.need) == (3, TieRule.TWO, TieNeed.NOTHING)
    assert [[now.label(pair) for pair in group] for group in stage.order] == [["7B"], ["4B"]]
    assert [play_off.points for play_off in now.play_offs] == [
        tuple(points for _pair, points in scores_of(FACTS.play_offs[0]))
    ]
    assert {
        now.label(pair): (record.infractions, record.penalty)
        for pair, record in table.records.items()
        if record.infractions
    } == {"6A": (2, 100)}
    assert (medals.final, [medal.medal for medal in medals.medals]) == (
        True,
        ["gold", "silver", "bronze"],
    )

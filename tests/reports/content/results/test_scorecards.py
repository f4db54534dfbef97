"""Personal scorecards: the session of one pair."""

from fractions import Fraction

import pytest

from reports.content.results.scorecards import scorecards_document
from scoring.events.regulations import Regulations
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_played_section
from tests.reports.plain_text import PRINTED, block_text

pytestmark = pytest.mark.django_db


def of(section):
    return snapshot_of_session(section.session_id)


def test_a_scorecard_lists_the_session_of_one_pair_in_order_of_play(section):
    cards = [block_text(card) for card in scorecards_document(of(section), PRINTED).blocks]

    assert [card[0] for card in cards] == [
        "Pair 1 NS · place 2= · 4.0 · 50.00%",
        "Pair 2 NS · place 1 · 6.4 · 53.33%",
        "Pair 3 NS · place 2= · 6.0 · 50.00%",
        "Pair 1 EW · place 3 · 3.6 · 30.00%",
        "Pair 2 EW · place 1 · 8.0 · 100.00%",
        "Pair 3 EW · place 2 · 4.0 · 33.33%",
    ]
    assert cards[3][2][2:] == (
        ["1", "1", "EW", "3NT", "N", "♦10", "=", "−400", "2.0", "50.00", "50.00"],
        ["3", "2", "EW", "A60/40", "", "", "", "", "1.6", "40.00", "45.00"],
        ["2", "3", "EW", "2♠", "S", "♦10", "=", "−110", "0.0", "0.00", "30.00"],
    )


def test_the_last_percentage_of_a_scorecard_is_the_one_in_the_ranking():
    section = a_played_section(regulations=Regulations(win=1, rounding="acblscore"))
    ranked = {row.pair.place: row.shown.percentage for row in of(section).ranking}
    cards = scorecards_document(of(section), PRINTED).blocks

    last = [card.blocks[0].rows[-1][-1].value for card in cards]
    assert last == [Fraction(ranked[place]) for place in of(section).pairs]

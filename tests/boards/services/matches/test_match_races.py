"""Two convenors at one match: one is first, the other is shown, and nothing is doubled."""

from uuid import UUID

import pytest

from boards.errors import BoardStateError, StaleBoardDataError
from boards.models import MatchHand, MatchScore
from boards.queries.matches.match_states import match_versions
from boards.services.matches.match_entry import record_final_scores, record_hand
from scoring.score_sheets.match_totals import FinalScores
from scoring.score_sheets.sheet_hands import PASSED_OUT
from standings.services.matches.play_offs import open_play_off
from tests.builders import a_match, a_request, a_tournament, an_actor, played_out
from tests.racing import at_once
from tournament.models import Section

RIVALS = 6
pytestmark = pytest.mark.django_db(transaction=True)


def raced(*convenors):
    return at_once(
        *convenors, refused=(StaleBoardDataError, BoardStateError), describe=lambda row: row
    )


def test_a_hand_and_a_slip_race_for_one_version():
    match = a_match(a_tournament(), "1A", "1B")
    entries = (
        lambda: record_hand(match, 1, PASSED_OUT, a_request()).version,
        lambda: record_final_scores(match, FinalScores(680, 740), a_request()).version,
    )

    answers = raced(*entries * (RIVALS // 2))

    assert sorted(answers, key=str) == [1, *["stale_match"] * (RIVALS - 1)]
    assert MatchHand.objects.count() + MatchScore.objects.count() == 1


def test_concurrent_repeats_of_a_request_are_one_row():
    match, request = a_match(a_tournament(), "1A", "1B"), UUID(int=9)

    answers = raced(
        *[lambda: record_hand(match, 1, PASSED_OUT, a_request(request_id=request)).version] * RIVALS
    )

    assert answers == [1] * RIVALS
    assert [row.version for row in match_versions(match.pk)] == [1]


def test_a_play_off_is_opened_once():
    event = a_tournament()
    played_out(event, {"1A": 900, "1B": 900})
    first, other = event.entries.get(label="1A"), event.entries.get(label="1B")

    answers = raced(*[lambda: open_play_off(first, other, actor=an_actor()).round] * RIVALS)

    assert sorted(answers, key=str) == [1, *["not_tied"] * (RIVALS - 1)]
    assert Section.objects.get(purpose="play_off").seatings.count() == 1

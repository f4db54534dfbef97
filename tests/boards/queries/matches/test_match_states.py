"""One match as it is now, at a fixed cost."""

import pytest

from boards.models.matches.match_score import MatchEnding
from boards.queries.matches.match_states import MatchProgress, match_state
from boards.services.matches.match_entry import end_match
from scoring.score_sheets.match_totals import FinalScores
from tests.builders import a_match, a_request, a_tournament, dealt, dealt_out

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("hands", [1, 3])
def test_a_match_costs_four_queries(hands, django_assert_num_queries):
    match = a_match(a_tournament(), "1A", "1B")
    dealt_out(match, *["we 1C="] * hands)

    with django_assert_num_queries(4):
        assert match_state(match.pk).state is MatchProgress.UNDER_WAY


def test_a_bye_is_no_match():
    event = a_tournament(5)
    waits = event.sessions.get().sections.get().seatings.get(round=1, table=3)

    assert match_state(waits.pk) is None


def test_a_match_shows_each_of_its_pairs_its_own_score_first():
    event = a_tournament()
    match = a_match(event, "1A", "1B")
    end_match(match, MatchEnding.NO_SHOW, a_request(), scores=FinalScores(500, 0), absent="they")

    state = match_state(match.pk)

    assert [state.seen_by(pair) for pair in state.pairs] == [(500, 0), (0, 500)]


def test_a_match_under_way_shows_the_needs_of_each_side():
    match = a_match(a_tournament(), "1A", "1B")
    dealt_out(match, "we 2S=", "they 3N=", "we 1N=")

    standing = match_state(match.pk).sheets[-1].standing

    assert tuple(standing.needs) == (60, 100)
    assert [side.value for side in standing.vulnerable] == ["they"]


def test_a_previewed_hand_is_not_saved():
    match = a_match(a_tournament(), "1A", "1B")
    dealt_out(match, "we 2S=")
    state = match_state(match.pk)

    tried = state.with_line(2, dealt("we 2H="))

    assert tuple(tried.totals) == (420, 0)
    assert match_state(match.pk) == state

"""Everything that was said of a match, the newest first."""

import pytest

from boards.queries.matches.match_history import match_history
from boards.queries.matches.match_states import MatchEnding
from boards.services.matches.match_entry import end_match, record_hand
from scoring.score_sheets.match_totals import FinalScores
from tests.builders import a_match, a_request, a_tournament, a_user, dealt, dealt_out

pytestmark = pytest.mark.django_db


def test_hands_endings_and_withdrawn_versions_are_listed_in_order(django_assert_num_queries):
    table = a_match(a_tournament(), "1A", "1B")
    dealt_out(table, "we 4S=")
    record_hand(table, 1, None, a_request(seen=1, by=a_user("ann"), reason="wrong table"))
    scores = FinalScores(680, 740)
    end_match(table, MatchEnding.FORFEIT, a_request(seen=2), scores=scores, absent="both")

    with django_assert_num_queries(2):
        history = match_history(table.pk)

    assert [
        (entry.version, entry.line, entry.hand, entry.ending, entry.points, entry.who, entry.reason)
        for entry in history
    ] == [
        (3, None, None, MatchEnding.FORFEIT, (680, 740), "", ""),
        (2, 1, None, None, None, "ann", "wrong table"),
        (1, 1, dealt("we 4S="), None, None, "", ""),
    ]

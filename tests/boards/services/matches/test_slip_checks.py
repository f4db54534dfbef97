"""A check of an unusual slip: for the totals that stand, by somebody, withdrawn by another row."""

import pytest

from boards.models import SlipCheck
from boards.models.matches.match_score import MatchEnding
from boards.services.matches.match_entry import end_match, record_final_scores, undo_last_match_row
from boards.services.matches.slip_checks import check_slip
from club.models import LedgerEntry
from scoring.score_sheets.match_totals import FinalScores
from standings.matches.match_event import match_event_snapshot
from standings.matches.slip_checks import checked_slips, count_slips_to_check, unusual_slips
from standings.services.matches.play_offs import open_play_offs
from tests.builders import (
    a_director,
    a_match,
    a_request,
    a_tournament,
    absent_from,
    an_actor,
    dealt_out,
    final,
    played_out,
)

pytestmark = pytest.mark.django_db
SLIP = FinalScores(6800, 0)


@pytest.fixture
def games():
    return a_tournament()


@pytest.fixture
def match(games):
    """A match whose slip is unusual, in version 1."""
    table = a_match(games, "1A", "1B")
    record_final_scores(table, SLIP, a_request(confirmed=True))
    return table


def left(games):
    """How many slips are to be checked, and how many are checked."""
    now = match_event_snapshot(games.pk)
    slips = list(unusual_slips(now, checked_slips(games.pk)))
    to_check = sum(slip.check is None for slip in slips)
    assert count_slips_to_check(now) == to_check
    return to_check, len(slips) - to_check


def test_a_checked_slip_leaves_the_list_and_names_its_checker(games, match):
    before, revision = left(games), match.section.session.revision

    row = check_slip(match, a_request(seen=1, by=a_director()))

    match.section.session.refresh_from_db()
    check = checked_slips(games.pk)[match.pk]
    assert (before, left(games)) == ((1, 0), (0, 1))
    assert (check.version, check.by, check.at) == (1, "ann", row.recorded_at)
    assert match.section.session.checks == 1
    assert match.section.session.revision == revision + 1
    entry = LedgerEntry.objects.get(action="check")
    assert (entry.kind, entry.row) == ("boards.SlipCheck", row.pk)


def test_a_correction_or_undo_restores_the_mark(games, match):
    check_slip(match, a_request(seen=1))

    record_final_scores(match, FinalScores(0, 6800), a_request(seen=1, confirmed=True))
    corrected = left(games)
    undo_last_match_row(match, a_request(seen=2))

    assert (corrected, left(games)) == ((1, 0), (1, 0))


def test_a_check_is_withdrawn_by_another_row(games, match):
    check_slip(match, a_request(seen=1))
    check_slip(match, a_request(seen=1), is_checked=False)

    assert (left(games), SlipCheck.objects.count()) == ((1, 0), 2)
    assert LedgerEntry.objects.filter(action="uncheck").count() == 1


def test_a_check_holds_while_extra_hands_follow_the_totals(games):
    played_out(games, {"1A": 6800, "1B": 6800, "2A": 500, "2B": 300})
    (table,) = open_play_offs(games.pk, actor=an_actor())
    record_final_scores(table, FinalScores(6800, 6800), a_request(confirmed=True))
    marked = left(games)[0]

    check_slip(table, a_request(seen=1))
    dealt_out(table, "we 1C=")

    assert left(games) == (marked - 1, 1)


@pytest.mark.parametrize("ending", [MatchEnding.DIRECTOR, MatchEnding.FORFEIT, MatchEnding.NO_SHOW])
def test_a_score_that_was_set_in_another_way_is_not_marked(games, ending):
    match, absent = a_match(games, "1A", "1B"), absent_from(ending)
    end_match(match, ending, a_request(), scores=SLIP, absent=absent)

    assert left(games) == (0, 0)


def test_usual_totals_and_hands_are_not_marked(games):
    final(games, "1A", "1B", 680, 740)
    dealt_out(a_match(games, "2A", "2B"), "we 7NXX=")

    assert left(games) == (0, 0)

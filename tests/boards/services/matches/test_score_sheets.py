"""Whole score sheets: every hand passes what it would have passed alone, or nothing is kept."""

import pytest

from boards.models import MatchHand
from boards.queries.matches.match_states import MatchProgress, match_state
from boards.services.matches.match_entry import set_first_dealer
from boards.services.matches.score_sheets import ScoreSheet, record_score_sheets
from club.models import LedgerEntry, Source
from scoring.laws.compass import Direction
from standings.services.matches.withdrawals import withdraw_entry
from tests.builders import a_match, a_tournament, a_user, an_actor, dealt, dealt_out
from tests.raising import raises_code
from tournament.models import Seating, Session

pytestmark = pytest.mark.django_db
TEXTS = ("we 2S=", "P", "they 3N=", "we 4H= 100 they", "they 2C=")
HANDS = tuple(map(dealt, TEXTS))


def record_sheets(event, *sheets, by=None):
    return record_score_sheets(event, sheets, actor=an_actor(by, source=Source.IMPORT))


def test_a_whole_sheet_gives_the_same_rows_as_hand_by_hand_entry():
    at_once, by_hand = a_tournament(), a_tournament(club="mitre")
    first, second = a_match(at_once, "1A", "1B"), a_match(at_once, "2A", "2B")
    other = a_match(by_hand, "1A", "1B")
    set_first_dealer(other, Direction.WEST, actor=an_actor(source=Source.IMPORT))
    dealt_out(other, *TEXTS)

    count = record_sheets(
        at_once,
        ScoreSheet(first.pk, Direction.WEST, HANDS),
        ScoreSheet(second.pk, None, HANDS[:1]),
        by=a_user(),
    )

    match, same = match_state(first.pk), match_state(other.pk)
    assert (match.lines, match.sheets, match.version, match.first_dealer) == (
        same.lines,
        same.sheets,
        same.version,
        same.first_dealer,
    )
    assert (count, match_state(second.pk).state) == (6, MatchProgress.UNDER_WAY)
    rows = MatchHand.objects.filter(seating__in=[first, second])
    assert set(rows.values_list("author__username", "source")) == {("ann", "import")}
    noted = LedgerEntry.objects.filter(action="record", club=at_once.club)
    assert [entry.row for entry in noted] == [row.pk for row in rows.order_by("pk")]
    assert at_once.sessions.get().state == Session.State.RUNNING


def test_one_invalid_sheet_refuses_all_of_them():
    event = a_tournament()
    good = ScoreSheet(a_match(event, "1A", "1B").pk, None, HANDS)
    bad = ScoreSheet(a_match(event, "2A", "2B").pk, None, (*HANDS, HANDS[0]))

    with raises_code("match_over"):
        record_sheets(event, good, bad)

    assert (MatchHand.objects.count(), event.sessions.get().state) == (0, "planned")


def test_a_started_match_is_not_overwritten():
    event = a_tournament()
    match = a_match(event, "1A", "1B")
    dealt_out(match, "we 1N=")

    with raises_code("stale_match"):
        record_sheets(event, ScoreSheet(match.pk, None, HANDS))


def test_sheets_of_byes_and_withdrawn_pairs_are_refused():
    event = a_tournament(5)
    alone = Seating.objects.get(section__session__event=event, round=1, seats__chairs="NS", table=3)
    entry = event.entries.get(label="1A")
    withdraw_entry(entry, after_round=0, void=False, actor=an_actor())

    with raises_code("bye"):
        record_sheets(event, ScoreSheet(alone.pk, None, HANDS))
    with raises_code("withdrawn_pair"):
        record_sheets(event, ScoreSheet(a_match(event, "1A", "1B").pk, None, HANDS))

"""Appeals: who may, until when, what came of them; and what changes after the correction period."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from time_machine import travel

from boards.models import Appeal, Hearing
from boards.models.appeal import AppealBody, AppealOutcome
from boards.queries.appeals import appeals_of_session
from boards.queries.rulings import PickedResult
from boards.services.appeals import decide_appeal, lodge_appeal
from boards.services.results import undo_result
from boards.services.rulings import give_ruling, withdraw_rulings
from club.models import LedgerEntry, Source
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import BareScore
from standings.snapshot_cache import forget_snapshots, snapshot_of_session
from tests.builders import (
    a_board_in_play,
    a_request,
    a_seated_section,
    an_actor,
    an_appeal,
    recorded,
)
from tests.raising import raises_code
from tournament.models import Place, Session
from tournament.queries.releases import ReleasedPart
from tournament.services.sessions.releases import release_session
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
RELEASE = datetime(2026, 11, 23, 22, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
SIXTY = Averages(Average.PLUS, Average.MINUS)
EVEN = Averages(Average.AVERAGE, Average.AVERAGE)


@pytest.fixture
def section():
    return a_seated_section()


@pytest.fixture
def board(section):
    board = a_board_in_play(section, number=1, round=1)
    recorded(board, BareScore(420))
    return board


@pytest.fixture
def ruled(board):
    give_ruling([PickedResult(board, 1)], SIXTY, a_request(reason="hesitation"), law="12C2")
    return board


def released(section, *, ranking="now"):
    Session.objects.filter(state="running").update(state="closed")
    things = {ReleasedPart.RANKING: ranking, ReleasedPart.TRAVELLERS: "now"}
    release_session(section.session, things, actor=an_actor())


def heard(appeal, ended=AppealOutcome.UPHELD, *, seen=2, **others):
    kwargs = {"reason": "heard", "seen": seen} | others
    return decide_appeal(appeal, ended, a_request(**kwargs), body=AppealBody.COMMITTEE)


def marked(section):
    """The boards at tables that are subject to appeal, as read again too."""
    appeals_of_cells = [
        (cell.board, cell.round, cell.appeals)
        for cell in snapshot_of_session(section.session_id).appealed
    ]
    forget_snapshots()
    fresh = snapshot_of_session(section.session_id).appealed
    assert appeals_of_cells == [(cell.board, cell.round, cell.appeals) for cell in fresh]
    return appeals_of_cells


def test_an_appeal_marks_its_board_until_it_is_decided(section, ruled):
    appeal = an_appeal(ruled, seen=2)
    lodged = marked(section)
    other = a_board_in_play(section, number=2, round=1)
    recorded(other, BareScore(110))
    while_open = marked(section)
    hearing = heard(appeal)

    assert (lodged, while_open, marked(section)) == ([(1, 1, 1)], [(1, 1, 1)], [])
    (row,) = appeals_of_session(section.session_id)
    assert (row.version, row.place.line, row.law, row.admitted) == (2, "NS", "92A", "")
    assert row.hearing == hearing
    assert (hearing.ended, hearing.body, hearing.version) == ("upheld", "committee", 2)
    lines = LedgerEntry.objects.filter(kind__in=["boards.Appeal", "boards.Hearing"])
    assert list(lines.values_list("action", flat=True)) == ["appeal", "upheld"]


def test_an_appeal_that_changes_something_follows_its_new_ruling(ruled):
    appeal = an_appeal(ruled, seen=2)

    with raises_code("no_new_ruling"):
        heard(appeal, AppealOutcome.CHANGED)
    give_ruling([PickedResult(ruled, 2)], EVEN, a_request(reason="damage"), law="12C1")
    with raises_code("replaced"):
        heard(appeal, AppealOutcome.UPHELD, seen=3)

    assert heard(appeal, AppealOutcome.CHANGED, seen=3).version == 3


def test_an_identical_version_leaves_the_result_unchanged(section, ruled):
    appeal = an_appeal(ruled, seen=2)
    other = a_board_in_play(section, number=2, round=1)
    recorded(other, BareScore(110))
    of_result = an_appeal(other, seen=1)
    recorded(other, BareScore(110), seen=1, details={"lead": "DT"})
    withdraw_rulings([PickedResult(ruled, 2)], a_request(reason="no damage"))

    with raises_code("no_new_ruling"):
        heard(of_result, AppealOutcome.CHANGED)
    with raises_code("replaced"):
        heard(appeal, AppealOutcome.UPHELD, seen=3)

    assert (heard(of_result).version, heard(appeal, AppealOutcome.CHANGED, seen=3).version) == (
        2,
        3,
    )


@pytest.mark.parametrize("ended", [AppealOutcome.WITHDRAWN, AppealOutcome.DISMISSED])
def test_an_appeal_can_end_without_a_hearing(section, ruled, ended):
    heard(an_appeal(ruled, seen=2), ended)

    assert marked(section) == []
    assert an_appeal(ruled, seen=2).pk is not None


def test_a_ruling_that_the_result_is_kept_is_appealed_like_the_result(section, board):
    an_appeal(board, seen=1)
    an_appeal(board, line="EW", seen=1)

    assert marked(section) == [(1, 1, 2)]


def test_an_invalid_appeal_is_refused_and_nothing_is_saved(section, ruled):
    place = Place.objects.get(seats__seating=ruled.seating, seats__chairs="NS")
    stranger = Place.objects.exclude(seats__seating=ruled.seating).first()
    empty = a_board_in_play(section, number=2, round=1)

    def lodge(board=ruled, place=place, *, concur=True, seen=2, reason="No", **others):
        lodge_appeal(board, place, a_request(seen=seen, reason=reason, **others), concur=concur)

    with raises_code("not_at_table"):
        lodge(place=stranger)
    with raises_code("concurrence"):
        lodge(concur=False)
    with raises_code("stale_result"):
        lodge(seen=1)
    with raises_code("nothing_to_appeal"):
        lodge(empty, seen=0)
    with raises_code("appeal_reason"):
        lodge(reason=" ")
    with raises_code("missing_permission"):
        lodge(role="assistant")
    assert not Appeal.objects.exists()
    appeal = an_appeal(ruled, seen=2)
    with raises_code("appealed_already"):
        lodge()
    with raises_code("missing_permission"):
        heard(appeal, role="assistant")
    with raises_code("appeal_reason"):
        heard(appeal, reason="")
    heard(appeal)
    with raises_code("heard_already"):
        heard(appeal, AppealOutcome.WITHDRAWN)
    assert (Appeal.objects.count(), Hearing.objects.count()) == (1, 1)


def test_the_same_request_is_one_row_and_another_under_its_key_is_a_conflict(ruled):
    key, other = uuid4(), uuid4()
    appeal = an_appeal(ruled, seen=2, request_id=key)

    assert an_appeal(ruled, seen=2, request_id=key) == appeal
    with raises_code("other_request"):
        an_appeal(ruled, seen=2, request_id=key, reason="Another")
    assert heard(appeal, request_id=other) == heard(appeal, request_id=other)
    with raises_code("other_request"):
        heard(appeal, AppealOutcome.DISMISSED, request_id=other)


def test_the_database_keeps_one_hearing_of_an_appeal(ruled):
    appeal = an_appeal(ruled, seen=2)
    heard(appeal)
    kwargs = {"appeal": appeal, "version": 2, "reason": "again", "request_id": uuid4()}

    with pytest.raises(IntegrityError), transaction.atomic():
        Hearing.objects.create(ended="upheld", body="director", source=Source.DIRECTOR, **kwargs)


def test_the_right_to_appeal_ends_half_an_hour_after_the_ranking_is_shown(section, ruled):
    later = RELEASE + timedelta(hours=10)
    with travel(RELEASE, tick=False):
        released(section, ranking=later)
    with travel(later + 29 * MINUTE, tick=False):
        appeal = an_appeal(ruled, seen=2)
        heard(appeal, AppealOutcome.WITHDRAWN)
    with travel(later + 30 * MINUTE, tick=False):
        with raises_code("late_appeal") as refusal:
            an_appeal(ruled, seen=2)
        late = an_appeal(ruled, seen=2, admitted="They were told a wrong time")

    assert refusal.value.facts == {"ended": "2026-11-24 08:30"}
    assert late.admitted == "They were told a wrong time"


def test_a_score_withdrawn_and_released_again_can_be_appealed_again(section, ruled):
    with travel(RELEASE, tick=False):
        released(section)
    with travel(RELEASE + 60 * MINUTE, tick=False):
        for state in ("closed", "released"):
            change_session_state(section.session, state, actor=an_actor())
    with travel(RELEASE + 89 * MINUTE, tick=False):
        assert an_appeal(ruled, seen=2).admitted == ""


def test_after_the_correction_period_a_director_confirms_changes(section, board):
    with travel(RELEASE, tick=False):
        released(section)
    with travel(RELEASE + 29 * MINUTE, tick=False):
        recorded(board, BareScore(450), seen=1, reason="an overtrick", role="assistant")
    with travel(RELEASE + 30 * MINUTE, tick=False):
        with raises_code("correction_over") as refusal:
            recorded(board, BareScore(480), seen=2, reason="two")
        with raises_code("correction_over"):
            undo_result(board, a_request(seen=2, reason="none"))
        with raises_code("correction_over"):
            give_ruling([PickedResult(board, 2)], SIXTY, a_request(reason="late"), law="12C2")
        with raises_code("missing_permission"):
            recorded(board, BareScore(480), seen=2, reason="two", role="assistant", confirmed=True)
        changed = recorded(board, BareScore(480), seen=2, reason="two", confirmed=True)
        fresh = recorded(a_board_in_play(section, number=2, round=1), BareScore(110))

    assert refusal.value.facts == {"ended": "2026-11-23 22:30"}
    assert (changed.version, fresh.version) == (3, 1)

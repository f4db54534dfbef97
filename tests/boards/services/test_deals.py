"""Deals of a session are kept whole or not at all; what stood before stays."""

from uuid import uuid4

import pytest

from boards.models import Board, Deal
from boards.queries.deals import current_deals, deal_versions
from boards.services.deals import DealRequest, record_deals
from club.models import LedgerEntry, Source
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_director, a_seated_section
from tests.deals.hands import random_deal
from tests.raising import raises_code
from tournament.models import Session

pytestmark = pytest.mark.django_db
ONE, OTHER = random_deal(1), random_deal(2)


@pytest.fixture
def session():
    return a_seated_section().session


def deal_request(seen=None, **kwargs):
    plain = {
        "request_id": uuid4(),
        "by": a_director(),
        "source": Source.DIRECTOR,
        "role": "director",
    }
    return DealRequest(seen or {}, **plain | kwargs)


def standing(session):
    return {number: (row.version, row.hands) for number, row in current_deals(session).items()}


def lines():
    return list(LedgerEntry.objects.order_by("pk").values_list("action", "kind", "user__username"))


def test_a_file_of_deals_is_stored_with_actor_and_source(session):
    session.refresh_from_db()
    before = session.revision
    rows = record_deals(session, {1: ONE, 2: OTHER}, deal_request())
    session.refresh_from_db()

    assert standing(session) == {1: (1, ONE), 2: (1, OTHER)}
    assert [(row.author.username, row.source) for row in rows] == [("ann", "director")] * 2
    assert lines()[-2:] == [("deal", "boards.Deal", "ann")] * 2
    assert (session.revision, session.state) == (before + 1, "running")


def test_the_session_snapshot_has_the_deal_of_each_board(session):
    assert {cell.deal for cell in snapshot_of_session(session.pk).cells} == {None}

    record_deals(session, {2: OTHER}, deal_request())

    cells = snapshot_of_session(session.pk).cells
    assert {(cell.board, cell.deal) for cell in cells if cell.board < 4} == {
        (1, None),
        (2, OTHER),
        (3, None),
    }


def test_correcting_or_deleting_a_deal_adds_a_version(session):
    record_deals(session, {1: ONE, 2: ONE}, deal_request())
    record_deals(session, {1: OTHER}, deal_request({1: 1}))
    record_deals(session, {1: None}, deal_request({1: 2}))

    assert standing(session) == {1: (3, None), 2: (1, ONE)}
    board = session.boards.get(number=1)
    assert [(row.version, row.hands) for row in deal_versions(board)] == [
        (3, None),
        (2, OTHER),
        (1, ONE),
    ]
    assert [line[0] for line in lines()][-4:] == ["deal", "deal", "deal", "deal_out"]
    assert {cell.deal for cell in snapshot_of_session(session.pk).cells if cell.board == 1} == {
        None
    }


def test_changing_a_released_deal_requires_a_reason(session):
    record_deals(session, {1: ONE}, deal_request())
    Session.objects.update(state="released")
    record_deals(session, {2: ONE}, deal_request())

    with raises_code("reason_missing"):
        record_deals(session, {1: OTHER}, deal_request({1: 1}))
    assert standing(session) == {1: (1, ONE), 2: (1, ONE)}
    record_deals(session, {1: OTHER}, deal_request({1: 1}, reason="another file"))

    assert LedgerEntry.objects.latest("pk").reason == "another file"


def test_the_same_deal_again_is_no_version(session):
    record_deals(session, {1: ONE}, deal_request())
    session.refresh_from_db()
    before = session.revision

    assert record_deals(session, {1: ONE}, deal_request({1: 1})) == []
    session.refresh_from_db()
    assert (standing(session), session.revision) == ({1: (1, ONE)}, before)


def test_the_same_request_twice_is_done_once(session):
    request = deal_request()
    first = record_deals(session, {1: ONE, 2: OTHER}, request)

    assert record_deals(session, {1: ONE, 2: OTHER}, request) == first
    assert Deal.objects.count() == 2
    with raises_code("other_request"):
        record_deals(session, {1: OTHER}, request)


@pytest.mark.parametrize(
    ("deals", "seen", "code", "fields"),
    [
        ({1: ONE, 99: ONE}, {}, "board_not_there", {"board": 99}),
        ({1: ONE, 2: ONE}, {}, "stale_deal", {"board": 2}),
        ({1: ONE, 2: ONE}, {1: 1, 2: 1}, "stale_deal", {"board": 1}),
        ({2: ONE, 1: None}, {2: 1}, "no_deal_there", {"board": 1}),
    ],
)
def test_one_refused_board_refuses_the_whole_file(session, deals, seen, code, fields):
    record_deals(session, {2: OTHER}, deal_request())
    before, noted = standing(session), len(lines())

    with raises_code(code) as refused:
        record_deals(session, deals, deal_request(seen))

    assert refused.value.facts == fields
    assert (standing(session), len(lines())) == (before, noted)


def test_a_board_of_a_session_without_board_rows_is_created(session):
    Board.objects.all().delete()

    record_deals(session, {3: ONE}, deal_request())

    assert standing(session) == {3: (1, ONE)}

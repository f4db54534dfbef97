"""Boards are dealt from a seed that is stored, and only those whose cards nobody has seen."""

from uuid import uuid4

import pytest

from boards.models import Deal
from boards.queries.deals import boards_to_deal, current_deals
from boards.services.dealing import SEED, deal_boards
from boards.services.deals import DealRequest, record_deals
from club.models import LedgerEntry, Source
from deals.dealing import deal_from_seed
from tests.builders import a_contract, a_director, a_seated_section, recorded
from tests.deals.hands import random_deal
from tests.raising import raises_code

pytestmark = pytest.mark.django_db
SEED_TEXT = "lantern-street-2026"


@pytest.fixture
def session():
    return a_seated_section().session


def deal_request(seen=None, **kwargs):
    plain = {"request_id": uuid4(), "by": a_director(), "source": Source.DIRECTOR}
    return DealRequest(seen or {}, **{**plain, "role": "director", **kwargs})


def test_boards_with_a_deal_or_a_result_are_left_alone(session):
    record_deals(session, {2: random_deal(1)}, deal_request())
    row = session.sections.get().seatings.get(round=1, table=1).boards.get(number=1)
    recorded(row, a_contract("4S", "N", 10))

    rows = deal_boards(session, deal_request(), seed=SEED_TEXT)

    dealt = {row.board.number: (row.hands, row.seed) for row in rows}
    assert dealt == {
        number: (deal_from_seed(SEED_TEXT, number), SEED_TEXT) for number in (3, 4, 5, 6)
    }
    assert set(LedgerEntry.objects.filter(kind="boards.Deal").values_list("action", flat=True)) == {
        *("deal", "deal_here")
    }
    assert boards_to_deal(session) == ()
    with raises_code("no_board_to_deal"):
        deal_boards(session, deal_request())


def test_a_random_seed_is_stored_and_gives_the_same_cards(session):
    rows = deal_boards(session, deal_request())

    [seed] = {row.seed for row in rows}
    assert SEED.fullmatch(seed)
    assert [row.hands for row in rows] == [deal_from_seed(seed, n) for n in range(1, 7)]


def test_the_same_request_deals_once(session):
    request = deal_request()

    assert deal_boards(session, request) == deal_boards(session, request)
    assert Deal.objects.count() == 6


def test_other_cards_are_not_from_the_seed(session):
    deal_boards(session, deal_request(), seed=SEED_TEXT)

    record_deals(session, {1: random_deal(1)}, deal_request({1: 1}))
    record_deals(session, {2: None}, deal_request({2: 1}))

    current = current_deals(session)
    assert [current[number].seed for number in (1, 2, 3)] == ["", "", SEED_TEXT]
    # A deal that was removed can be dealt again.
    assert boards_to_deal(session) == (2,)


@pytest.mark.parametrize("seed", ["short", "x" * 65, "with a blank inside", "é" * 16])
def test_a_seed_that_cannot_be_used_is_refused(session, seed):
    with raises_code("deal_seed"):
        deal_boards(session, deal_request(), seed=seed)
    assert not Deal.objects.exists()

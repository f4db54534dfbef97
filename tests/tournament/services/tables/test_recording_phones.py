"""The seat of a table: one phone records, and another gets it by consent only."""

import pytest

from club.models import LedgerEntry
from tests.builders import a_seated_section, an_actor
from tests.raising import raises_code
from tournament.models import Session, TableToken
from tournament.queries.tables.table_tokens import hash_table_secret
from tournament.services.tables.recording_phones import (
    answer_seat_request,
    hand_over_table_seat,
    take_table_seat,
)
from tournament.services.tables.table_tokens import issue_table_tokens, reissue_table_token

pytestmark = pytest.mark.django_db
ONE, OTHER, THIRD = "phone one", "phone other", "phone third"


@pytest.fixture
def token():
    session = a_seated_section().session
    kwargs = {"asks_lead": False, "shows_traveller": False, "actor": an_actor()}
    return issue_table_tokens(session, **kwargs)[0]


def seats(token):
    """Which phone has the seat, and which asks for it."""
    names = {hash_table_secret(device): device for device in (ONE, OTHER, THIRD)} | {"": ""}
    row = TableToken.objects.get(pk=token.pk)
    return names[row.seat_hash], names[row.asking_hash]


def test_the_first_phone_takes_the_seat_and_the_log_names_the_table(token):
    take_table_seat(token, ONE)
    take_table_seat(token, ONE)

    assert seats(token) == (ONE, "")
    line = LedgerEntry.objects.get(action="take_table_seat")
    assert (line.row, line.table_token, line.user, line.source) == (
        token.pk,
        token.pk,
        None,
        "table",
    )


def test_a_seat_that_changes_hands_raises_the_revision_and_needs_no_new_scoring(token):
    def counts():
        return Session.objects.values_list("revision", "unscored_revisions").get()

    start = counts()
    take_table_seat(token, ONE)
    take_table_seat(token, ONE)
    taken = counts()
    hand_over_table_seat(token, actor=an_actor())

    assert taken == (start[0] + 1, start[1] + 1)
    assert counts() == (taken[0] + 1, taken[1] + 1)


def test_another_phone_only_asks(token):
    take_table_seat(token, ONE)

    take_table_seat(token, OTHER)

    assert seats(token) == (ONE, OTHER)


@pytest.mark.parametrize("device", [OTHER, THIRD])
def test_a_phone_without_the_seat_cannot_hand_over(token, device):
    take_table_seat(token, ONE)
    take_table_seat(token, OTHER)

    with raises_code("seat_not_yours"):
        answer_seat_request(token, device, hand_over=True)

    assert seats(token) == (ONE, OTHER)


def test_a_handover_without_a_request_is_refused(token):
    take_table_seat(token, ONE)

    with raises_code("seat_not_yours"):
        answer_seat_request(token, ONE, hand_over=True)

    assert seats(token) == (ONE, "")


@pytest.mark.parametrize(("hand_over", "after"), [(True, (OTHER, "")), (False, (ONE, ""))])
def test_the_phone_in_use_hands_over_or_keeps_the_seat(token, hand_over, after):
    take_table_seat(token, ONE)
    take_table_seat(token, OTHER)

    answer_seat_request(token, ONE, hand_over=hand_over)

    assert seats(token) == after


def test_a_director_hands_over_for_a_lost_phone_or_frees_the_seat(token):
    take_table_seat(token, ONE)
    take_table_seat(token, OTHER)

    hand_over_table_seat(token, actor=an_actor())
    handed = seats(token)
    hand_over_table_seat(token, actor=an_actor())

    assert (handed, seats(token)) == ((OTHER, ""), ("", ""))


def test_no_seat_is_taken_with_an_ended_token(token):
    reissue_table_token(token, actor=an_actor())

    with raises_code("table_token"):
        take_table_seat(token, ONE)


def test_no_seat_is_taken_in_a_closed_session(token):
    Session.objects.update(state="closed")

    with raises_code("table_token"):
        take_table_seat(token, ONE)

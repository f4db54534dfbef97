"""Results that a table's phone records: its own boards, once, and nothing else."""

import pytest

from boards.models import Result, Ruling
from boards.services.results import record_result, undo_result
from club.models import LedgerEntry, Source
from club.queries.permissions import TABLE_ROLE
from scoring.laws.outcome import Award, BareScore, NotPlayed, PassedOut
from tests.builders import a_board_in_play, a_contract, a_request, a_seated_section, an_actor
from tests.raising import raises_code
from tournament.models import Session
from tournament.services.tables.table_tokens import (
    end_table_tokens,
    issue_table_tokens,
    reissue_table_token,
)

pytestmark = pytest.mark.django_db
MADE = a_contract("4S", "N", 10)


@pytest.fixture
def section():
    section = a_seated_section()
    issue_table_tokens(section.session, asks_lead=False, shows_traveller=False, actor=an_actor())
    return section


def token_of(section, table=1):
    return section.table_tokens.get(table=table, ended_at=None)


def by_table(token, **kwargs):
    return a_request(role=TABLE_ROLE, table_token=token.pk, **kwargs)


def own_board(section):
    return section.seatings.get(round=1, table=1).boards.first()


@pytest.mark.parametrize("outcome", [MADE, PassedOut(), NotPlayed()])
def test_a_table_records_its_own_board_and_the_log_names_it(section, outcome):
    token = token_of(section)

    row = record_result(own_board(section), outcome, by_table(token))

    assert (row.outcome, row.version, row.source, row.author) == (outcome, 1, Source.TABLE, None)
    line = LedgerEntry.objects.get(action="record")
    assert (line.row, line.user, line.table_token) == (row.pk, None, token.pk)


def test_a_repeated_request_is_one_result(section):
    token = token_of(section)
    request = by_table(token)

    rows = [record_result(own_board(section), MADE, request) for _time in range(3)]

    assert len({row.pk for row in rows}) == Result.objects.count() == 1


@pytest.mark.parametrize("seen", [0, 1])
def test_a_table_token_cannot_change_a_result(section, seen):
    board = own_board(section)
    record_result(board, MADE, a_request())

    with raises_code("recorded_already"):
        record_result(board, PassedOut(), by_table(token_of(section), seen=seen))

    assert Result.objects.get().outcome == MADE


@pytest.mark.parametrize("outcome", [None, BareScore(420), Award(60, 40)])
def test_a_table_reports_contracts_only(section, outcome):
    with raises_code("not_from_a_table"):
        record_result(own_board(section), outcome, by_table(token_of(section)))

    assert (Result.objects.count(), Ruling.objects.count()) == (0, 0)


def test_a_table_token_cannot_undo(section):
    board = own_board(section)
    record_result(board, MADE, by_table(token_of(section)))

    with raises_code("missing_permission"):
        undo_result(board, by_table(token_of(section), seen=1))


def neighbours(section):
    """Boards and tokens that do not belong together."""
    elsewhere = a_seated_section(club="anchor")
    issue_table_tokens(elsewhere.session, asks_lead=False, shows_traveller=False, actor=an_actor())
    board = own_board(section)
    yield board, token_of(section, table=2)
    yield board, token_of(elsewhere, table=1)
    yield a_board_in_play(section, number=3, table=2), token_of(section)


def test_a_token_records_at_no_other_table(section):
    tried = 0
    for board, token in neighbours(section):
        with raises_code("other_table"):
            record_result(board, MADE, by_table(token))
        tried += 1

    assert (tried, Result.objects.count()) == (3, 0)


def test_a_table_without_a_token_records_nothing(section):
    with raises_code("other_table"):
        record_result(own_board(section), MADE, a_request(role=TABLE_ROLE))


@pytest.mark.parametrize("ending", ["reissue", "off", "closed"])
def test_an_ended_token_records_nothing(section, ending):
    token = token_of(section)
    if ending == "reissue":
        reissue_table_token(token, actor=an_actor())
    elif ending == "off":
        end_table_tokens(section.session, actor=an_actor())
    else:
        Session.objects.update(state="closed")

    with raises_code("other_table"):
        record_result(own_board(section), MADE, by_table(token))

    assert Result.objects.count() == 0

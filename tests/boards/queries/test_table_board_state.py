"""The plain SQL query before a result is recorded is equal to queries of the ORM."""

from uuid import uuid4

import pytest
from django.utils import timezone

from boards.models import Result, Ruling
from boards.queries.rulings import PickedResult
from boards.queries.table_board_state import TableBoardState, table_board_state
from boards.services.rulings import give_ruling
from scoring.laws.averages import Average, Averages
from scoring.laws.outcome import PassedOut
from tests.builders import a_director, a_request, a_seated_section, recorded
from tests.web.table.phones import switched_on
from tournament.models import Seat, SeatingBoard, Session, TableToken
from tournament.queries.tables.table_tokens import open_table_tokens

pytestmark = pytest.mark.django_db
REQUEST = uuid4()


@pytest.fixture
def board():
    section = switched_on(a_seated_section())
    return SeatingBoard.objects.filter(seating__section=section, seating__table=1).earliest("pk")


def rule(board, *, seen=0):
    request = a_request(by=a_director(), role="director", reason="Misread", request_id=REQUEST)
    give_ruling(
        [PickedResult(board, seen)], Averages(Average.PLUS, Average.MINUS), request, law="12C2"
    )


def turn(board):
    SeatingBoard.objects.filter(pk=board.pk).update(arrow_switched=True)


def end_tokens(_board):
    TableToken.objects.update(ended_at=timezone.now(), seat_hash="", asking_hash="")


CHANGES = {
    "nothing": [],
    "a result": [lambda board: recorded(board, PassedOut())],
    "the other way round": [lambda board: recorded(board, PassedOut(), arrow_switched=True)],
    "an arrow-switched board": [turn],
    "a ruling": [rule],
    "a ruling after a result": [
        lambda board: recorded(board, PassedOut()),
        lambda board: rule(board, seen=1),
    ],
    "a result after a ruling": [
        rule,
        lambda board: recorded(board, PassedOut(), seen=1, reason="Found"),
    ],
    "nobody East-West": [lambda board: Seat.objects.filter(chairs="EW").delete()],
    "nobody": [lambda _board: Seat.objects.all().delete()],
    "a released session": [
        lambda _board: Session.objects.update(state="released", released_at=timezone.now())
    ],
    "a closed session": [lambda _board: Session.objects.update(state="closed")],
    "cards that were ended": [end_tokens],
}


def state_by_orm(board, token):
    """The same by plain queries of the ORM."""
    board = SeatingBoard.objects.get(pk=board.pk)
    seating, session = board.seating, Session.objects.get()
    chairs = {chair for seat in seating.seats.all() for chair in seat.chairs}
    sides = [bool(chairs & set("NS")), bool(chairs & set("EW"))]
    versions = [
        *Result.objects.filter(seating_board=board),
        *Ruling.objects.filter(seating_board=board),
    ]
    current = max(versions, key=lambda row: row.version, default=None)
    here = open_table_tokens().filter(pk=token, section=seating.section, table=seating.table)
    return TableBoardState(
        scheduled=board.arrow_switched,
        both_sides=all(sides),
        either_side=any(sides),
        was_released=session.was_released,
        version=current.version if current else 0,
        arrow_switched=current.arrow_switched if current else board.arrow_switched,
        ruled=isinstance(current, Ruling),
        request_gave_ruling=Ruling.objects.filter(request_id=REQUEST).exists(),
        open_to_phone=here.exists(),
    )


@pytest.mark.parametrize("table", [None, 1, 2])
@pytest.mark.parametrize("changes", CHANGES.values(), ids=CHANGES)
def test_the_plain_query_equals_queries_of_the_orm(board, changes, table):
    token = table and TableToken.objects.get(table=table).pk
    for change in changes:
        change(board)

    state = table_board_state(board, request_id=REQUEST, table_token=token)

    assert state == state_by_orm(board, token)


def test_a_deleted_board_has_no_state(board):
    SeatingBoard.objects.filter(pk=board.pk).delete()

    assert table_board_state(board) is None

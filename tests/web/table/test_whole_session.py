"""A whole session by phone: the ranking is that of the same results entered by the director."""

from itertools import cycle

import pytest

from boards.models import Result
from standings.snapshot_cache import snapshot_of_session
from tests.builders import a_contract, a_seated_section, recorded
from tests.web.table.phones import a_phone, page, switched_on, token_of

pytestmark = pytest.mark.django_db
TABLES = 5
PLAYED = (
    ("4S", "", "N", 10),
    ("3N", "", "S", 8),
    ("2H", "x", "E", 8),
    ("1N", "", "W", 7),
    ("5D", "", "N", 11),
    ("4H", "", "W", 9),
    ("3C", "", "S", 10),
)


def a_session(club):
    return a_seated_section(tables=TABLES, boards_a_round=2, club=club)


def numbered_boards(section):
    """Every board at every table, in the order of rounds, with the result that it gets."""
    rows = [
        (seating, board)
        for seating in section.seatings.order_by("round", "table")
        for board in seating.boards.order_by("number")
    ]
    return zip(rows, cycle(PLAYED), strict=False)


def standings(section):
    snapshot = snapshot_of_session(section.session_id)
    return [
        (snapshot.pairs[row.pair.place].label, row.total.won, row.total.possible)
        for row in snapshot.ranking
    ]


def test_a_session_entered_by_phone_ranks_like_one_entered_by_the_director():
    by_phone, at_desk = switched_on(a_session("crown")), a_session("anchor")
    tokens = {table: token_of(by_phone, table) for table in range(1, TABLES + 1)}
    phones = {table: a_phone(token) for table, token in tokens.items()}

    for (seating, board), (contract, doubled, declarer, tricks) in numbered_boards(by_phone):
        phone, token = phones[seating.table], tokens[seating.table]
        answers = f"?contract={contract}&doubled={doubled}&declarer={declarer}&tricks={tricks}"
        response = phone.get(f"{page(token, 'result', board=board.number)}{answers}&sure=1")
        sent = response.context["draft"].fields | {"request_id": response.context["request_id"]}
        assert phone.post(page(token, "accept", board=board.number), sent).status_code == 302
    for (_seating, board), (contract, doubled, declarer, tricks) in numbered_boards(at_desk):
        text = contract.replace("N", "NT") + doubled.upper()
        recorded(board, a_contract(text, declarer, tricks), source="director")

    assert standings(by_phone) == standings(at_desk)
    assert Result.objects.filter(source="table").count() == TABLES * TABLES * 2
    assert {
        phone.get(page(tokens[table], "round")).context["round"] for table, phone in phones.items()
    } == {None}

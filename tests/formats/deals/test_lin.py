"""Deals of LIN files: with rooms or headings, of four hands or three."""

from io import StringIO

import pytest
from hypothesis import given, settings

from deals.deal import write_deal
from formats.deals.lin import LETTERS, read_lin, write_lin
from formats.deals.pbn_deals import HandRecord
from scoring.laws.compass import Side, dealer_of_board, vulnerability_of_board
from tests.deals.hands import EAST, SOUTH, random_deal
from tests.formats.deals.deal_sets import DATA, DEAL_SETS, MACHINE, deals_of
from tests.raising import raises_code

FILE = (DATA / "machine_2020.lin").read_bytes()
HANDS = "SJT9H982DQ532CQ83,SQ432HKJ76D64CJT4,S65HA53DJT7CAK762,SAK87HQT4DAK98C95"
THREE = HANDS.rpartition(",")[0]
DEAL = MACHINE[1].deal


def test_a_board_of_two_rooms_is_read_once_with_its_dealer_and_vulnerability():
    records = read_lin(FILE)

    assert [
        (record.board, record.deal, record.dealer, record.vulnerable) for record in records
    ] == [
        (board, MACHINE[board].deal, dealer_of_board(board), vulnerability_of_board(board))
        for board in range(1, 6)
    ]
    assert [record.line for record in records] == [4, 6, 7, 8, 9]


@given(DEAL_SETS)
def test_a_written_file_is_read_again(records):
    again = read_lin(write_lin(records))

    assert deals_of(again) == deals_of(records)
    assert {(record.dealer, record.vulnerable) for record in again} == {
        (dealer_of_board(record.board), vulnerability_of_board(record.board)) for record in records
    }


def test_a_written_board_keeps_its_own_dealer_and_vulnerability():
    record = HandRecord(7, random_deal(3), EAST, frozenset({Side.EAST_WEST}), line=1)

    assert read_lin(write_lin([record])) == [record]
    assert write_lin([HandRecord(1, DEAL, SOUTH, frozenset())]).decode() == (
        f"qx|o1|pn|,,,|st||md|1{HANDS}|rh||ah|Board 1|sv|o|pg||\r\n"
    )


@given(DEAL_SETS)
@settings(max_examples=10, deadline=None)
def test_endplay_reads_and_writes_the_same_boards(records):
    lin = pytest.importorskip("endplay.parsers.lin", exc_type=ImportError)

    boards = lin.load(StringIO(write_lin(records).decode()))

    assert [
        (board.board_num, board.deal.to_pbn(), board.dealer.abbr, board.vul.to_lin())
        for board in boards
    ] == [
        (
            record.board,
            write_deal(record.deal),
            dealer_of_board(record.board).value,
            LETTERS[vulnerability_of_board(record.board)],
        )
        for record in records
    ]
    assert deals_of(read_lin(lin.dumps(boards).encode())) == deals_of(records)


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        (f"pn|a,b,c,d|st||md|3{THREE},|rh||ah|Board 5|sv|o|mb|p|mb|1N!|an|a|pg||", [5]),
        (f"md|3{THREE}|sv|0|ah|Donne 12|pg||\nmd|4{THREE}|ah|Donne 13|pg||", [12, 13]),
        (f"md|3{HANDS.lower()}|pg||md|4{HANDS}|pg||", [1, 2]),
        (f"qx|o3|md|1{HANDS.replace('T', '10')}|pg||qx|c4|pg||", [3]),
        (f"pn|Zo\xeb|qx|o3|md|0{HANDS}|pg||", [3]),
        (f"qx|o3|\r\nmd|{HANDS}|\r\nqx|c3|md|{HANDS}|", [3]),
    ],
    ids=range(6),
)
def test_other_shapes_of_the_format_are_read(text, boards):
    for encoding in ("utf-8", "latin-1"):
        records = read_lin(text.encode(encoding))

        assert [(record.board, record.deal) for record in records] == [(at, DEAL) for at in boards]


@pytest.mark.parametrize(
    ("text", "code", "facts"),
    [
        (
            f"qx|o1|md|3{HANDS}|\nqx|c1|md|3{HANDS.replace('S6', 'S7', 1).replace('K87', 'K86')}|",
            "board_dealt_twice",
            {"board": 1, "first": 1, "second": 2},
        ),
        (
            f"qx|o0|md|3{HANDS}|pg||",
            "board_number",
            {"line": 1, "board": "0"},
        ),
        (
            f"qx|o1|md|3{HANDS}|pg||\nmd|3{HANDS}|pg||",
            "board_number",
            {"line": 2, "board": ""},
        ),
        (
            "\nqx|o1|\nmd|3SAK,S,S|",
            "deal_file_field",
            {"line": 3, "element": "md", "value": "3SAK,S,S"},
        ),
        (
            "md|5" + HANDS + "|",
            "deal_file_field",
            {"line": 1, "element": "md", "value": ("5" + HANDS)[:40]},
        ),
        (
            "md|3S" + "A" * 900_000 + "|",
            "deal_file_field",
            {"line": 1, "element": "md", "value": "3S" + "A" * 38},
        ),
    ],
    ids=range(6),
)
def test_a_wrong_board_is_refused_with_its_line(text, code, facts):
    with raises_code(code) as refused:
        read_lin(text.encode())

    assert refused.value.facts == facts


@pytest.mark.parametrize(
    ("hands", "reason"),
    [
        (HANDS.replace("SJT9", "SJT98", 1), "hand_size"),
        (HANDS.replace("SJT9", "SJT4", 1), "card_twice"),
        (THREE.replace("SJT9", "SJT4", 1), "card_twice"),
        (HANDS.replace("SJT9", "SJT1", 1), "deal_text"),
    ],
    ids=range(4),
)
def test_an_impossible_deal_is_refused_with_its_board_and_line(hands, reason):
    with raises_code("file_deal") as refused:
        read_lin(f"qx|o7|\nmd|1{hands}|".encode())

    facts = refused.value.facts
    assert (facts["board"], facts["line"], facts["reason"].code) == (7, 2, reason)

"""The deals of a PBN file: one for each board, none half, and the same again when written."""

from pathlib import Path

import pytest

from deals.deal import write_deal
from formats.deals.pbn_deals import LONGEST, HandRecord, read_hand_records, write_hand_records
from scoring.laws.compass import Side, dealer_of_board, vulnerability_of_board
from tests.deals.hands import EAST, random_deal
from tests.raising import raises_code

DATA = Path(__file__).parent.parent / "data"
ONE, OTHER = random_deal(1), random_deal(2)


def pbn(*games):
    text = "\n\n".join("\n".join(f'[{name} "{value}"]' for name, value in game) for game in games)
    return f"{text}\n".encode()


def board(number, deal=ONE, **more):
    text = deal if isinstance(deal, str) else write_deal(deal)
    return [("Board", number), *more.items(), ("Deal", text)]


@pytest.mark.parametrize("name", ["youth_1998.pbn", "online_2021.pbn"])
def test_every_board_of_another_programs_file_is_read_once(name):
    hand_records = read_hand_records((DATA / name).read_bytes())

    assert list(hand_records) == sorted({record.board for record in hand_records.values()})
    assert {(record.dealer, record.vulnerable) for record in hand_records.values()} == {
        (dealer_of_board(number), vulnerability_of_board(number)) for number in hand_records
    }


def test_a_board_says_who_dealt_and_who_was_vulnerable_where_the_file_does():
    hand_records = read_hand_records(pbn(board(2, Dealer="E", Vulnerable="NS"), board(1, OTHER)))

    assert hand_records == {
        1: HandRecord(1, OTHER, line=7),
        2: HandRecord(2, ONE, EAST, frozenset({Side.NORTH_SOUTH}), line=4),
    }


def test_a_board_that_many_tables_played_is_one_board():
    hand_records = read_hand_records(pbn(board(1), board(1)))

    assert [(record.board, record.deal) for record in hand_records.values()] == [(1, ONE)]


def test_a_written_file_is_read_again():
    records = [HandRecord(7, ONE, EAST, frozenset(Side)), HandRecord(8, OTHER)]
    content = write_hand_records(records, tags={"Event": "Monday Pairs", "Date": "2026.11.23"})
    hand_records = read_hand_records(content)

    assert content.startswith(b'% PBN 2.1\n% EXPORT\n\n[Event "Monday Pairs"]\n[Site ""]\n')
    assert [
        (record.board, record.deal, record.dealer, record.vulnerable)
        for record in hand_records.values()
    ] == [
        (7, ONE, EAST, frozenset(Side)),
        (8, OTHER, dealer_of_board(8), vulnerability_of_board(8)),
    ]


SHORT = "N:AKQ.T987.432.J65 JT98.AKQ.T987.43 7654.J65.AKQ.T98 32.432.J65."


@pytest.mark.parametrize(
    ("content", "code", "fields"),
    [
        (b"", "pbn_no_deal", {}),
        (b'[Board "1"]\n[Deal ""]\n', "pbn_no_deal", {}),
        (pbn(board("")), "board_number", {"line": 2, "board": ""}),
        (pbn(board("0")), "board_number", {"line": 2, "board": "0"}),
        (pbn(board("Two")), "board_number", {"line": 2, "board": "Two"}),
        (pbn(board("99999")), "board_number", {"line": 2, "board": "99999"}),
        (pbn(board("1" * 5000)), "board_number", {"line": 2, "board": "1" * 40}),
        (
            pbn(board(1), board(1, OTHER)),
            "board_dealt_twice",
            {"board": 1, "first": 2, "second": 5},
        ),
        (b" " * (LONGEST + 1), "pbn_size", {"most": LONGEST}),
    ],
)
def test_an_invalid_file_is_refused_with_its_line(content, code, fields):
    with raises_code(code) as refused:
        read_hand_records(content)

    assert refused.value.facts == fields


@pytest.mark.parametrize(
    ("deal", "code", "fact"),
    [
        (SHORT, "deck", ("cards", 47)),
        (write_deal(ONE).replace("N:", "N:A"), "deck", ("cards", 53)),
        (
            "N:AKQ.T987.432.J65 AKQ.T987.432.J65 AKQ.T987.432.J65 AKQ.T987.432.J65",
            "card_twice",
            None,
        ),
        ("X:...", "deal_text", ("text", "X:...")),
    ],
)
def test_an_invalid_deal_is_refused_with_its_board(deal, code, fact):
    with raises_code("board_deal") as refused:
        read_hand_records(pbn(board(12), board(13, deal)))

    details = refused.value.facts
    assert (details["board"], details["line"], details["reason"].code) == (13, 5, code)
    assert fact is None or fact in details["reason"].facts.items()

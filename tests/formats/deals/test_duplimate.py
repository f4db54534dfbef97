"""BRI, DGE and DUP byte for byte as published, and what is wrong with other bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.deals.duplimate import (
    read_bri,
    read_dge,
    read_dup,
    write_bri,
    write_dge,
    write_dup,
)
from tests.deals.hands import SEEDS
from tests.formats.deals.deal_sets import DEAL_SETS, MACHINE, deal_set, deals_of
from tests.raising import raises_code

# Board 1 of the set: N 65.A53.JT7.AK762, E AK87.QT4.AK98.95, S JT9.982.Q532.Q83.
NORTH = b"\x0665\x03A53\x04JT7\x05AK762"
EAST = b"\x06AK87\x03QT4\x04AK98\x0595"
SOUTH = b"\x06JT9\x03982\x04Q532\x05Q83"
WEST = b"\x06Q432\x03KJ76\x0464\x05JT4"
DGE = NORTH + EAST + SOUTH + WEST


def codes(suits):
    """The two digits of each card of a hand, by the published numbers 01 to 52."""
    ranks = "AKQJT98765432"
    return "".join(
        f"{suit * 13 + ranks.index(rank) + 1:02}"
        for suit, cards in enumerate(suits.split("."))
        for rank in cards
    ).encode()


FIRST = codes("65.A53.JT7.AK762") + codes("AK87.QT4.AK98.95") + codes("JT9.982.Q532.Q83")


def test_a_board_of_bri_is_digits_blanks_and_nulls():
    content = write_bri([MACHINE[1]])

    assert content == FIRST + b" " * 32 + b"\0" * 18
    assert len(content) == 128


def test_a_board_of_dge_is_four_hands_with_marks_and_nulls():
    content = write_dge([MACHINE[1]])

    assert content == DGE + b"\0" * 60
    assert len(content) == 128


def test_a_board_of_dup_is_both_and_the_first_has_control_bytes():
    content = write_dup(list(MACHINE.values()))

    assert content[:156] == FIRST + DGE + b"YN1  0 16 "
    assert content[156 + 146 : 2 * 156] == b"\0" * 10
    assert len(content) == 16 * 156


@pytest.mark.parametrize(
    ("read", "write"), [(read_bri, write_bri), (read_dge, write_dge), (read_dup, write_dup)]
)
@given(boards=st.integers(1, 5), seed=SEEDS)
def test_a_written_file_is_read_again(read, write, boards, seed):
    records = deal_set(boards, seed=seed)

    assert deals_of(read(write(records))) == deals_of(records)
    assert write(read(write(records))) == write(records)


@given(DEAL_SETS)
def test_dup_keeps_the_numbers_of_its_boards(records):
    assert deals_of(read_dup(write_dup(records))) == deals_of(records)


def test_bri_in_lines_and_with_cards_in_any_order_is_read():
    turned = b"".join(FIRST[at : at + 2] for at in reversed(range(0, 26, 2))) + FIRST[26:]

    assert deals_of(read_bri(turned + b"\r\n" + turned + b"\r\n\x1a")) == {
        1: MACHINE[1].deal,
        2: MACHINE[1].deal,
    }


@pytest.mark.parametrize("control", [b"YN17 1 18 ", b"NN17 1 2  ", b"YN17 0 02 "])
def test_the_control_bytes_state_the_highest_board_or_the_number_of_boards(control):
    content = write_dup(deal_set(2, first=17))
    content = content[:146] + control + content[156:]

    assert list(deals_of(read_dup(content))) == [17, 18]


DUP = write_dup(deal_set(2))


@pytest.mark.parametrize(
    ("read", "content", "code", "facts"),
    [
        (read_bri, b"", "deal_file_length", {"board": 1, "bytes": 128}),
        (read_bri, write_bri(deal_set(3))[:300], "deal_file_length", {"board": 3, "bytes": 128}),
        (read_dge, write_dge(deal_set(1))[:68], "deal_file_length", {"board": 1, "bytes": 128}),
        (read_dup, DUP[:-1], "deal_file_length", {"board": 2, "bytes": 156}),
        (
            read_bri,
            write_bri(deal_set(1)) + b"53" + write_bri(deal_set(1))[2:],
            "deal_file_card",
            {"board": 2, "value": "53"},
        ),
        (
            read_bri,
            b"x1" + write_bri(deal_set(1))[2:],
            "deal_file_card",
            {"board": 1, "value": "x1"},
        ),
        (
            read_dge,
            write_dge(deal_set(1)).replace(b"\x06", b"\x03", 1),
            "deal_file_card",
            None,
        ),
        (
            read_dup,
            DUP[:146] + b"YN1  0 3  " + DUP[156:],
            "deal_control",
            {"value": "YN1  0 3", "deals": 2},
        ),
        (
            read_dup,
            DUP[:146] + b"YY1  0 2  " + DUP[156:],
            "deal_control",
            {"value": "YY1  0 2", "deals": 2},
        ),
        (read_dup, DUP[:146] + b"\0" * 10 + DUP[156:], "deal_control", {"value": "", "deals": 2}),
        (read_dup, DUP[156 : 156 + 78] + DUP[78:], "deal_parts_differ", {"board": 1}),
    ],
    ids=range(11),
)
def test_wrong_bytes_are_refused_with_their_board(read, content, code, facts):
    with raises_code(code) as refused:
        read(content)

    assert facts in (None, refused.value.facts)


@pytest.mark.parametrize(
    ("read", "content"),
    [
        (read_bri, FIRST[2:4] + FIRST[2:] + b" " * 50),
        (read_dge, DGE.replace(b"65", b"66", 1) + b"\0" * 60),
        (read_dge, DGE.replace(b"\x0595", b"\x059A", 1) + b"\0" * 60),
    ],
    ids=range(3),
)
def test_a_card_that_two_hands_have_is_refused(read, content):
    with raises_code("file_deal") as refused:
        read(content)

    reason = refused.value.facts["reason"]
    assert (refused.value.facts["board"], reason.code) == (1, "card_twice")


def test_one_bad_card_among_many_boards_is_found():
    content = bytearray(write_bri(deal_set(20)) * 300)
    content[128 * 4_321 + 6 : 128 * 4_321 + 8] = b"00"

    with raises_code("deal_file_card") as refused:
        read_bri(bytes(content))

    assert refused.value.facts == {"board": 4_322, "value": "00"}

"""A hand typed for the sheet of we and they: every form, and the reason for every refusal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring import errors
from scoring.laws.contract import Contract, Denomination, Doubling, PlayedContract
from scoring.notation.sheet_hand_text import read_sheet_hand, write_sheet_hand
from scoring.score_sheets.sheet_hands import (
    PASSED_OUT,
    Honours,
    RevokeTransfer,
    SheetHand,
    SheetSide,
)

WE, THEY = SheetSide
CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP = Denomination
CONTRACTS = st.builds(
    Contract, st.integers(1, 7), st.sampled_from(Denomination), st.sampled_from(Doubling)
)
HANDS = st.builds(
    SheetHand,
    st.sampled_from(SheetSide),
    st.builds(PlayedContract, CONTRACTS, st.integers(0, 13)),
    st.none() | st.builds(Honours, st.sampled_from(SheetSide), st.sampled_from((100, 150))),
    st.none() | st.builds(RevokeTransfer, st.sampled_from(SheetSide), st.integers(0, 2)),
)


def a_hand(side, level, denomination, tricks, doubling=Doubling.UNDOUBLED, **extras):
    return SheetHand(
        side, PlayedContract(Contract(level, denomination, doubling), tricks), **extras
    )


@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("W4S=", a_hand(WE, 4, SPADES, 10)),
        ("t3n-1", a_hand(THEY, 3, NOTRUMP, 8)),
        ("T3NT=", a_hand(THEY, 3, NOTRUMP, 9)),
        ("w 2♥ x +1", a_hand(WE, 2, HEARTS, 9, Doubling.DOUBLED)),
        ("W5D**10", a_hand(WE, 5, DIAMONDS, 10, Doubling.REDOUBLED)),
        ("W4H10H100", a_hand(WE, 4, HEARTS, 10, honours=Honours(WE, 100))),
        ("W4H= h 150 t", a_hand(WE, 4, HEARTS, 10, honours=Honours(THEY, 150))),
        ("T1NT= H150", a_hand(THEY, 1, NOTRUMP, 7, honours=Honours(THEY, 150))),
        ("W4S= R2", a_hand(WE, 4, SPADES, 10, revoke=RevokeTransfer(THEY, 2))),
        ("W4S=R", a_hand(WE, 4, SPADES, 10, revoke=RevokeTransfer(THEY, 2))),
        ("W4S-1 r0w", a_hand(WE, 4, SPADES, 9, revoke=RevokeTransfer(WE, 0))),
        (
            "T7CXX-13 R1T H100W",
            a_hand(
                THEY,
                7,
                CLUBS,
                0,
                Doubling.REDOUBLED,
                honours=Honours(WE, 100),
                revoke=RevokeTransfer(THEY, 1),
            ),
        ),
        (
            "W4S= H100 H100T",
            a_hand(WE, 4, SPADES, 10, honours=(Honours(WE, 100), Honours(THEY, 100))),
        ),
        ("p", PASSED_OUT),
        ("Pass", PASSED_OUT),
        ("0", PASSED_OUT),
    ],
)
def test_a_hand_is_read(text, hand):
    assert read_sheet_hand(text) == hand


@given(HANDS)
def test_a_written_hand_is_read_again(hand):
    assert read_sheet_hand(write_sheet_hand(hand)) == hand


def test_a_hand_is_written_as_it_would_be_typed():
    hands = (
        a_hand(WE, 4, SPADES, 10),
        a_hand(
            THEY,
            3,
            NOTRUMP,
            8,
            Doubling.DOUBLED,
            honours=Honours(WE, 150),
            revoke=RevokeTransfer(WE, 2),
        ),
        a_hand(WE, 2, HEARTS, 9, honours=Honours(WE, 100), revoke=RevokeTransfer(WE, 1)),
        PASSED_OUT,
    )

    assert [write_sheet_hand(hand) for hand in hands] == [
        "W4S=",
        "T3NTX-1 H150W R2",
        "W2H+1 H100 R1W",
        "P",
    ]


@pytest.mark.parametrize(
    ("text", "code", "fields"),
    [
        (" ", "hand_empty", {}),
        ("4S=", "hand_side_missing", {}),
        ("4SW=", "hand_side_missing", {}),
        ("3NT=", "hand_side_missing", {}),
        ("420", "hand_side_missing", {}),
        ("N4S=", "hand_unreadable", {}),
        ("W", "hand_unreadable", {}),
        ("W=", "hand_unreadable", {}),
        ("W420", "hand_unreadable", {}),
        ("WNP", "hand_unreadable", {}),
        ("WP", "hand_unreadable", {}),
        ("W4S=T3N-1", "hand_unreadable", {}),
        ("W4S=W3N-1", "hand_unreadable", {}),
        ("W4S= HK", "hand_unreadable", {}),
        ("W4S= R2 R1", "hand_unreadable", {}),
        ("<b>", "hand_unreadable", {}),
        ("W4S", "notation_result_missing", {"contract": "4S", "declarer": "W"}),
        ("T8S=", "notation_level", {"level": 8, "declarer": "T"}),
        (
            "W7N+1",
            "notation_tricks",
            {"result": "+1", "contract": "7NT", "declarer": "W"},
        ),
    ],
)
def test_an_invalid_hand_is_refused_by_name(text, code, fields):
    with pytest.raises(errors.NotationError) as refused:
        read_sheet_hand(text)

    assert (refused.value.code, refused.value.facts) == (code, {"text": text} | fields)

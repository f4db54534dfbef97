"""Four hands of one pack: dealt in turn, read and written, and nothing else taken for one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.cards import DECK, SUITS
from deals.deal import deal_pack, player_after, read_deal, write_deal
from scoring.laws.compass import Direction
from tests.deals.hands import DEALS, EAST, NORTH, SOUTH, WEST, cards
from tests.raising import raises_code

WHOLE = "AKQJT98765432"
SUITS_APART = f"N:{WHOLE}... .{WHOLE}.. ..{WHOLE}. ...{WHOLE}"


def test_cards_go_round_one_at_a_time_from_the_dealers_left():
    pack = [
        card
        for row in zip(*(DECK[at : at + 13] for at in (0, 13, 26, 39)), strict=True)
        for card in row
    ]

    deal = deal_pack(pack, dealer=NORTH)

    held = {player: {card.suit for card in hand.cards} for player, hand in deal.hands.items()}
    spades, hearts, diamonds, clubs = ({suit} for suit in SUITS)
    assert held == {EAST: spades, SOUTH: hearts, WEST: diamonds, NORTH: clubs}


def test_a_deal_is_written_from_any_seat_clockwise():
    deal = read_deal(SUITS_APART)

    assert write_deal(deal) == SUITS_APART
    assert write_deal(deal, first=SOUTH) == f"S:..{WHOLE}. ...{WHOLE} {WHOLE}... .{WHOLE}.."


@given(DEALS, st.sampled_from(Direction))
def test_a_written_deal_is_read_again(deal, first):
    assert read_deal(write_deal(deal, first=first)) == deal


@given(DEALS)
def test_every_card_has_one_holder(deal):
    holders = [deal.holder(card) for card in DECK]

    assert [holders.count(player) for player in Direction] == [13] * 4
    assert all(card in deal.hand(who).cards for card, who in zip(DECK, holders, strict=True))


def test_left_is_one_seat_on_and_partner_two():
    assert [player_after(WEST, seats) for seats in (0, 1, 2, 3, 4)] == [
        WEST,
        NORTH,
        EAST,
        SOUTH,
        WEST,
    ]


@pytest.mark.parametrize("count", [0, 27, 51])
def test_a_pack_has_fifty_two_cards(count):
    with raises_code("deck") as refused:
        deal_pack(DECK[:count], dealer=NORTH)

    assert refused.value.facts == {"cards": count}


def test_a_pack_with_a_card_twice_is_refused_by_it():
    with raises_code("card_twice") as refused:
        deal_pack([*DECK[:51], *cards("H7")], dealer=NORTH)

    assert refused.value.facts == {"card": "H7"}


@pytest.mark.parametrize(
    ("text", "code", "fields"),
    [
        ("N:AKQJT98.AKQJT9.. ..AKQJT98.AKQJT9 ... ...", "deck", {"cards": 26}),
        ("N:AKQJT98.AKQJT9.. ..AKQJT98.AKQJT98 ... ...", "deck", {"cards": 27}),
        (
            f"N:{WHOLE}.A.. .{WHOLE[1:]}.. ..{WHOLE}. ...{WHOLE}",
            "hand_size",
            {"hand": f"{WHOLE}.A..", "cards": 14},
        ),
        (f"N:{WHOLE}... {WHOLE}... ..{WHOLE}. ...{WHOLE}", "card_twice", {"card": "SA"}),
    ],
)
def test_a_deal_of_other_cards_is_refused_with_the_number_or_the_card(text, code, fields):
    with raises_code(code) as refused:
        read_deal(text)

    assert refused.value.facts == fields


@pytest.mark.parametrize(
    "text",
    [
        "",
        "N:",
        WHOLE,
        SUITS_APART[2:],
        f"X:{SUITS_APART[2:]}",
        f"NE:{SUITS_APART[2:]}",
        f"N:{WHOLE}... .{WHOLE}.. ..{WHOLE}.",
        f"N:{WHOLE}... .{WHOLE}.. ..{WHOLE}. -",
        f"N:{WHOLE} .{WHOLE}.. ..{WHOLE}. ...{WHOLE}",
        SUITS_APART.replace("2", "1"),
    ],
)
def test_an_invalid_deal_is_refused_with_its_text(text):
    with raises_code("deal_text"):
        read_deal(text)

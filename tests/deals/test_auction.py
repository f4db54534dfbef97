"""The auction: what may be called, when it ends, and who plays; against a second reading of it."""

import pytest
from hypothesis import given

from deals.auction import (
    BIDS,
    CALLS,
    DOUBLE,
    PASS,
    REDOUBLE,
    Auction,
    Bid,
    DeclaredContract,
    read_call,
)
from scoring.laws.contract import Denomination
from scoring.laws.outcome import PassedOut
from tests.deals.hands import AUCTIONS, EAST, NORTH, SOUTH, WEST, auction, declared
from tests.raising import raises_code


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("1NT", Bid(1, Denomination.NOTRUMP)),
        ("7n", Bid(7, Denomination.NOTRUMP)),
        ("4♥", Bid(4, Denomination.HEARTS)),
        ("2c", Bid(2, Denomination.CLUBS)),
        ("p", PASS),
        ("pass", PASS),
        ("Dbl", DOUBLE),
        ("x", DOUBLE),
        ("XX", REDOUBLE),
    ],
)
def test_a_call_is_parsed_in_every_common_spelling(text, call):
    assert read_call(text) == call


@pytest.mark.parametrize("call", CALLS)
def test_a_written_auction_is_read_again(call):
    assert read_call(str(call)) == call


@pytest.mark.parametrize("text", ["", "8C", "0C", "1", "NT", "1T", "XXX", "4SX", "pas", "1 NT"])
def test_an_invalid_call_is_refused_with_its_text(text):
    with raises_code("call_text") as refused:
        read_call(text)

    assert refused.value.facts == {"text": text}


@pytest.mark.parametrize("level", [0, 8])
def test_there_is_no_bid_at_other_levels(level):
    with raises_code("contract"):
        Bid(level, Denomination.CLUBS)


def test_thirty_five_bids_rank_without_a_gap():
    assert [bid.number for bid in BIDS] == list(range(35))
    assert [str(bid) for bid in BIDS[:6]] == ["1C", "1D", "1H", "1S", "1NT", "2C"]


@pytest.mark.parametrize(
    ("text", "dealer", "ending"),
    [
        # The source document's example.
        ("1H P 2H P 4H P P P", NORTH, declared("4H", NORTH)),
        # The first of the side to name the denomination declares, not the last to bid it ...
        ("1S P 2H P 4H P P P", NORTH, declared("4H", SOUTH)),
        ("1C 1H 1S 2H 2S P P P", EAST, declared("2S", WEST)),
        # ... even if an opponent named it before, or partner named it later in the auction.
        ("1C 2C P 3C P P P", WEST, declared("3C", NORTH)),
        ("P P 1NT P 3NT X XX P P P", WEST, declared("3NXX", EAST)),
        ("1D X P P 1H P P P", SOUTH, declared("1H", SOUTH)),
        ("7N X XX P P P", SOUTH, declared("7NXX", SOUTH)),
        ("P P P 1C P P P", NORTH, declared("1C", WEST)),
    ],
)
def test_an_auction_comes_to_a_contract_and_its_declarer(text, dealer, ending):
    bidding = auction(text, dealer=dealer)

    assert (bidding.is_over, bidding.turn, bidding.ending, bidding.declared) == (
        True,
        None,
        ending,
        ending,
    )


def test_dummy_sits_opposite_declarer_and_the_leader_on_declarers_left():
    ending = declared("4H", SOUTH)

    assert (ending.dummy, ending.leader) == (NORTH, WEST)


def test_four_passes_are_a_result_and_nothing_is_dealt_again():
    bidding = auction("P P P P")

    assert bidding.ending == PassedOut()
    with raises_code("passed_out"):
        _ = bidding.declared


@pytest.mark.parametrize("text", ["", "P P P", "1C P P", "P P P 1C P P", "1C P P X P P"])
def test_an_auction_goes_on_until_three_pass_after_a_bid(text):
    bidding = auction(text)

    assert not bidding.is_over
    with raises_code("auction_open") as refused:
        _ = bidding.ending
    assert refused.value.facts == {"turn": bidding.turn.value}


@pytest.mark.parametrize(
    ("text", "call", "code", "fields"),
    [
        ("1H", "1D", "insufficient_bid", {"last": "1H"}),
        ("1H", "1H", "insufficient_bid", {"last": "1H"}),
        ("3NT", "3S", "insufficient_bid", {"last": "3NT"}),
        ("7NT P P", "7NT", "insufficient_bid", {"last": "7NT"}),
        ("", "X", "double", {"rule": "no_bid"}),
        ("P", "X", "double", {"rule": "no_bid"}),
        # A contract doubled by its own side.
        ("1H P", "X", "double", {"rule": "own_side"}),
        ("1H X P", "X", "double", {"rule": "doubled"}),
        ("1H X XX", "X", "double", {"rule": "redoubled"}),
        ("", "XX", "redouble", {"rule": "no_bid"}),
        ("1H", "XX", "redouble", {"rule": "not_doubled"}),
        ("1H X P", "XX", "redouble", {"rule": "own_side"}),
        ("1H X XX P", "XX", "redouble", {"rule": "redoubled"}),
        ("1H X 1S", "XX", "redouble", {"rule": "not_doubled"}),
        ("P P P P", "1C", "auction_over", {}),
        ("1C P P P", "P", "auction_over", {}),
    ],
)
def test_a_call_that_cannot_be_made_is_named_with_its_rule(text, call, code, fields):
    before = auction(text)

    assert not before.allows(read_call(call))
    with raises_code(code) as refused:
        before.called(read_call(call))
    assert refused.value.facts == {"call": str(read_call(call)), **fields}


def test_a_call_out_of_turn_is_named_with_who_made_it():
    with raises_code("call_turn") as refused:
        auction("1C P").called(PASS, by=NORTH)

    assert refused.value.facts == {"call": "Pass", "caller": "N", "turn": "S"}
    assert auction("1C P").called(PASS, by=SOUTH) == auction("1C P P")


def test_an_illegal_auction_is_refused():
    with raises_code("insufficient_bid"):
        Auction(NORTH, (read_call("2C"), read_call("1C")))


@pytest.mark.parametrize(
    ("text", "lowest", "count"),
    # The source document's examples of what is higher.
    [("1C", "1D", 34), ("1NT", "2C", 30), ("3H", "3S", 22), ("7NT", None, 0)],
)
def test_higher_is_a_higher_level_or_a_higher_denomination(text, lowest, count):
    bids = [call for call in auction(text).legal_calls if isinstance(call, Bid)]

    assert (str(bids[0]) if bids else None, len(bids)) == (lowest, count)
    assert bids == list(BIDS[35 - count :])


@given(AUCTIONS)
def test_a_second_reading_of_the_laws_allows_the_same_calls(bidding):
    for length in range(len(bidding.calls)):
        before = Auction(bidding.dealer, bidding.calls[:length])
        assert set(before.legal_calls) == allowed(bidding.calls[:length])


@given(AUCTIONS)
def test_declarer_is_of_the_side_of_the_last_bid_and_named_the_denomination_first(bidding):
    bids = [(n % 4, call) for n, call in enumerate(bidding.calls) if isinstance(call, Bid)]
    if not bids:
        assert bidding.ending == PassedOut()
        return
    seat, last = bids[-1]

    first = next(n for n, b in bids if n % 2 == seat % 2 and b.denomination is last.denomination)
    assert isinstance(bidding.ending, DeclaredContract)
    assert bidding.ending.declarer is bidding.caller(first)
    assert bidding.ending.contract.denomination is last.denomination


def allowed(calls):
    """As the Laws read, from the last calls back: a bid above all, X and XX by what they answer."""
    spoken = [(n, call) for n, call in enumerate(calls) if call is not PASS]
    top = max((call.number for _, call in spoken if isinstance(call, Bid)), default=-1)
    legal = {PASS} | {bid for bid in BIDS if bid.number > top}
    if spoken and (len(calls) - spoken[-1][0]) % 2:
        last = spoken[-1][1]
        if isinstance(last, Bid):
            legal.add(DOUBLE)
        elif last is DOUBLE:
            legal.add(REDOUBLE)
    return legal

"""Deals from a seed: the same again, whole, and no card likelier in one hand than in another."""

from collections import Counter

from deals.cards import DECK
from deals.deal import DIRECTIONS, write_deal
from deals.dealing import deal_from_seed

DEALS = 2000
# Of 2,000 deals 500 are expected; five standard deviations of 19.4 are 97.
FEWEST, MOST = 403, 597


def test_a_seed_gives_the_same_cards_on_every_computer():
    # Computed once; a change would make recorded seeds worthless.
    assert write_deal(deal_from_seed("lantern-street-2026", 1)) == (
        "N:J53.AT982.T.K763 Q8762.K65.AKJ4.4 AT.J74.86.QJ9852 K94.Q3.Q97532.AT"
    )
    assert write_deal(deal_from_seed("lantern-street-2026", 2)) == (
        "N:AQJ.KJ83.J.AKQ85 K83.A9.AKQ72.T74 T97542.QT52.T9.9 6.764.86543.J632"
    )


def test_another_seed_or_board_gives_other_cards():
    deals = [deal_from_seed(seed, board) for seed in ("a" * 16, "b" * 16) for board in (1, 2, 5)]

    assert len({write_deal(deal) for deal in deals}) == 6


def test_each_card_is_equally_likely_in_each_hand():
    deals = [deal_from_seed("a fair seed", board) for board in range(1, DEALS + 1)]
    held = Counter((card, deal.holder(card)) for deal in deals for card in DECK)

    assert len(held) == len(DECK) * len(DIRECTIONS)
    assert FEWEST <= min(held.values()) <= max(held.values()) <= MOST

"""Par: the score of an auction in which nobody does better by another call."""

from functools import cache
from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deals.deal import write_deal
from deals.double_dummy import DENOMINATIONS, PLAYERS, DoubleDummy, read_double_dummy
from deals.par import BIDS, par_of_deal
from deals.solver.pool import is_solver_installed
from scoring.laws.compass import VULNERABILITIES, Direction, Side
from scoring.laws.contract import Contract, Doubling
from scoring.laws.outcome import ContractResult, north_south_points
from tests.deals.hands import random_deal
from tests.effort import sample_cases

NORTH, EAST, SOUTH, WEST = Direction
NONE, NS_VULNERABLE, EW_VULNERABLE, BOTH = VULNERABILITIES
TABLES = st.lists(st.integers(0, 13), min_size=20, max_size=20).map(tuple)
# Both sides together never take more than thirteen tricks, and often about as many.
LIKELY = st.tuples(
    st.lists(st.integers(0, 13), min_size=5, max_size=5),
    st.lists(st.integers(-1, 1), min_size=15, max_size=15),
).map(lambda drawn: likely_table(*drawn))


def likely_table(north, differences):
    rows = [north]
    for player in range(3):
        base = north if player == 0 else [13 - tricks for tricks in north]
        shift = differences[5 * player : 5 * player + 5]
        rows.append([min(13, max(0, a + b)) for a, b in zip(base, shift, strict=True)])
    return tuple(tricks for row in rows for tricks in row)


def par(figures, dealer=NORTH, vulnerable=NONE):
    found = par_of_deal(read_double_dummy(figures).tricks, dealer, vulnerable)
    return found.score, [
        (
            f"{one.contract.level}{one.contract.denomination.value}"
            f"{'X' * (one.contract.doubling is Doubling.DOUBLED)}",
            "".join(player.value for player in one.declarers),
            one.tricks,
        )
        for one in found.contracts
    ]


def score_of(double_dummy, side, bid, vulnerable):
    level, denomination = bid
    tricks, declarer = max(
        (double_dummy.makes(player, denomination), player.value)
        for player in PLAYERS
        if player.side is side
    )
    doubling = Doubling.DOUBLED if tricks < 6 + level else Doubling.UNDOUBLED
    result = ContractResult(Contract(level, denomination, doubling), Direction(declarer), tricks)
    return north_south_points(result, vulnerable=vulnerable)


def best_auction(tricks, dealer, vulnerable):
    """The score of the whole auction of four players, pass by pass (Law 22)."""
    double_dummy = DoubleDummy(tricks)
    turns = [player.side for player in (tuple(Direction) * 2)[tuple(Direction).index(dealer) :]]

    @cache
    def value(last, owner, passes, turn):
        if passes == (4 if owner is None else 3):
            return 0 if owner is None else score_of(double_dummy, owner, BIDS[last], vulnerable)
        side = turns[turn % 2]
        calls = [value(last, owner, passes + 1, turn + 1)]
        calls += [value(bid, side, 0, turn + 1 & 1) for bid in range(last + 1, len(BIDS))]
        return max(calls) if side is Side.NORTH_SOUTH else min(calls)

    return value(-1, None, 0, 0)


@pytest.mark.parametrize(
    ("figures", "dealer", "vulnerable", "expected"),
    [
        # Ten tricks in spades, and nothing to sacrifice in.
        ("9a8799a8794354443544", NORTH, NONE, (420, [("4S", "NS", 10)])),
        # East-West are two down in five hearts: cheaper, but not vulnerable against not.
        ("9a3799a3794394443944", NORTH, NONE, (300, [("5HX", "EW", 9)])),
        ("9a3799a3794394443944", NORTH, EW_VULNERABLE, (420, [("4S", "NS", 10)])),
        # Whoever deals bids one notrump first.
        ("7666676666" * 2, NORTH, NONE, (90, [("1N", "NS", 7)])),
        ("7666676666" * 2, EAST, NONE, (-90, [("1N", "EW", 7)])),
        # Nobody makes anything.
        ("66666" * 4, NORTH, NONE, (0, [])),
        # Only South makes the grand slam, and all the overtricks of lower contracts are less.
        ("ccccc" + "dcccc" + "00000" * 2, WEST, BOTH, (2220, [("7N", "S", 13)])),
    ],
)
def test_par_of_known_tables(figures, dealer, vulnerable, expected):
    assert par(figures, dealer, vulnerable) == expected


@given(LIKELY | TABLES, st.sampled_from(Direction), st.sampled_from(VULNERABILITIES))
def test_par_is_the_score_of_the_best_auction_of_four_players(tricks, dealer, vulnerable):
    assert par_of_deal(tricks, dealer, vulnerable).score == best_auction(tricks, dealer, vulnerable)


@given(LIKELY, st.sampled_from(Direction), st.sampled_from(VULNERABILITIES))
def test_no_contract_that_is_par_can_be_outbid_with_profit(tricks, dealer, vulnerable):
    found = par_of_deal(tricks, dealer, vulnerable)
    double_dummy = DoubleDummy(tricks)

    for one in found.contracts:
        side = one.declarers[0].side
        sign = 1 if side is Side.NORTH_SOUTH else -1
        [other] = set(Side) - {side}
        at = BIDS.index((one.contract.level, one.contract.denomination))
        assert score_of(double_dummy, side, BIDS[at], vulnerable) == found.score
        # The opponents' higher bids that they make, or lose less by: the side outbids each.
        for higher in range(at + 1, len(BIDS)):
            if sign * score_of(double_dummy, other, BIDS[higher], vulnerable) < sign * found.score:
                assert any(
                    sign * score_of(double_dummy, side, bid, vulnerable) >= sign * found.score
                    for bid in BIDS[higher + 1 :]
                )


@given(LIKELY, st.sampled_from(Direction), st.sampled_from(VULNERABILITIES))
def test_par_is_the_same_seen_from_the_other_side(tricks, dealer, vulnerable):
    turned = tricks[10:] + tricks[:10]
    seats = dict(zip(Direction, (EAST, SOUTH, WEST, NORTH), strict=True))
    sides = {Side.NORTH_SOUTH: Side.EAST_WEST, Side.EAST_WEST: Side.NORTH_SOUTH}

    assert (
        par_of_deal(tricks, dealer, vulnerable).score
        == -par_of_deal(turned, seats[dealer], frozenset(sides[side] for side in vulnerable)).score
    )


@pytest.mark.skipif(not is_solver_installed(), reason="endplay is not installed")
def test_score_and_contracts_are_those_of_the_library():
    library, types = import_module("endplay.dds"), import_module("endplay.types")
    calc_dd_table, par_of_library = library.calc_dd_table, library.par
    Deal, Denom, Player, Vul = types.Deal, types.Denom, types.Player, types.Vul
    players = dict(
        zip(Direction, (Player.north, Player.east, Player.south, Player.west), strict=True)
    )
    denominations = (Denom.nt, Denom.spades, Denom.hearts, Denom.diamonds, Denom.clubs)
    sides = dict(zip(VULNERABILITIES, (Vul.none, Vul.ns, Vul.ew, Vul.both), strict=True))
    letters = dict(zip(denominations, (item.value for item in DENOMINATIONS), strict=True))
    for seed in sample_cases(range(12), 4):
        table = calc_dd_table(Deal(write_deal(random_deal(seed))))
        tricks = tuple(
            table[denomination, players[who]] for who in PLAYERS for denomination in denominations
        )
        for dealer in Direction:
            for vulnerable in VULNERABILITIES:
                theirs = par_of_library(table, sides[vulnerable], players[dealer])
                ours = par_of_deal(tricks, dealer, vulnerable)

                assert ours.score == theirs.score
                assert {
                    (one.contract.denomination.value, who.value)
                    for one in ours.contracts
                    for who in one.declarers
                } == {(letters[one.denom], one.declarer.abbr) for one in theirs if one.level}

"""Par score and par contracts of a deal, from its double-dummy tricks, dealer and vulnerability."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache

from deals.double_dummy import PLAYERS, DoubleDummy
from scoring.laws.compass import Direction, Side
from scoring.laws.contract import Contract, Denomination, Doubling
from scoring.laws.outcome import ContractResult, north_south_points

BIDS = tuple((level, denomination) for level in range(1, 8) for denomination in Denomination)


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that is par, the players who can declare it, and the tricks they take."""

    contract: Contract
    declarers: tuple[Direction, ...]
    tricks: int


@dataclass(frozen=True, slots=True)
class Par:
    """The par score to North-South and its contracts; none if the deal is passed out at par."""

    score: int
    contracts: tuple[ParContract, ...]


@lru_cache(maxsize=1024)
def par_of_deal(tricks: tuple[int, ...], dealer: Direction, vulnerable: frozenset[Side]) -> Par:
    """Compute par: the score of an auction in which neither side can do better by another call.

    The sides call in turn from the dealer's. Each may bid any higher contract (Law 18), with the
    partner as declarer who takes more tricks, or leave the last bid as it is; a contract that
    fails is doubled, and everybody sees all cards. Working back from seven notrump gives the score
    after each bid. No side gains by passing first: with nobody having bid, both may still bid.
    """
    auction = _ParAuction(DoubleDummy(tricks), vulnerable)
    return Par(auction.score(dealer.side), tuple(_lowest(auction.endings(dealer.side))))


class _ParAuction:
    """Scores after each bid when both sides call as well as they can."""

    def __init__(self, double_dummy: DoubleDummy, vulnerable: Set[Side]) -> None:
        self.results: dict[Side, list[ParContract]] = {
            side: [_result(double_dummy, side, *bid) for bid in BIDS] for side in Side
        }
        # If the bid ends the auction; after the bid, with the other side to call; and the best of
        # this bid and all higher ones, for the side that may bid them.
        self.ends: dict[Side, list[int]] = {
            side: [_points(result, vulnerable) for result in self.results[side]] for side in Side
        }
        self.after: dict[Side, list[int]] = {side: [0] * len(BIDS) for side in Side}
        best: dict[Side, int | None] = dict.fromkeys(Side)
        for bid in reversed(range(len(BIDS))):
            for side in Side:
                other = side.opponents
                self.after[side][bid] = _better(other, self.ends[side][bid], best[other])
            for side in Side:
                best[side] = _better(side, self.after[side][bid], best[side])
        self.best: Mapping[Side, int | None] = best

    def score(self, first: Side) -> int:
        """Return the par score to North-South."""
        return _better(first, self._after_pass(first), self.best[first])

    def _after_pass(self, first: Side) -> int:
        """Return the score once the dealer's side has passed: the others bid, or pass it out."""
        second = first.opponents
        return _better(second, 0, self.best[second])

    def endings(self, first: Side) -> Iterator[ParContract]:
        """Yield every contract in which an auction without a mistake can end, by rank.

        A side that loses nothing by another bid goes on: one spade doubled is no par contract
        where the opponents can bid on and push their sacrifice to four clubs for the same score.
        """
        par = self.score(first)
        # A bid after which the score is still par is no mistake. Its side has to be on turn below
        # it: at the start, after a pass that is no mistake, or after such a bid of the other side.
        on_turn = {first: True, first.opponents: self._after_pass(first) == par}
        for bid in range(len(BIDS)):
            here = [side for side in Side if on_turn[side] and self.after[side][bid] == par]
            for side in here:
                on_turn[side.opponents] = True
                if self.ends[side][bid] == par and not self._can_go_on(side, bid, par):
                    yield self.results[side][bid]

    def _can_go_on(self, side: Side, bid: int, par: int) -> bool:
        """Whether the opponents of a bid have a higher one after which the score is still par."""
        return par in self.after[side.opponents][bid + 1 :]


def _result(
    double_dummy: DoubleDummy, side: Side, level: int, denomination: Denomination
) -> ParContract:
    """Return a bid as played by the better declarer, doubled if it fails."""
    players = {
        player: double_dummy.makes(player, denomination)
        for player in PLAYERS
        if player.side is side
    }
    tricks = max(players.values())
    doubling = Doubling.UNDOUBLED if tricks >= 6 + level else Doubling.DOUBLED
    declarers = tuple(player for player, taken in players.items() if taken == tricks)
    return ParContract(Contract(level, denomination, doubling), declarers, tricks)


def _points(result: ParContract, vulnerable: Set[Side]) -> int:
    played = ContractResult(result.contract, result.declarers[0], result.tricks)
    return north_south_points(played, vulnerable=vulnerable) or 0


def _better(side: Side, score: int, other: int | None) -> int:
    """Return the score to North-South that a side prefers; None is no choice."""
    if other is None:
        return score
    return max(score, other) if side is Side.NORTH_SOUTH else min(score, other)


def _lowest(endings: Iterator[ParContract]) -> Iterator[ParContract]:
    """Leave out what only adds a level: 4 spades and an overtrick stands for 5 spades made."""
    seen = set[tuple[Denomination, tuple[Direction, ...]]]()
    for ending in endings:
        key = ending.contract.denomination, ending.declarers
        if key not in seen:
            seen.add(key)
            yield ending

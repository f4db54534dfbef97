"""Finds revokes in a recorded play, and computes the tricks that Laws 61 to 64 transfer.

This module applies the automatic transfers; the director decides whether they are enough (Law 64C).
Records hold no penalty cards and no calls on the next deal, so the director handles those too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from deals.cards import Card, Suit
from deals.play import TRICKS, Play
from scoring.laws.compass import Direction, Side
from scoring.laws.outcome import ContractResult

LAST_BUT_ONE = 12


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card of another suit from a player who could follow (Law 61A); tricks count from one.

    It is established when the offending side has played to the next trick, or a claim was agreed
    (Law 63A). Completing the trick does not establish it, although the source document says so.
    """

    player: Direction
    trick: int
    card: Card
    led: Suit
    is_established: bool


@dataclass(frozen=True, slots=True)
class Rectification:
    """The tricks transferred for one revoke, and the Law that requires it."""

    revoke: Revoke
    tricks: int
    law: str


def find_revokes(play: Play) -> tuple[Revoke, ...]:
    """Return every revoke in the play, in order."""
    return tuple(_iterate_revokes(play))


def rectify_revokes(play: Play) -> tuple[Rectification, ...]:
    """Return the transfer for each revoke; no trick is transferred twice.

    If the offending player won the trick of the revoke: that trick, and one that their side won
    later (Law 64A1). Otherwise: one that their side won, that trick or a later one (Law 64A2). The
    latest revoke takes its tricks first, because it has the fewest to take.
    """
    all_revokes = find_revokes(play)
    won = {side: _tricks_won(play, side) for side in Side}
    given = dict[Revoke, Rectification]()
    for revoke in reversed(all_revokes):
        spared = _exempting_law(revoke, all_revokes, play)
        given[revoke] = (
            Rectification(revoke, 0, spared)
            if spared
            else _tricks_transferred(revoke, play, won[revoke.player.side])
        )
    return tuple(given[revoke] for revoke in all_revokes)


def tricks_after_rectification(play: Play) -> Mapping[Side, int]:
    """Return each side's tricks after all transfers."""
    tricks = dict(play.won)
    for rectification in rectify_revokes(play):
        offender = rectification.revoke.player.side
        for side in Side:
            tricks[side] += -rectification.tricks if side is offender else rectification.tricks
    return tricks


def rectified_outcome(play: Play) -> ContractResult:
    """Return the result at the end of play after all transfers."""
    outcome = play.outcome
    tricks = tricks_after_rectification(play)[outcome.declarer.side]
    return ContractResult(outcome.contract, outcome.declarer, tricks)


def _iterate_revokes(play: Play) -> Iterator[Revoke]:
    held = {player: set(hand.cards) for player, hand in play.deal.hands.items()}
    for number, trick in enumerate(play.tricks, start=1):
        for place, card in enumerate(trick.cards):
            player = trick.player(place)
            held[player].remove(card)
            led = trick.led
            if (
                led
                and card.suit is not led
                and any(other_card.suit is led for other_card in held[player])
            ):
                established = _is_established(play, number, player.side)
                yield Revoke(player, number, card, led, established)


def _is_established(play: Play, number: int, side: Side) -> bool:
    """Whether the offending side has played to the next trick or agreed to a claim (Law 63A)."""
    if play.claim and (play.claim.is_settled or play.claim.by.side is side):
        return True
    return any(
        trick.player(place).side is side
        for trick in play.tricks[number : number + 1]
        for place in range(len(trick.cards))
    )


def _tricks_won(play: Play, side: Side) -> list[int]:
    """Return the numbers of the tricks a side won; claimed tricks count as the last ones."""
    complete = play.complete_tricks
    won = [number for number, trick in enumerate(complete, 1) if trick.winner.side is side]
    claimed = play.won[side] - len(won)
    return [*won, *range(TRICKS + 1 - claimed, TRICKS + 1)]


def _exempting_law(revoke: Revoke, revokes: tuple[Revoke, ...], play: Play) -> str:
    """Return the Law by which no trick is transferred for this revoke; empty if none."""
    established = [other_revoke for other_revoke in revokes if other_revoke.is_established]
    earlier = revokes[: revokes.index(revoke)]
    if not revoke.is_established:
        return "62A"
    if any(_repeats(revoke, other_revoke) for other_revoke in earlier):
        return "64B2"
    if revoke.player is play.declared.dummy:
        return "64B3"
    if revoke.trick == LAST_BUT_ONE:
        return "64B6"
    if len({other_revoke.player.side for other_revoke in established}) > 1:
        return "64B7"
    return ""


def _repeats(revoke: Revoke, earlier: Revoke) -> bool:
    """Whether the same player revoked in the same suit before, and that revoke was established."""
    again = (revoke.player, revoke.led) == (earlier.player, earlier.led)
    return again and earlier.is_established


def _tricks_transferred(revoke: Revoke, play: Play, won: list[int]) -> Rectification:
    """Return a transfer of one or two tricks, removed from those the side won; or none (64B1)."""
    trick = play.tricks[revoke.trick - 1]
    own = trick.is_complete and trick.winner is revoke.player and revoke.trick in won
    if own:
        won.remove(revoke.trick)
    later = [number for number in won if number >= revoke.trick]
    if later:
        won.remove(later[-1])
    tricks = own + bool(later)
    return Rectification(revoke, tricks, ("64A1" if own else "64A2") if tricks else "64B1")

"""Revokes in a recorded play, and the tricks that Laws 61 to 64 transfer for them.

What the Laws take by themselves is here; whether that is enough the director decides (Law 64C).
Penalty cards and calls on the next deal are in no record, and so are left to the director too.
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
    """Somebody played another suit who could have followed (Law 61A); tricks count from one.

    It is established when the offending side has played to the next trick, or a claim was agreed
    to (Law 63A). Completing the trick, as the source document has it, does not establish it.
    """

    player: Direction
    trick: int
    card: Card
    led: Suit
    is_established: bool


@dataclass(frozen=True, slots=True)
class Rectification:
    """The tricks that go to the other side for one revoke, and the Law that says so."""

    revoke: Revoke
    tricks: int
    law: str


def find_revokes(play: Play) -> tuple[Revoke, ...]:
    """Every revoke in the play, in order."""
    return tuple(_iterate_revokes(play))


def rectify_revokes(play: Play) -> tuple[Rectification, ...]:
    """What goes over for each revoke; no trick goes over twice.

    The trick of the revoke itself, where the offending player won it, and one that their side won
    afterwards (Law 64A1); else one that their side won, that trick or a later one (Law 64A2). The
    latest revoke chooses first, since it has the fewest tricks to choose from.
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
    """The tricks of each side when all that the Laws take has gone over."""
    tricks = dict(play.won)
    for rectification in rectify_revokes(play):
        offender = rectification.revoke.player.side
        for side in Side:
            tricks[side] += -rectification.tricks if side is offender else rectification.tricks
    return tricks


def rectified_outcome(play: Play) -> ContractResult:
    """What is scored at the end of play when the revokes have been looked at."""
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
    """Law 63A: the offending side has played to the next trick, or agreed to a claim."""
    if play.claim and (play.claim.is_settled or play.claim.by.side is side):
        return True
    return any(
        trick.player(place).side is side
        for trick in play.tricks[number : number + 1]
        for place in range(len(trick.cards))
    )


def _tricks_won(play: Play, side: Side) -> list[int]:
    """The numbers of the tricks that a side won; those of a claim count as the last ones."""
    complete = play.complete_tricks
    won = [number for number, trick in enumerate(complete, 1) if trick.winner.side is side]
    claimed = play.won[side] - len(won)
    return [*won, *range(TRICKS + 1 - claimed, TRICKS + 1)]


def _exempting_law(revoke: Revoke, revokes: tuple[Revoke, ...], play: Play) -> str:
    """The Law by which no trick goes over, regardless of who won what; nothing where there is
    none.
    """
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
    """The same player in the same suit, the first time established."""
    again = (revoke.player, revoke.led) == (earlier.player, earlier.led)
    return again and earlier.is_established


def _tricks_transferred(revoke: Revoke, play: Play, won: list[int]) -> Rectification:
    """One trick or two, which are crossed off the tricks that the side won; or none (64B1)."""
    trick = play.tricks[revoke.trick - 1]
    own = trick.is_complete and trick.winner is revoke.player and revoke.trick in won
    if own:
        won.remove(revoke.trick)
    later = [number for number in won if number >= revoke.trick]
    if later:
        won.remove(later[-1])
    tricks = own + bool(later)
    return Rectification(revoke, tricks, ("64A1" if own else "64A2") if tricks else "64B1")

"""Random hands for a score sheet: any contract, any tricks, honours and revokes that can be."""

from itertools import product

from hypothesis import strategies as st

from scoring.laws.contract import Denomination, PlayedContract, all_contracts
from scoring.score_sheets.sheet_hands import (
    PASSED_OUT,
    Honours,
    RevokeTransfer,
    SheetHand,
    SheetSide,
    possible_honours,
)

SIDES = st.sampled_from(SheetSide)
TRICKS = st.integers(0, 13)
CONTRACTS = st.sampled_from(all_contracts())
CLAIMS = {
    denomination: st.sampled_from(
        [None, *(Honours(*claim) for claim in product(SheetSide, possible_honours(denomination)))]
    )
    for denomination in Denomination
}
REVOKES = st.sampled_from([None, 0, 1, 2])


@st.composite
def played_hands(draw, *, honours=True):
    """A made contract as often as a defeated one; defenders who revoked gave what they could."""
    contract, side, tricks = draw(CONTRACTS), draw(SIDES), draw(TRICKS)
    if draw(st.booleans()):
        tricks = max(tricks, contract.target)
    claim = draw(CLAIMS[contract.denomination]) if honours else None
    moved = draw(REVOKES)
    revoke = None if moved is None else RevokeTransfer(side.other, min(moved, tricks))
    return SheetHand(side, PlayedContract(contract, tricks), claim, revoke)


HANDS = {honours: played_hands(honours=honours) | st.just(PASSED_OUT) for honours in (False, True)}


def hands_of(game, *, most=6, honours=True):
    """So many hands of a game as it has room for: `game` scores them, and says when it is over."""
    return st.lists(HANDS[honours], max_size=most).map(lambda hands: up_to_the_end(game, hands))


def up_to_the_end(game, hands):
    """The hands, but for those that come when the game is over."""
    return next((hands[:count] for count in range(len(hands)) if game(hands[:count]).over), hands)

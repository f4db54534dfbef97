"""Deals a board at random from a seed: the same seed and board give the same cards anywhere."""

from collections.abc import Iterator
from hashlib import sha256

from deals.cards import DECK
from deals.deal import BridgeDeal, deal_pack
from scoring.laws.compass import dealer_of_board

SEED_LENGTH = 64
# A digest is cut into numbers of eight bytes.
WORD_BYTES = 8
WORDS = 2 ** (8 * WORD_BYTES)


def deal_from_seed(seed: str, board: int) -> BridgeDeal:
    """Return the deal of a board.

    Shuffles by Fisher and Yates, with numbers from SHA-256 and not from `random`, whose `shuffle`
    may give other cards in another version of Python.
    """
    pack = list(DECK)
    numbers = _random_numbers(f"{seed}/{board}")
    for last in range(len(pack) - 1, 0, -1):
        at = _number_up_to(last, numbers)
        pack[last], pack[at] = pack[at], pack[last]
    return deal_pack(pack, dealer=dealer_of_board(board))


def _random_numbers(key: str) -> Iterator[int]:
    """Yield numbers below `WORDS` without end."""
    count = 0
    while True:
        digest = sha256(f"{key}/{count}".encode()).digest()
        for start in range(0, len(digest), WORD_BYTES):
            yield int.from_bytes(digest[start : start + WORD_BYTES], "big")
        count += 1


def _number_up_to(most: int, numbers: Iterator[int]) -> int:
    """Return a number from 0 to `most`, each equally likely."""
    count = most + 1
    # Numbers above the last whole multiple would make the low ones likelier.
    limit = WORDS - WORDS % count
    return next(number for number in numbers if number < limit) % count

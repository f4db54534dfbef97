"""Sets of deals for the tests of their files."""

from pathlib import Path

from hypothesis import strategies as st

from formats.deals.pbn_deals import HandRecord, read_hand_records
from tests.deals.hands import SEEDS, random_deal

DATA = Path(__file__).parent.parent / "data"
MACHINE = read_hand_records((DATA / "machine_2020.pbn").read_bytes())


def deal_set(boards, *, first=1, seed=0):
    """Consecutive boards with random deals, without what their numbers say."""
    return [HandRecord(board, random_deal(seed + board)) for board in range(first, first + boards)]


def deals_of(records):
    return {record.board: record.deal for record in records}


DEAL_SETS = st.builds(
    lambda boards, first, seed: deal_set(boards, first=first, seed=seed),
    st.integers(1, 6),
    st.integers(1, 93),
    SEEDS,
)

"""Each pair's results with matchpoints, computed once for all pages until a result changes."""

from collections.abc import Mapping, Sequence

from reports.content.results.scored_results import PairBoardShare, shares_by_pair
from reports.content.session_cache import cache_per_snapshot
from standings.snapshot_cache import SessionSnapshot


@cache_per_snapshot
def session_shares(snapshot: SessionSnapshot) -> Mapping[int, Sequence[PairBoardShare]]:
    """Return each pair's results in order of play; callers do not change the value."""
    return shares_by_pair(snapshot)

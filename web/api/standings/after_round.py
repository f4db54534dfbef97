"""Reads the session snapshot for the API's query parameter `after_round`."""

from collections.abc import Collection

from reports.content.cells.pair_names import format_board_ranges
from standings.after_round import rounds_with_results, snapshot_after_round
from standings.snapshot_cache import SessionSnapshot
from web.api.framework.errors import InvalidRequestError


def require_snapshot_after_round(now: SessionSnapshot, round_: int | None) -> SessionSnapshot:
    """Returns the snapshot after an API request's round, or now; rejects rounds without results."""
    if round_ is None:
        return now
    require_known_round(round_, rounds_with_results(now))
    return snapshot_after_round(now, round_)


def require_known_round(round_: int | None, rounds: Collection[int]) -> None:
    """Rejects an `after_round` that is none of these rounds."""
    if round_ is not None and round_ not in rounds:
        raise InvalidRequestError(
            "after_round", round=round_, rounds=format_board_ranges(sorted(rounds)) or "-"
        )

"""Session snapshot as of the end of a round, for the `after_round` parameter."""

from django.http import Http404

from standings.after_round import rounds_with_results, snapshot_after_round
from standings.snapshot_cache import SessionSnapshot


def require_snapshot_after_round(now: SessionSnapshot, round_: int | None) -> SessionSnapshot:
    """The picture after that round, or as it is now; a round of which nothing is in is unknown."""
    if round_ is None:
        return now
    if round_ not in rounds_with_results(now):
        raise Http404
    return snapshot_after_round(now, round_)

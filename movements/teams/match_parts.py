"""Splits the boards of a team match into the parts between which its players change seats."""

from collections.abc import Sequence

HALVES = 2


def first_boards_of_parts(
    boards: Sequence[int], *, segments: int = HALVES, regular: int | None = None
) -> tuple[int, ...]:
    """Return the first board of each segment of a match; without segments, of each half.

    The first parts are the longer ones. Boards after the `regular` ones are extra boards, which are
    one more part.
    """
    played = boards if regular is None else boards[:regular]
    parts = min(max(segments, 1), len(played))
    starts = [played[-(-len(played) * part // parts)] for part in range(parts)]
    extra = boards[len(played) : len(played) + 1]
    return (*starts, *extra)

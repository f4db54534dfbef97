"""Validates the labels of pairs in the draw of a match event, such as 1A."""

from collections import Counter
from collections.abc import Sequence

from tournament.errors import InvalidTournamentDataError, TournamentDataNotFoundError


def validate_draw_labels(given: Sequence[str], labels: Sequence[str]) -> None:
    """Checks that every chosen label is in the draw and is chosen once."""
    for label, times in Counter(given).items():
        if label not in labels:
            raise TournamentDataNotFoundError("unknown_label", label=label, last=labels[-1])
        if times > 1:
            raise InvalidTournamentDataError("double_label", label=label)

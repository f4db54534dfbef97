"""A session as of the end of a round, where a program asks for it."""

from django.http import Http404

from boards.queries.as_of import as_of, rounds_of
from boards.queries.evening import Evening


def after_round(now: Evening, round_: int | None) -> Evening:
    """The picture after that round, or as it stands; a round of which nothing is in is unknown."""
    if round_ is None:
        return now
    if round_ not in rounds_of(now):
        raise Http404
    return as_of(now, round_)

"""Query that finds the match between two pairs of a draw by their labels."""

from boards.errors import BoardDataNotFoundError, InvalidBoardDataError
from tournament.models import Entry, Seating


def find_match_between(event_id: int, one: str, other: str) -> Seating:
    """The table of the draw where these two labels meet, in either order. Two queries."""
    if one == other:
        raise InvalidBoardDataError("against_itself", pair=one)
    entries = dict(
        Entry.objects.filter(event=event_id, label__in=[one, other]).values_list("label", "pk")
    )
    for label in (one, other):
        if label not in entries:
            raise BoardDataNotFoundError("unknown_pair", pair=label)
    met = Seating.objects.filter(section__session__event=event_id, section__purpose="")
    for entry in entries.values():
        met = met.filter(seats__place__entry=entry)
    first = met.select_related("section__session__event__club").first()
    if first is None:
        raise BoardDataNotFoundError("not_drawn", one=one, other=other)
    return first

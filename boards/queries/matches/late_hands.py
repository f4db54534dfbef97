"""Queries of hands of matches that arrived too late and wait for the director."""

from collections.abc import Mapping, Sequence

from django.db.models import Count, Exists, OuterRef, QuerySet

from boards.models import LateHand, MatchHand
from tournament.models import Event, TableToken


def waiting_late_hands(seating: int) -> Sequence[LateHand]:
    """The late hands of a match that are neither entered nor dismissed, by number. One query."""
    return list(_waiting().filter(seating=seating).order_by("number", "pk"))


def count_waiting_late_hands(event: Event) -> Mapping[int, int]:
    """The number of late hands that wait, by the seating of their match. One query."""
    rows = _waiting().filter(seating__section__session__event=event).order_by("seating")
    return dict(rows.values_list("seating").annotate(Count("pk")))


def late_hands_of_table(token: TableToken) -> Sequence[LateHand]:
    """All late hands of a table by round, each with whether it `was_entered`. One query."""
    entered = MatchHand.objects.filter(request_id=OuterRef("request_id"))
    rows = LateHand.objects.filter(token=token).annotate(was_entered=Exists(entered))
    return list(rows.select_related("seating").order_by("seating__round", "number", "pk"))


def find_late_hand(seating: int, late_hand: int) -> LateHand | None:
    """A late hand of this match. One query."""
    return LateHand.objects.filter(seating=seating, pk=late_hand).first()


def _waiting() -> QuerySet[LateHand]:
    """Entered hands have the request id of their late hand."""
    entered = MatchHand.objects.values("request_id")
    return LateHand.objects.filter(dismissed_at=None).exclude(request_id__in=entered)

"""Query that counts the missing results of many sessions at once."""

from collections.abc import Iterable, Mapping

from django.db.models import Count, Exists, F, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce, Greatest

from boards.models import Result, Ruling
from boards.models.board_version import BoardVersion
from boards.models.outcome_columns import OutcomeKind
from tournament.models import Seat, SeatingBoard


def count_missing_results(sessions: Iterable[int]) -> Mapping[int, int]:
    """The number of boards between two sides without a result, by session. One query."""
    boards = SeatingBoard.objects.filter(seating__section__session__in=sessions)
    reports = Result.objects.exclude(kind=OutcomeKind.WITHDRAWN)
    withdrawn = Result.objects.filter(kind=OutcomeKind.WITHDRAWN)
    empty = boards.alias(
        said=Greatest(_newest(reports), _newest(Ruling.objects.all())), withdrawn=_newest(withdrawn)
    ).filter(_has_side("NS"), _has_side("EW"), said__lte=F("withdrawn"))
    counted = empty.values("seating__section__session").annotate(missing=Count("pk"))
    return dict(counted.values_list("seating__section__session", "missing"))


def _newest(rows: QuerySet[BoardVersion]) -> Coalesce:
    mine = rows.filter(seating_board=OuterRef("pk")).order_by("-version").values("version")
    return Coalesce(Subquery(mine[:1], output_field=IntegerField()), 0)


def _has_side(side: str) -> Exists:
    # A pair fills a side, a player of an individual one chair of it.
    chairs = (side, *side)
    return Exists(Seat.objects.filter(seating=OuterRef("seating"), chairs__in=chairs))

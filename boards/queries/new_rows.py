"""Queries of results and rulings added since a session's scores were last computed."""

from operator import attrgetter

from django.db.models import Max

from boards.models import Result, Ruling
from boards.queries.results import ResultOrRuling
from tournament.models import SeatingBoard, Session

# The last result and the last ruling that were added to a session, as row numbers.
NewestRows = tuple[int, int]


def newest_rows(session: Session) -> NewestRows:
    """The newest row of each kind. One query."""
    boards = SeatingBoard.objects.filter(seating__section__session=session)
    newest = boards.aggregate(results=Max("results"), rulings=Max("rulings"))
    return newest["results"] or 0, newest["rulings"] or 0


def rows_added_after(
    newest: NewestRows, session: Session, *, changes: int | None = None
) -> list[ResultOrRuling]:
    """The rows added to a session since then, oldest first. Two queries, three if ruled.

    One query if there are as many results as there were `changes`: then there is no ruling.
    """
    result, ruling = newest
    mine = {"seating_board__seating__section__session": session}
    added: list[ResultOrRuling] = list(Result.objects.filter(**mine, pk__gt=result))
    if len(added) != changes:
        added += Ruling.objects.filter(**mine, pk__gt=ruling).prefetch_related("scores")
    return sorted(added, key=attrgetter("version"))


def newest_rows_with(newest: NewestRows, added: list[ResultOrRuling]) -> NewestRows:
    """Return the newest rows including the added ones. No query."""
    results = [row.pk for row in added if isinstance(row, Result)]
    rulings = [row.pk for row in added if isinstance(row, Ruling)]
    return max([newest[0], *results]), max([newest[1], *rulings])

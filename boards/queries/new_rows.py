"""Queries of results and rulings added since a session's scores were last computed."""

from operator import attrgetter

from django.db.models import Max

from boards.models import Result, Ruling
from boards.queries.results import ResultOrRuling
from tournament.models import SeatingBoard, Session

# In plain SQL: each result of a room that many follow is asked for by each process, and Django took
# ten times as long to put the statement together as the database takes for it.
RESULTS_AFTER = """
    SELECT r.* FROM boards_result r
    JOIN tournament_seatingboard b ON b.id = r.seating_board_id
    JOIN tournament_seating t ON t.id = b.seating_id
    JOIN tournament_section c ON c.id = t.section_id
    WHERE c.session_id = %s AND r.id > %s
"""
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
    added: list[ResultOrRuling] = list(Result.objects.raw(RESULTS_AFTER, (session.pk, result)))
    if len(added) != changes:
        mine = {"seating_board__seating__section__session": session}
        added += Ruling.objects.filter(**mine, pk__gt=ruling).prefetch_related("scores")
    return sorted(added, key=attrgetter("version"))


def newest_rows_with(newest: NewestRows, added: list[ResultOrRuling]) -> NewestRows:
    """Return the newest rows including the added ones. No query."""
    results = [row.pk for row in added if isinstance(row, Result)]
    rulings = [row.pk for row in added if isinstance(row, Ruling)]
    return max([newest[0], *results]), max([newest[1], *rulings])

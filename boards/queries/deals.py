"""Queries of a session's boards and of their deals."""

from collections.abc import Mapping

from django.db.models import F, Max, OuterRef, QuerySet, Subquery

from boards.models import Board, Deal
from boards.queries.double_dummy import known_tricks
from tournament.models import Session


def boards_of_session(session: Session) -> Mapping[int, Board]:
    """The boards of a session by number. One query."""
    return {row.number: row for row in Board.objects.filter(session=session).order_by("number")}


def current_deals(session: Session) -> Mapping[int, Deal]:
    """The current deal by board number; a removed deal has no cards. One query.

    Each has its double-dummy tricks as `known_tricks`.
    """
    rows = Deal.objects.filter(board__session=session).select_related("board", "author")
    rows = rows.annotate(known_tricks=known_tricks())
    latest = rows.alias(latest=Max("board__deals__version")).filter(version=F("latest"))
    return {row.board.number: row for row in latest.order_by("board__number")}


def deal_versions(board: Board) -> QuerySet[Deal]:
    """Every version of a board's deal, the newest first. One query."""
    return Deal.objects.filter(board=board).select_related("author").order_by("-version")


def current_deal_column(column: str = "cards", **board: OuterRef) -> Subquery:
    """Subquery for a column of the current deal of a board; None if there is no deal.

    `known_tricks` are its double-dummy tricks, from its file or computed.
    """
    rows = Deal.objects.filter(**board).order_by("-version")
    if column == "known_tricks":
        rows = rows.annotate(known_tricks=known_tricks())
    return Subquery(rows.values(column)[:1])

"""Deals of a session's boards. Every function has a fixed number of queries."""

from collections.abc import Mapping

from django.db.models import F, Max, OuterRef, QuerySet, Subquery

from boards.models import Board, Deal
from tournament.models import Session


def boards_of_session(session: Session) -> Mapping[int, Board]:
    """The boards of a session by their numbers. One query."""
    return {row.number: row for row in Board.objects.filter(session=session).order_by("number")}


def current_deals(session: Session) -> Mapping[int, Deal]:
    """By the board's number the version that no later one replaces; one may be empty. One query."""
    rows = Deal.objects.filter(board__session=session).select_related("board", "author")
    latest = rows.alias(latest=Max("board__deals__version")).filter(version=F("latest"))
    return {row.board.number: row for row in latest.order_by("board__number")}


def deal_versions(board: Board) -> QuerySet[Deal]:
    """Every version of a board's deal, the newest first. One query."""
    return Deal.objects.filter(board=board).select_related("author").order_by("-version")


def current_deal_column(column: str = "cards", **board: OuterRef) -> Subquery:
    """What stands as the cards of a board, for a query that knows it; nothing: no deal.

    Or another column of the same version.
    """
    rows = Deal.objects.filter(**board).order_by("-version")
    return Subquery(rows.values(column)[:1])

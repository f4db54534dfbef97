"""Queries of a session's boards and of their deals."""

from collections.abc import Mapping
from uuid import UUID, uuid5

from django.db.models import Exists, F, Max, OuterRef, QuerySet, Subquery

from boards.models import Board, Deal, Result
from boards.models.outcome_columns import OutcomeKind
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


def boards_to_deal(session: Session) -> tuple[int, ...]:
    """The boards without a deal and without a result: nobody has seen their cards. 3 queries."""
    known = {number for number, deal in current_deals(session).items() if deal.cards}
    withdrawals = Result.objects.filter(
        seating_board=OuterRef("seating_board"),
        kind=OutcomeKind.WITHDRAWN,
        version__gt=OuterRef("version"),
    )
    reports = Result.objects.filter(seating_board__seating__section__session=session)
    reports = reports.exclude(kind=OutcomeKind.WITHDRAWN).exclude(Exists(withdrawals))
    played = set(reports.values_list("seating_board__number", flat=True))
    return tuple(sorted(boards_of_session(session).keys() - known - played))


def board_request_id(request_id: UUID, number: int) -> UUID:
    """Return a request id for each board of a request."""
    # `request_id` is unique in the table, and one request writes a row for each board.
    return uuid5(request_id, f"board {number}")


def deals_of_request(session: Session, request_id: UUID) -> list[Deal]:
    """The rows that this request has added, of any board of the session. Two queries."""
    ids = [board_request_id(request_id, number) for number in boards_of_session(session)]
    return list(Deal.objects.filter(request_id__in=ids).select_related("board").order_by("pk"))

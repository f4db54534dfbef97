"""Checks whether the sessions of a simultaneous tournament played the same deals."""

from django.db.models import OuterRef, QuerySet

from boards.models import Board
from boards.queries.deals import current_deal_column
from tournament.models import Session, Simultaneous


def differing_board(row: Simultaneous, session: Session) -> int | None:
    """The first board whose deal differs from that of a joined session, or None.

    Two queries, one if the session has no deals.
    """
    own = dict(_known_cards(Board.objects.filter(session=session)))
    if not own:
        return None
    others = Board.objects.filter(session__joined__simultaneous=row, number__in=own)
    known = _known_cards(others.exclude(session=session)).distinct()
    return min((number for number, cards in known if own[number] != cards), default=None)


def _known_cards(boards: QuerySet[Board]) -> QuerySet[Board, tuple[int, str]]:
    dealt = boards.annotate(known=current_deal_column(board=OuterRef("pk")))
    return dealt.filter(known__gt="").order_by().values_list("number", "known")

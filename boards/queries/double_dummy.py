"""Queries of the double-dummy tricks of a session's deals, read from a file or computed."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import F, Max, OuterRef, Subquery, Value
from django.db.models.functions import Coalesce, NullIf
from django.utils import timezone

from boards.models import Deal, DoubleDummyTable
from boards.models.deal import double_dummy_from
from deals.double_dummy import DoubleDummy
from deals.par import par_of_deal
from scoring.laws.compass import Direction, Side
from tournament.models import Session

# A deal that several processes could not solve in their time is given up.
MAX_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class DealTricks:
    """The deal of a board with its tricks: as its file says, and computed; empty if not known.

    `is_open` says that a job computes them, or that one may.
    """

    board: int
    cards: str
    stated: str
    computed: str
    is_open: bool


@dataclass(frozen=True, slots=True)
class DoubleDummyProgress:
    """The boards of a session with a known deal, by the state of their double-dummy tables.

    `failed` could not be computed, `different` have other tricks in the file than computed.
    """

    known: int
    computed: int
    stated: int
    waiting: tuple[int, ...]
    failed: tuple[int, ...]
    different: tuple[int, ...]


def known_tricks(*, cards: str = "cards", stated: str = "double_dummy") -> Coalesce:
    """Expression for the tricks of a deal: its file's, else the computed ones, else empty.

    `cards` and `stated` are the columns of the deal, as the query names them.
    """
    return Coalesce(NullIf(F(stated), Value("")), computed_tricks(cards), Value(""))


def computed_tricks(cards: str = "cards") -> Subquery:
    """Subquery for the computed tricks of a deal; None if no job has begun to compute them."""
    return Subquery(DoubleDummyTable.objects.filter(cards=OuterRef(cards)).values("tricks")[:1])


def tricks_of_session(session: Session) -> list[DealTricks]:
    """The current deals of a session with their tricks, by board number. One query."""
    tables = DoubleDummyTable.objects.filter(cards=OuterRef("cards"))
    rows = Deal.objects.filter(board__session=session).exclude(cards="")
    latest = rows.alias(latest=Max("board__deals__version")).filter(version=F("latest"))
    columns = latest.order_by("board__number").values_list(
        "board__number",
        "cards",
        "double_dummy",
        Coalesce(Subquery(tables.values("tricks")[:1]), Value("")),
        Coalesce(Subquery(tables.values("attempts")[:1]), Value(0)),
        Subquery(tables.values("claimed_until")[:1]),
    )
    now = timezone.now()
    return [
        DealTricks(
            *(board, cards, stated, computed),
            not computed and (attempts < MAX_ATTEMPTS or (until is not None and until > now)),
        )
        for board, cards, stated, computed, attempts, until in columns
    ]


def double_dummy_progress(deals: Iterable[DealTricks]) -> DoubleDummyProgress:
    """Count and list the boards by the state of their tables. No query."""
    rows = list(deals)
    return DoubleDummyProgress(
        known=len(rows),
        computed=sum(1 for row in rows if row.computed),
        stated=sum(1 for row in rows if row.stated),
        waiting=tuple(row.board for row in rows if row.is_open),
        failed=tuple(row.board for row in rows if not row.computed and not row.is_open),
        different=tuple(
            row.board for row in rows if row.stated and row.computed and row.stated != row.computed
        ),
    )


@lru_cache(maxsize=1024)
def double_dummy_of_board(
    tricks: str, par: int | None, dealer: Direction, vulnerable: frozenset[Side]
) -> DoubleDummy | None:
    """Return the value of stored tricks with their par, computed if the file has none."""
    double_dummy = double_dummy_from(tricks, par)
    if double_dummy is None or double_dummy.par is not None:
        return double_dummy
    return DoubleDummy(
        double_dummy.tricks, par_of_deal(double_dummy.tricks, dealer, vulnerable).score
    )

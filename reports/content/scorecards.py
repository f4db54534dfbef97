"""Personal scorecards: an evening as one pair played it. Knows shares; no layout."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from reports.content import outcomes
from reports.content.document import (
    Blank,
    Card,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Shape,
    Single,
    Text,
)
from reports.content.face import cards, face
from reports.content.names import label, names, number
from reports.content.numbers import MOST_PLACES, written
from reports.content.penalties import penalties_said
from reports.content.play import Share, by_pair, places_of
from reports.content.ranking import rank
from reports.content.recap import totals_of, won
from reports.content.units import is_of_tops, unit
from scoring.boards import totals
from scoring.boards.one_top import BOARDS
from standings.printed_board_scores import board_places
from standings.snapshot_cache import SessionSnapshot


def scorecards(evening: SessionSnapshot, printed: datetime) -> Document:
    """One card for each pair, half a page each."""
    shares, finals = by_pair(evening), totals_of(evening)
    ranks = {row.pair.place: rank(row) for row in evening.ranking}
    places = places_of(evening)
    made = tuple(
        Card(
            _title(evening, place, ranks.get(place), finals.get(place)),
            names(pair),
            (
                Grid(_columns(evening), _rows(evening, shares[place], places, finals.get(place))),
                *map(Paragraph, penalties_said(evening, place)),
            ),
        )
        for place, pair in evening.pairs.items()
    )
    nobody = _("Nobody plays yet.")
    return cards(_("Scorecards"), made, face(evening, printed), Shape.HALVES, otherwise=nobody)


def _title(
    evening: SessionSnapshot, place: int, rank: str | None, final: tuple[Number, ...] | None
) -> str:
    pair = _("Pair %(pair)s") % {"pair": label(evening, place)}
    if rank is None or final is None:
        return pair
    facts = {"pair": pair, "total": written(final[0]), "share": written(final[-1]), "rank": rank}
    if not is_of_tops(evening):
        facts["unit"] = unit(evening).short
        return _("%(pair)s · place %(rank)s · %(total)s %(unit)s") % facts
    return _("%(pair)s · place %(rank)s · %(total)s · %(share)s%%") % facts


def _rows(
    evening: SessionSnapshot, shares: Sequence[Share], places: int, final: tuple[Number, ...] | None
) -> tuple[Row, ...]:
    """Board by board; the last figure so far is the one that stands in the ranking."""
    running = _running(evening, shares) if is_of_tops(evening) else _summed(shares)
    if final is not None:
        running[-1] = final[-1].value
    scored = zip(shares, running, strict=True)
    return tuple(_row(evening, share, so_far, places) for share, so_far in scored)


def _columns(evening: SessionSnapshot) -> tuple[Column, ...]:
    share = Column(unit(evening).short, Kind.NUMBER, strong=True)
    running = [Column(_("So far"), Kind.NUMBER, spare=True)]
    if is_of_tops(evening):
        so_far = Column(_("Running %"), Kind.NUMBER, spare=True)
        running = [Column(_("%"), Kind.NUMBER), so_far]
    return (
        Column(_("Bd"), Kind.NUMBER),
        Column(_("Vs"), Kind.NUMBER),
        Column(_("Dir"), Kind.MARK, spare=True),
        Column(_("Contract")),
        Column(_("By"), Kind.MARK),
        Column(_("Lead"), spare=True),
        Column(_("Result")),
        Column(_("Score"), Kind.NUMBER),
        share,
        *running,
    )


def _row(evening: SessionSnapshot, share: Share, running: Fraction | None, places: int) -> Row:
    cell = share.cell
    return (
        Number(Fraction(cell.board)),
        Text(number(evening, share.opponents)),
        Text({"NS": _("NS"), "EW": _("EW")}[share.line]),
        outcomes.contract(cell),
        outcomes.declarer(cell),
        outcomes.lead(cell),
        outcomes.margin(cell),
        _shown(share.points),
        won(share, places),
        *_so_far(evening, share, running, places),
    )


def _so_far(
    evening: SessionSnapshot, share: Share, running: Fraction | None, places: int
) -> tuple[Single, ...]:
    """In per cent, of the board and so far; or what all is worth so far."""
    if is_of_tops(evening):
        return _share(share.percentage, board_places(evening)), _share(running)
    return (Blank() if running is None else unit(evening).number(running, places),)


def _shown(points: int | None) -> Single:
    return Blank() if points is None else Number(Fraction(points))


def _share(value: Fraction | None, places: int = MOST_PLACES) -> Single:
    return Blank() if value is None else Number(value, places)


def _summed(shares: Sequence[Share]) -> list[Fraction | None]:
    """What all is worth so far, after each board; None as long as nothing is."""
    so_far: list[Fraction | None] = []
    for share in shares:
        before = so_far[-1] if so_far else None
        more = share.matchpoints
        so_far.append(before if more is None else more + (before or Fraction(0)))
    return so_far


def _running(evening: SessionSnapshot, shares: Sequence[Share]) -> list[Fraction | None]:
    """The percentage so far, after each board."""
    so_far: list[Fraction | None] = []
    won_so_far = possible = Fraction(0)
    of_boards = evening.facts.regulations.percentage_of == BOARDS
    for share in shares:
        if share.matchpoints is not None and share.top:
            # Where the session's percentage is the mean of its boards, each counts as much.
            one = Fraction(1) if of_boards else share.top
            won_so_far += share.matchpoints * one / share.top
            possible += one
        so_far.append(totals.percentage_of_possible(won_so_far, possible))
    return so_far

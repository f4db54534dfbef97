"""Personal scorecards: an evening as one pair played it. Knows shares; no layout."""

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.evening import Evening
from reports.content import outcomes
from reports.content.document import (
    Blank,
    Card,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Row,
    Shape,
    Single,
    Text,
)
from reports.content.face import cards, face
from reports.content.names import label, names, number
from reports.content.numbers import percentage, written
from reports.content.play import Share, by_pair, places_of
from reports.content.ranking import rank
from reports.content.recap import totals_of, won


def scorecards(evening: Evening, printed: datetime) -> Document:
    """One card for each pair, half a page each."""
    shares, finals = by_pair(evening), totals_of(evening)
    ranks = {row.pair.place: rank(row) for row in evening.ranking}
    places = places_of(evening)
    made = tuple(
        Card(
            _title(evening, place, ranks.get(place), finals.get(place)),
            names(pair),
            (Grid(_columns(), _rows(evening, shares[place], places, finals.get(place))),),
        )
        for place, pair in evening.pairs.items()
    )
    nobody = _("Nobody plays yet.")
    return cards(_("Scorecards"), made, face(evening, printed), Shape.HALVES, otherwise=nobody)


def _title(
    evening: Evening, place: int, rank: str | None, final: tuple[Number, Number] | None
) -> str:
    pair = _("Pair %(pair)s") % {"pair": label(evening, place)}
    if rank is None or final is None:
        return pair
    total, share = (written(each) for each in final)
    facts = {"pair": pair, "total": total, "share": share, "rank": rank}
    return _("%(pair)s · place %(rank)s · %(total)s · %(share)s%%") % facts


def _rows(
    evening: Evening, shares: Sequence[Share], places: int, final: tuple[Number, Number] | None
) -> tuple[Row, ...]:
    """Board by board; the last percentage is the one that stands in the ranking."""
    running = _running(shares)
    if final is not None:
        running[-1] = final[1].value
    scored = zip(shares, running, strict=True)
    return tuple(_row(evening, share, so_far, places) for share, so_far in scored)


def _columns() -> tuple[Column, ...]:
    return (
        Column(_("Bd"), Kind.NUMBER),
        Column(_("Vs"), Kind.NUMBER),
        Column(_("Dir"), Kind.MARK, spare=True),
        Column(_("Contract")),
        Column(_("By"), Kind.MARK),
        Column(_("Lead"), spare=True),
        Column(_("Result")),
        Column(_("Score"), Kind.NUMBER),
        Column(_("mp"), Kind.NUMBER, strong=True),
        Column(_("%"), Kind.NUMBER),
        Column(_("Running %"), Kind.NUMBER, spare=True),
    )


def _row(evening: Evening, share: Share, running: Fraction | None, places: int) -> Row:
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
        _share(share.percentage),
        _share(running),
    )


def _shown(points: int | None) -> Single:
    return Blank() if points is None else Number(Fraction(points))


def _share(value: Fraction | None) -> Single:
    return Blank() if value is None else percentage(value)


def _running(shares: Sequence[Share]) -> list[Fraction | None]:
    """The percentage so far, after each board."""
    so_far: list[Fraction | None] = []
    won_so_far = possible = Fraction(0)
    for share in shares:
        if share.matchpoints is not None:
            won_so_far += share.matchpoints
            possible += share.top
        so_far.append(100 * won_so_far / possible if possible else None)
    return so_far

"""The appendix to the standings: how every figure came about, match by match and hand by hand.

Knows steps and records; no arithmetic.
"""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _

from boards.queries.matches import MatchState
from reports.content.document import (
    Blank,
    Block,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Text,
)
from reports.content.four_hand.face import face, nothing_yet, without
from reports.content.four_hand.reasons import ending
from reports.content.four_hand.shown import Shown, called, pair_labels
from reports.content.steps import briefly, rows, sentences, told
from scoring.score_sheets.match_totals import OwnMatch, PairRecord
from standings.explanations.matches import StandingSteps, match_score_of

WIDTH = 88


def explanations(shown: Shown, printed: datetime) -> Document:
    """Pair by pair, from the first to the last: its matches, its total, its place."""
    title = _("How every figure came about")
    if not shown.recorded:
        return without(title, face(shown, printed), nothing_yet())
    steps = StandingSteps(shown.event, shown.table)
    placed = [row.record for row in shown.table.rows]
    blocks = (
        block
        for record in (*placed, *shown.table.withdrawn)
        if record.matches or record.byes
        for block in _pair(shown, steps, record)
    )
    return Document(title, tuple(blocks), face(shown, printed))


def _pair(shown: Shown, steps: StandingSteps, record: PairRecord[int]) -> Iterator[Block]:
    matches = {each.round: each for each in shown.event.matches if record.pair in each.pairs}
    columns = (
        Column(_("Round"), Kind.NUMBER),
        Column(_("Against")),
        Column(_("How it comes about"), Kind.WORDS),
        Column(_("Own"), Kind.NUMBER, strong=True),
        Column(_("Theirs"), Kind.NUMBER),
    )
    parts, lines = set(), list[Row]()
    for own in record.matches:
        parts.add(len(lines))
        lines += _rows(shown, record.pair, own, matches[own.round])
    title = called(shown.pair(record.pair))
    yield Grid(columns, tuple(lines), title=title, parts=frozenset(parts - {0}))
    yield from map(Paragraph, _sums(steps, record.pair))


def _rows(shown: Shown, pair: int, own: OwnMatch[int], match: MatchState) -> Iterator[Row]:
    """A match; its hands go on lines below it."""
    first, *others = rows(briefly(match_score_of(match, pair)), width=WIDTH)
    if match.absent:
        others.append(ending(match, pair_labels(shown.event, match)))
    yield (
        Number(Fraction(own.round)),
        Text(shown.pair(own.opponent).label),
        Text(first),
        Number(Fraction(own.points)),
        Number(Fraction(own.against)),
    )
    for each in others:
        yield (Blank(), Blank(), Text(each), Blank(), Blank())


def _sums(steps: StandingSteps, pair: int) -> Iterator[str]:
    yield sentences(told(steps.totals[pair]))
    if rank := steps.place(pair):
        shared = told(rank.shared) if rank.shared.value else ()
        yield sentences((*told(rank.rank), *shared))

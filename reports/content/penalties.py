"""Penalties as players read them: how much, of what, by which Law. Knows no reason.

What is said here stands beside a ranking, and nowhere that is shown before it.
"""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.document import Blank, Column, Kind, Number, Single
from reports.content.names import label
from reports.content.numbers import MINUS, places_needed, written
from reports.content.step_labels import law
from reports.content.units import is_of_tops, unit
from scoring.boards.penalties import PenaltyUnit, ScorePenalty
from standings.ranking import Ranked
from standings.snapshot_cache import SessionSnapshot

MARK = "P"
UNITS = {
    PenaltyUnit.MATCHPOINTS: gettext_lazy("%(amount)s matchpoints"),
    PenaltyUnit.PERCENT_OF_TOP: gettext_lazy("%(amount)s%% of a top"),
    PenaltyUnit.PERCENT_OF_SESSION: gettext_lazy("%(amount)s%% of the session"),
    PenaltyUnit.IMPS: gettext_lazy("%(amount)s IMPs"),
    PenaltyUnit.VICTORY_POINTS: gettext_lazy("%(amount)s victory points"),
}


def mark_of_penalised(evening: SessionSnapshot, place: int) -> str:
    """The mark of a pair with a penalty that counts."""
    return MARK if _counting(evening, place) else ""


def _counting(evening: SessionSnapshot, place: int) -> tuple[ScorePenalty, ...]:
    given = evening.penalties.get(place)
    return evening.scale_of(place).counting(given) if given else ()


def words_of(penalty: ScorePenalty) -> str:
    """How much, of what, by which Law, in which round: `10% of a top (Law 90, round 3)`."""
    amount = written(Number(penalty.amount, places_needed([penalty.amount])))
    said = str(UNITS[penalty.unit]) % {"amount": amount}
    when = _("round %(of)s") % {"of": penalty.round} if penalty.round else ""
    return f"{MINUS}{said} ({', '.join(filter(None, (law(penalty.law), when)))})"


def penalty_notes(evening: SessionSnapshot) -> Iterator[str]:
    """What each pair was penalised, a sentence each, in the order of the ranking."""
    for row in evening.ranking:
        for said in penalties_said(evening, row.pair.place):
            facts = {"mark": MARK, "pair": label(evening, row.pair.place), "said": said}
            yield _("%(mark)s · pair %(pair)s · %(said)s") % facts


def penalties_said(evening: SessionSnapshot, place: int) -> Iterator[str]:
    """The penalties of one pair that count, in a sentence; nothing where there is none."""
    if counted := _counting(evening, place):
        yield _("Penalty: %(penalties)s") % {"penalties": ", ".join(map(words_of, counted))}


def penalty_columns(evening: SessionSnapshot) -> tuple[Column, ...]:
    """What was taken off, where anything was."""
    some = any(_counting(evening, place) for place in evening.penalties)
    return (Column(_("Adj"), Kind.NUMBER, spare=True),) if some else ()


def taken_from(evening: SessionSnapshot, row: Ranked) -> Single:
    """What was taken off a pair's total, in the event's own unit and scale; else nothing."""
    before = evening.totals[row.pair.place]
    taken = Fraction(row.total.won) - Fraction(before.won)
    if not taken:
        return Blank()
    if is_of_tops(evening):
        taken *= Fraction(evening.facts.regulations.win, 2)
    return Number(taken, unit(evening).needed([taken]), signed=True)

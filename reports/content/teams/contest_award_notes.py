"""Notes, marks and a column for a director's awards to teams: forfeits, penalties, carry-over.

The reasons are for directors only.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.cells.numbers import MINUS, format_number, places_needed
from reports.content.document import (
    BlankCell,
    ColumnKind,
    Grid,
    GridColumn,
    NumberCell,
    SingleCell,
    TextCell,
)
from reports.content.explanation_steps.step_labels import law_name
from scoring.teams.contest_awards import AwardKind, ContestAward
from scoring.teams.contests import ContestMatch, ContestStanding
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.match_contest import MatchContest
from standings.teams.team_contest import TeamContest

FORFEIT_MARK, ASSIGNED_MARK = "F", "A"
PLACES = 2
UNITS = {
    "points": gettext_lazy("%(amount)s VPs"),
    "board_points": gettext_lazy("%(amount)s points"),
    "percent": gettext_lazy("%(amount)s%%"),
    "imps": gettext_lazy("%(amount)s IMPs"),
}


def contest_unit(contest: TeamContest | PairContest) -> str:
    """Return what the standings count: `points`, `board_points`, `percent` or `imps`."""
    if isinstance(contest, KnockOutContest):
        return "imps"
    if isinstance(contest, PairContest):
        return contest.unit
    return "points" if contest.in_imps else "board_points"


def describe_contest_award(contest: TeamContest | PairContest, award: ContestAward[int]) -> str:
    """Return an award in words, with its Law or rule."""
    unit = str(UNITS["imps" if award.kind is AwardKind.CARRIED_IMPS else contest_unit(contest)])
    values = {"amount": unit % {"amount": _figure(award.amount)}, "round": award.round}
    if award.kind is AwardKind.FORFEIT:
        return _("forfeits the match of round %(round)s (%(rule)s)") % {
            **values,
            "rule": law_name(award.rule),
        }
    if award.kind is AwardKind.ASSIGNED:
        return _("%(amount)s : %(other)s assigned in round %(round)s (%(law)s)") % {
            **values,
            "amount": _figure(award.amount),
            "other": unit % {"amount": _figure(award.other)},
            "law": law_name(award.law),
        }
    if award.kind is AwardKind.CARRIED_IMPS:
        return _("carries %(amount)s into the match of round %(round)s") % values
    if award.kind is AwardKind.ADVANCES:
        return _("goes on from round %(round)s by the director's decision") % values
    if award.kind is AwardKind.CARRIED:
        return _("carries %(amount)s over") % values
    details = ", ".join(filter(None, (law_name(award.law), _round_text(award))))
    sign = MINUS if award.kind is AwardKind.PENALTY else "+"
    label = _("penalty") if award.kind is AwardKind.PENALTY else _("bonus")
    return f"{label} {sign}{values['amount']}" + (f" ({details})" if details else "")


def _round_text(award: ContestAward[int]) -> str:
    return _("round %(of)s") % {"of": award.round} if award.round else ""


def award_notes(contest: TeamContest | PairContest) -> Iterator[str]:
    """Yield a sentence on each award that counts, oldest first; then what the marks mean."""
    for award in contest.awards:
        entrant = contest.entrants[award.contestant]
        yield f"{entrant.number} {entrant.name}: {describe_contest_award(contest, award)}."
    yield from award_mark_notes(contest)


def award_mark_notes(contest: TeamContest | PairContest) -> Iterator[str]:
    """Yield what each mark at the points of a match means."""
    kinds = {award.kind for award in contest.awards}
    if AwardKind.FORFEIT in kinds:
        yield _("%(mark)s: forfeited match.") % {"mark": FORFEIT_MARK}
    if AwardKind.ASSIGNED in kinds:
        yield _("%(mark)s: points assigned by the director.") % {"mark": ASSIGNED_MARK}


def award_grids(contest: TeamContest | PairContest) -> tuple[Grid, ...]:
    """Return the awards as a table for documents, because workbooks have no notes."""
    if not contest.awards:
        return ()
    columns = (
        GridColumn(_("No."), ColumnKind.NUMBER),
        GridColumn(_("Who"), ColumnKind.NAMES),
        GridColumn(_("What"), ColumnKind.WORDS),
    )
    rows = tuple(
        (
            NumberCell(Fraction(contest.entrants[award.contestant].number)),
            TextCell(contest.entrants[award.contestant].name),
            TextCell(describe_contest_award(contest, award)),
        )
        for award in contest.awards
    )
    return (Grid(columns, rows, title=_("Forfeits and adjustments")),)


def award_mark(contest: MatchContest[Any], match: ContestMatch[int]) -> str:
    """Return the mark of a match whose score a director decided; else nothing."""
    for scored in contest.matches_of(match.round):
        if (scored.drawn.home, scored.drawn.away) == match.sides and scored.ruling:
            return " " + (FORFEIT_MARK if scored.ruling.forfeited else ASSIGNED_MARK)
    return ""


def award_columns(contest: MatchContest[Any]) -> tuple[GridColumn, ...]:
    """Return the column of carry-over, bonuses and penalties, if there are any."""
    some = any(row.awards for row in contest.standings)
    return (GridColumn(_("Adj"), ColumnKind.NUMBER, spare=True),) if some else ()


def award_cells(contest: MatchContest[Any], row: ContestStanding[int]) -> tuple[SingleCell, ...]:
    """Return the cell of that column; none without the column."""
    if not award_columns(contest):
        return ()
    return (NumberCell(row.awarded, PLACES, signed=True) if row.awards else BlankCell(),)


def _figure(value: Fraction) -> str:
    return format_number(NumberCell(value, places_needed([value])))

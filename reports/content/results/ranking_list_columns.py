"""Workbook columns for the ranking lists by stratum, handicap and membership."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from reports.content.cells.numbers import percentage_number, rank_number
from reports.content.document import BlankCell, ColumnKind, SingleCell, TextCell
from reports.content.results.ranking_lists import stratum_letter
from standings.ranking_lists import GUESTS, HANDICAP, MEMBERS
from standings.snapshot_cache import SessionSnapshot


def ranking_list_headings(snapshot: SessionSnapshot) -> Iterator[tuple[str, ColumnKind]]:
    """Yield the column headings of the extra ranking lists."""
    rules = snapshot.lists.rules
    if rules.limits:
        yield _("Stratum"), ColumnKind.LABEL
    if rules.handicap:
        yield _("Handicap"), ColumnKind.NUMBER
        yield _("With handicap"), ColumnKind.NUMBER
        yield _("Rank with handicap"), ColumnKind.NUMBER
    if rules.home:
        yield _("Rank among members"), ColumnKind.NUMBER
        yield _("Rank with a guest"), ColumnKind.NUMBER


def ranking_list_cells(snapshot: SessionSnapshot, place: int) -> Iterator[SingleCell]:
    """Yield one pair's cells for these columns."""
    lists = snapshot.lists
    if lists.rules.limits:
        yield TextCell(stratum_letter(lists.strata[place]))
    if lists.rules.handicap:
        yield percentage_number(lists.handicaps[place])
        yield percentage_number(lists.handicapped[place])
        yield _list_rank_cell(snapshot, HANDICAP, place)
    if lists.rules.home:
        yield from (_list_rank_cell(snapshot, kind, place) for kind in (MEMBERS, GUESTS))


def stratum_rank_cell(snapshot: SessionSnapshot, place: int) -> SingleCell:
    """Return the place in the pair's own stratum, the lowest of its lists."""
    lists = snapshot.lists
    if not lists.rules.limits:
        return BlankCell()
    line = lists.ranks[place][lists.strata[place]]
    return rank_number(line.rank, shared=line.shared)


def _list_rank_cell(snapshot: SessionSnapshot, kind: str, place: int) -> SingleCell:
    line = snapshot.lists.by_kind[kind].get(place)
    return rank_number(line.rank, shared=line.shared) if line else BlankCell()

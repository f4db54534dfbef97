"""Ranking lists of a session by stratum, handicap and membership, as grids and extra columns."""

from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.cells.numbers import (
    format_number,
    percentage_number,
    places_needed,
    rounded_percentage_number,
)
from reports.content.cells.pair_names import (
    contestant_column,
    pair_label,
    pair_number,
    player_names,
)
from reports.content.cells.ruling_marks import pair_marks
from reports.content.cells.score_units import has_tops, score_unit
from reports.content.document import (
    BlankCell,
    ColumnKind,
    Grid,
    GridColumn,
    NumberCell,
    Row,
    SingleCell,
    TextCell,
)
from scoring.events.event_lists import OWN
from standings.ranking import RankedPair
from standings.ranking_lists import (
    BOTH_DIRECTIONS,
    GUESTS,
    HANDICAP,
    MEMBERS,
    STRATUM,
    RankingList,
    RankingListLine,
)
from standings.snapshot_cache import SessionSnapshot

SCALES = {
    "ebu_club_pairs": gettext_lazy("the EBU club scale for pairs"),
    "ebu_club_individual": gettext_lazy("the EBU club scale for individuals"),
    OWN: gettext_lazy("the awards of this event"),
}
FIELDS = {"NS": gettext_lazy("North-South"), "EW": gettext_lazy("East-West")}


def stratum_letter(stratum: int) -> str:
    """Return the letter of a stratum; the first is A."""
    return chr(ord("A") + stratum - 1)


def list_rank_text(line: RankingListLine | RankedPair) -> str:
    """Return the place in an extra ranking list, with an equals sign if it is shared."""
    return f"{line.rank}=" if line.shared else str(line.rank)


def full_ranking_list_title(ranking_list: RankingList) -> str:
    """Return the title of a list, with its field if there are two."""
    called = (
        ranking_list_kind_title(ranking_list.kind, ranking_list.stratum),
        ranking_list_title(ranking_list.section, ranking_list.field),
    )
    return " · ".join(filter(None, called))


def ranking_list_title(section: str, line: str) -> str:
    """Return the section and the line, each if ranked separately."""
    of_section = _("Section %(section)s") % {"section": section} if section else ""
    return " · ".join(filter(None, (of_section, ranking_field_title(line))))


def ranking_list_kind_title(kind: str, stratum: int) -> str:
    """Return the title for lists of this kind."""
    of_stratum = _("Stratum %(letter)s") % {"letter": stratum_letter(stratum)}
    if kind == STRATUM:
        return of_stratum
    if kind == BOTH_DIRECTIONS:
        both = _("Both directions")
        return f"{both} · {of_stratum}" if stratum > 1 else both
    titles = {HANDICAP: _("With handicap"), MEMBERS: _("Members"), GUESTS: _("With a guest")}
    return titles[kind]


def ranking_field_title(field: str) -> str:
    """Return the title of one of two fields."""
    return str(FIELDS.get(field, ""))


def strata_and_award_columns(snapshot: SessionSnapshot) -> tuple[GridColumn, ...]:
    """Return extra columns of the ranking: the places in the strata, and master points."""
    lists = snapshot.lists
    strata = (
        GridColumn(stratum_letter(stratum), ColumnKind.NUMBER, spare=True)
        for stratum in _lower_strata(snapshot)
    )
    awarded = (GridColumn(_("MP"), ColumnKind.NUMBER, spare=True),) if lists.rules.scale else ()
    return (*strata, *awarded)


def strata_and_award_cells(snapshot: SessionSnapshot, row: RankedPair) -> Row:
    """Return one pair's cells for `strata_and_award_columns`."""
    lists = snapshot.lists
    place = row.pair.place
    own = lists.ranks[place]
    ranks = (
        TextCell(list_rank_text(own[stratum])) if stratum in own else BlankCell()
        for stratum in _lower_strata(snapshot)
    )
    return (*ranks, *((master_points_cell(snapshot, place),) if lists.rules.scale else ()))


def master_points_cell(snapshot: SessionSnapshot, place: int) -> SingleCell:
    """Return the master points of a pair; empty if its place has none."""
    awards = snapshot.lists.awards
    if place not in awards:
        return BlankCell()
    return NumberCell(awards[place], places_needed(awards.values()))


def _lower_strata(snapshot: SessionSnapshot) -> range:
    """Return the strata other than the first, which is the ranking itself."""
    return range(2, 2 + len(snapshot.lists.rules.limits))


def ranking_list_grids(snapshot: SessionSnapshot) -> list[Grid]:
    """Return a grid for every list."""
    return [_grid(snapshot, ranking_list) for ranking_list in snapshot.lists.lists]


def _grid(snapshot: SessionSnapshot, ranking_list: RankingList) -> Grid:
    columns = (
        GridColumn(_("Rank"), ColumnKind.NUMBER),
        GridColumn(contestant_column(snapshot), ColumnKind.NUMBER),
        GridColumn(_("Names"), ColumnKind.NAMES),
        GridColumn(_heading(snapshot), ColumnKind.NUMBER, strong=ranking_list.kind != HANDICAP),
        *_handicap_columns(ranking_list),
    )
    rows = tuple(_row(snapshot, ranking_list, line) for line in ranking_list.lines)
    return Grid(columns, rows, title=full_ranking_list_title(ranking_list))


def _heading(snapshot: SessionSnapshot) -> str:
    return _("%") if has_tops(snapshot) else score_unit(snapshot).total


def _figure(snapshot: SessionSnapshot, row: RankedPair) -> NumberCell:
    """Return the figure that pairs are ranked by."""
    if has_tops(snapshot):
        return rounded_percentage_number(row.shown.percentage)
    by = score_unit(snapshot)
    return by.number(row.shown.total, by.needed_by_totals([row.shown.total]))


def _handicap_columns(ranking_list: RankingList) -> Iterable[GridColumn]:
    if ranking_list.kind == HANDICAP:
        yield GridColumn(_("Handicap"), ColumnKind.NUMBER)
        yield GridColumn(_("Together"), ColumnKind.NUMBER, strong=True)


def _row(snapshot: SessionSnapshot, ranking_list: RankingList, line: RankingListLine) -> Row:
    called = pair_number if ranking_list.field else pair_label
    place = line.row.pair.place
    return (
        TextCell(list_rank_text(line)),
        TextCell(f"{called(snapshot, place)} {pair_marks(snapshot, place)}".rstrip()),
        TextCell(player_names(line.row.pair)),
        _figure(snapshot, line.row),
        *(() if line.figure is None else _with_handicap(snapshot, place, line.figure)),
    )


def _with_handicap(snapshot: SessionSnapshot, place: int, figure: Fraction) -> Row:
    return (percentage_number(snapshot.lists.handicaps[place]), percentage_number(figure))


def ranking_list_notes(snapshot: SessionSnapshot) -> list[str]:
    """Return the rules of the lists, a sentence each."""
    rules = snapshot.lists.rules
    sentences = [_strata_note(snapshot)] if rules.limits else []
    if snapshot.facts.lists.handicap and not rules.handicap:
        sentences.append(_("There is no list with handicap: handicaps apply only to percentages."))
    if rules.handicap:
        sentences.append(
            _("Handicap: the mean of both players, less the mean handicap of the field.")
            if rules.keep_mean
            else _("Handicap: the mean of both players, in per cent.")
        )
    if rules.home:
        sentences.append(_("Members: both are of this club. With a guest: at least one is not."))
    if rules.scale:
        sentences.append(_("MP: master points, by %(scale)s.") % {"scale": SCALES[rules.scale]})
    return sentences


def _strata_note(snapshot: SessionSnapshot) -> str:
    rules = snapshot.lists.rules
    limits = ", ".join(
        _("%(letter)s: fewer than %(limit)s master points")
        % {"letter": stratum_letter(at), "limit": format_number(NumberCell(Fraction(limit)))}
        for at, limit in enumerate(rules.limits, start=2)
    )
    by = _("by the better player") if rules.highest else _("by the mean of both players")
    return _(
        "Strata %(by)s: A: everybody, %(limits)s. Pairs with unknown points are in A only."
    ) % {"by": by, "limits": limits}

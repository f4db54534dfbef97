"""The lists beside the ranking, and what they add to its columns. Knows words; not who wins."""

from collections.abc import Iterable
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.content.document import Blank, Column, Grid, Kind, Number, Row, Single, Text
from reports.content.names import label, names, number
from reports.content.numbers import percentage, places_needed, rounded_percentage, written
from reports.content.rulings import mark_of_pair
from reports.content.units import is_of_tops, unit
from scoring.events.event_lists import OWN
from standings.ranking import Ranked
from standings.ranking_lists import (
    BOTH_DIRECTIONS,
    GUESTS,
    HANDICAP,
    MEMBERS,
    STRATUM,
    List,
    RankingListLine,
)
from standings.snapshot_cache import SessionSnapshot

SCALES = {
    "ebu_club_pairs": gettext_lazy("the EBU club scale for pairs"),
    "ebu_club_individual": gettext_lazy("the EBU club scale for individuals"),
    OWN: gettext_lazy("the awards of this event"),
}
FIELDS = {"NS": gettext_lazy("North-South"), "EW": gettext_lazy("East-West")}


def letter(stratum: int) -> str:
    """The first is A."""
    return chr(ord("A") + stratum - 1)


def rank_of(line: RankingListLine | Ranked) -> str:
    """The place, with a sign of equality where it is shared."""
    return f"{line.rank}=" if line.shared else str(line.rank)


def title(each: List) -> str:
    """What a list is called, with its field where there are two."""
    called = kind_title(each.kind, each.stratum), list_title(each.section, each.field)
    return " · ".join(filter(None, called))


def list_title(section: str, line: str) -> str:
    """The section, where each is ranked apart, and the line, where each has a winner."""
    of_section = _("Section %(section)s") % {"section": section} if section else ""
    return " · ".join(filter(None, (of_section, field_title(line))))


def kind_title(kind: str, stratum: int) -> str:
    """What lists of this kind are called."""
    of_stratum = _("Stratum %(letter)s") % {"letter": letter(stratum)}
    if kind == STRATUM:
        return of_stratum
    if kind == BOTH_DIRECTIONS:
        both = _("Both directions")
        return f"{both} · {of_stratum}" if stratum > 1 else both
    titles = {HANDICAP: _("With handicap"), MEMBERS: _("Members"), GUESTS: _("With a guest")}
    return titles[kind]


def field_title(field: str) -> str:
    """What one of two fields is called."""
    return str(FIELDS.get(field, ""))


def more_columns(evening: SessionSnapshot) -> tuple[Column, ...]:
    """What the ranking says beside its own figures: the places in the strata, master points."""
    lists = evening.lists
    strata = (Column(letter(each), Kind.NUMBER, spare=True) for each in _below_first(evening))
    awarded = (Column(_("MP"), Kind.NUMBER, spare=True),) if lists.rules.scale else ()
    return (*strata, *awarded)


def more_cells(evening: SessionSnapshot, row: Ranked) -> Row:
    """The same of one pair."""
    lists, place = evening.lists, row.pair.place
    own = lists.ranks[place]
    ranks = (Text(rank_of(own[each])) if each in own else Blank() for each in _below_first(evening))
    return (*ranks, *((award(evening, place),) if lists.rules.scale else ()))


def award(evening: SessionSnapshot, place: int) -> Single:
    """The master points of a pair; nothing where its place has none."""
    awards = evening.lists.awards
    if place not in awards:
        return Blank()
    return Number(awards[place], places_needed(awards.values()))


def _below_first(evening: SessionSnapshot) -> range:
    """The strata but the first, which is the ranking itself."""
    return range(2, 2 + len(evening.lists.rules.limits))


def list_grids(evening: SessionSnapshot) -> list[Grid]:
    """Every list from first to last."""
    return [_grid(evening, each) for each in evening.lists.lists]


def _grid(evening: SessionSnapshot, each: List) -> Grid:
    columns = (
        Column(_("Rank"), Kind.NUMBER),
        Column(_("Pair"), Kind.NUMBER),
        Column(_("Names"), Kind.NAMES),
        Column(_heading(evening), Kind.NUMBER, strong=each.kind != HANDICAP),
        *_handicap_columns(each),
    )
    rows = tuple(_row(evening, each, line) for line in each.lines)
    return Grid(columns, rows, title=title(each))


def _heading(evening: SessionSnapshot) -> str:
    return _("%") if is_of_tops(evening) else unit(evening).total


def _figure(evening: SessionSnapshot, row: Ranked) -> Number:
    """What the ranking goes by."""
    if is_of_tops(evening):
        return rounded_percentage(row.shown.percentage)
    by = unit(evening)
    return by.number(row.shown.total, by.needed_by_totals([row.shown.total]))


def _handicap_columns(each: List) -> Iterable[Column]:
    if each.kind == HANDICAP:
        yield Column(_("Handicap"), Kind.NUMBER)
        yield Column(_("Together"), Kind.NUMBER, strong=True)


def _row(evening: SessionSnapshot, each: List, line: RankingListLine) -> Row:
    called = number if each.field else label
    place = line.row.pair.place
    return (
        Text(rank_of(line)),
        Text(f"{called(evening, place)} {mark_of_pair(evening, place)}".rstrip()),
        Text(names(line.row.pair)),
        _figure(evening, line.row),
        *(() if line.figure is None else _with_handicap(evening, place, line.figure)),
    )


def _with_handicap(evening: SessionSnapshot, place: int, figure: Fraction) -> Row:
    return (percentage(evening.lists.handicaps[place]), percentage(figure))


def notes(evening: SessionSnapshot) -> list[str]:
    """What the lists go by, a sentence each."""
    rules = evening.lists.rules
    said = [_strata_note(evening)] if rules.limits else []
    if evening.facts.lists.handicap and not rules.handicap:
        said.append(_("There is no list with handicap: a handicap is added to percentages alone."))
    if rules.handicap:
        said.append(
            _("Handicap: the mean of both players, less the mean handicap of the field.")
            if rules.keep_mean
            else _("Handicap: the mean of both players, in per cent.")
        )
    if rules.home:
        said.append(_("Members: both are of this club. With a guest: at least one is not."))
    if rules.scale:
        said.append(_("MP: master points, by %(scale)s.") % {"scale": SCALES[rules.scale]})
    return said


def _strata_note(evening: SessionSnapshot) -> str:
    rules = evening.lists.rules
    limits = ", ".join(
        _("%(letter)s: fewer than %(limit)s master points")
        % {"letter": letter(at), "limit": written(Number(Fraction(limit)))}
        for at, limit in enumerate(rules.limits, start=2)
    )
    by = _("by the better player") if rules.highest else _("by the mean of both players")
    return _(
        "Strata %(by)s: A: everybody, %(limits)s. Whose points are not known is in A alone."
    ) % {"by": by, "limits": limits}

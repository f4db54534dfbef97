"""Standings document of Swiss pairs: ranking, results of every round, and the rules."""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.content.cells.numbers import format_number, places_needed, rank_number
from reports.content.document import (
    BlankCell,
    Block,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.page_header import build_page_header
from reports.content.teams.absence_notes import absence_notes
from reports.content.teams.contest_award_notes import (
    award_cells,
    award_columns,
    award_grids,
    award_mark,
    award_mark_notes,
    award_notes,
)
from reports.content.teams.tie_break_notes import tie_break_notes
from scoring.boards.imp_boards import MATCHPOINTS
from scoring.boards.ranking import RankedPlace
from scoring.teams.contests import ContestStanding, other_side
from scoring.teams.percentage_scales import EBU, percentage_scale
from standings.swiss_pairs.pair_contest import PairContest

PLACES = 2


def pair_standings_document(contest: PairContest, printed: datetime) -> Document:
    """Build the ranking of Swiss pairs with every round and its rules."""
    blocks: tuple[Block, ...] = (
        pair_ranking_grid(contest),
        pair_crosstable_grid(contest),
        *award_grids(contest),
        *map(Paragraph, award_mark_notes(contest)),
        *(Paragraph(note) for note in _scoring_notes(contest)),
    )
    header = build_page_header(contest.session, printed)
    return Document(_("Standings"), blocks, header, together=True)


def unit_name(contest: PairContest) -> str:
    """Return the heading of what the standings count."""
    return {"points": _("VPs"), "percent": _("%"), "imps": _("IMPs")}[contest.unit]


def pair_ranking_grid(contest: PairContest) -> Grid:
    """Return the ranking: a row for each pair, from first to last."""
    columns = (
        GridColumn(_("Rank"), ColumnKind.NUMBER),
        GridColumn(_("No."), ColumnKind.NUMBER),
        GridColumn(_("Pair"), ColumnKind.NAMES),
        *award_columns(contest),
        GridColumn(unit_name(contest), ColumnKind.NUMBER, strong=True),
        GridColumn(_("Per match"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("Matches"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("Won"), ColumnKind.NUMBER, spare=True),
    )
    rows = tuple(_ranking_row(contest, place) for place in contest.ranking)
    return Grid(columns, rows, title=_("Standings"))


def _ranking_row(contest: PairContest, place: RankedPlace[ContestStanding[int]]) -> Row:
    row = place.contestant
    mean = contest.mean(row)
    return (
        rank_number(place.rank, shared=place.shared),
        NumberCell(Fraction(contest.entrants[row.contestant].number)),
        TextCell(contest.entrants[row.contestant].name),
        *award_cells(contest, row),
        NumberCell(row.points, point_places_of_pairs(contest)),
        BlankCell() if mean is None else NumberCell(mean, PLACES),
        NumberCell(Fraction(len(row.matches))),
        NumberCell(row.wins, 0 if row.wins.denominator == 1 else 1),
    )


def pair_crosstable_grid(contest: PairContest) -> Grid:
    """Return what each pair got round by round, with the opponents' number."""
    rounds = range(1, contest.rounds + 1)
    columns = (
        GridColumn(_("No."), ColumnKind.NUMBER),
        GridColumn(_("Pair"), ColumnKind.NAMES),
        *(GridColumn(_("Round %(round)s") % {"round": n}, ColumnKind.LABEL) for n in rounds),
        *award_columns(contest),
        GridColumn(unit_name(contest), ColumnKind.NUMBER, strong=True),
    )
    rows = tuple(
        (
            NumberCell(Fraction(contest.entrants[row.contestant].number)),
            TextCell(contest.entrants[row.contestant].name),
            *(_round_cell(contest, row, number) for number in rounds),
            *award_cells(contest, row),
            NumberCell(row.points, point_places_of_pairs(contest)),
        )
        for row in contest.standings
    )
    return Grid(columns, rows, title=_("Round by round"))


def _round_cell(contest: PairContest, row: ContestStanding[int], round_: int) -> SingleCell:
    for match in row.matches:
        if match.round == round_:
            own = match.points[match.sides.index(row.contestant)]
            other = contest.entrants[other_side(match, row.contestant)].number
            return TextCell(f"{_figure(contest, own)} ({other}){award_mark(contest, match)}")
    if round_ in row.byes:
        return TextCell(_("%(points)s bye") % {"points": _figure(contest, row.bye)})
    return BlankCell()


def point_places_of_pairs(contest: PairContest) -> int:
    """Return the decimals of points: those of the scale, or more if an award needs them."""
    if contest.unit != "points" or contest.method != MATCHPOINTS:
        return PLACES
    regulations = contest.regulations
    scale = percentage_scale(regulations.percentage_scale, boards=regulations.boards)
    return max(scale.places, places_needed(contest.given_points, most=PLACES))


def _figure(contest: PairContest, value: Fraction) -> str:
    return format_number(NumberCell(value, point_places_of_pairs(contest)))


def pair_place_text(contest: PairContest, place: RankedPlace[ContestStanding[int]]) -> str:
    """Return a pair's rank and what the standings count as text."""
    rank = format_number(rank_number(place.rank, shared=place.shared))
    return f"{rank} · {_figure(contest, place.contestant.points)}"


def swiss_card_titles(contest: PairContest) -> dict[int, str]:
    """Return the title of each pair's score card by its entry: its number, and its place."""
    titles = {}
    for place in contest.ranking:
        entry = place.contestant.contestant
        values = {
            "pair": contest.entrants[entry].number,
            "place": pair_place_text(contest, place),
            "unit": unit_name(contest),
        }
        titles[entry] = _("Pair %(pair)s · place %(place)s %(unit)s") % values
    return titles


def pair_title(contest: PairContest, entry: int) -> str:
    """Return a pair's number and names."""
    pair = contest.entrants[entry]
    return f"{pair.number} {pair.name}"


def pair_standings_notes(contest: PairContest) -> Iterator[str]:
    """Yield the rules of Swiss pairs' standings and each award, a sentence each."""
    yield from _scoring_notes(contest)
    yield from award_notes(contest)


def _scoring_notes(contest: PairContest) -> Iterator[str]:
    """Yield the rules of Swiss pairs' standings, a sentence each."""
    boards = contest.regulations.boards
    length = ngettext("A match has %(boards)s board.", "A match has %(boards)s boards.", boards)
    yield f"{_scoring_note(contest)} {length % {'boards': boards}}"
    if len(contest.entrants) % 2:
        yield _("A bye gives %(points)s.") % {
            "points": f"{_figure(contest, contest.bye_points)} {unit_name(contest)}"
        }
    yield from tie_break_notes(contest)
    yield from absence_notes(contest)
    left = sum(not match.is_complete and not match.is_bye for match in contest.matches)
    if left:
        yield _(
            "Matches still to be completed: %(count)s. Until then figures of their rounds change."
        ) % {"count": left}


def _scoring_note(contest: PairContest) -> str:
    """Return how a match is scored."""
    if contest.unit == "percent":
        return _("Percentages of the matches, added up.")
    if contest.unit == "imps":
        return _("IMPs of the matches, added up.")
    if contest.method != MATCHPOINTS:
        return _("Victory points: WBF continuous, 20 VPs, from whole IMPs.")
    if contest.regulations.percentage_scale == EBU:
        return _("Victory points: EBU White Book 3.1.7, 20 VPs, from the percentage.")
    return _(
        "Victory points: 10 for 50 %, 0.4 more for each per cent, from 75 % on 20. The scale is "
        "Overtrick's own."
    )

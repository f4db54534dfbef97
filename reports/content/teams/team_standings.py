"""Standings document of teams: ranking, crosstable, notes and explanations of points."""

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from itertools import chain

from django.utils.translation import gettext as _

from reports.content.cells.movement_names import movement_name
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
from reports.content.explanation_steps.step_sentences import StepLine, step_lines
from reports.content.page_header import build_team_page_header
from reports.content.teams.absence_notes import absence_notes
from reports.content.teams.contest_award_notes import (
    award_cells,
    award_columns,
    award_grids,
    award_mark,
    award_mark_notes,
    award_notes,
)
from reports.content.teams.knock_out import (
    knock_out_notes,
    knock_out_place_text,
    knock_out_ranking_grid,
    knock_out_standings_document,
)
from reports.content.teams.tie_break_notes import tie_break_notes
from scoring.boards.ranking import RankedPlace
from scoring.teams.contests import ContestStanding, other_side
from scoring.teams.own_scale import OWN
from scoring.teams.team_regulations import BY_BOARDS, BY_IMPS, BY_PATTON, TeamRegulations
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.team_contest import ScoredTeamMatch, TeamContest

POINT_PLACES = 2


def team_standings_document(contest: TeamContest, printed: datetime) -> Document:
    """Build the ranking of teams with its crosstable, or its rounds, and its rules."""
    if isinstance(contest, KnockOutContest):
        return knock_out_standings_document(contest, printed)
    blocks: tuple[Block, ...] = (
        team_ranking_grid(contest),
        team_crosstable_grid(contest),
        *award_grids(contest),
        *map(Paragraph, award_mark_notes(contest)),
        *(Paragraph(note) for note in _scoring_notes(contest)),
    )
    header = build_team_page_header(contest.session, printed)
    return Document(_("Standings"), blocks, header, together=True)


def team_ranking_grid(contest: TeamContest) -> Grid:
    """Return the ranking: a row for each team, from first to last."""
    if isinstance(contest, KnockOutContest):
        return knock_out_ranking_grid(contest)
    imps = [GridColumn(_("IMPs"), ColumnKind.NUMBER, spare=True)] if contest.in_imps else []
    columns = (
        GridColumn(_("Rank"), ColumnKind.NUMBER),
        GridColumn(_("No."), ColumnKind.NUMBER),
        GridColumn(_("Team"), ColumnKind.TEAMS),
        *award_columns(contest),
        GridColumn(points_title(contest), ColumnKind.NUMBER, strong=True),
        GridColumn(_("Matches"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("Won"), ColumnKind.NUMBER, spare=True),
        *imps,
        GridColumn(_("Players"), ColumnKind.WORDS, spare=True),
    )
    rows = tuple(_ranking_row(contest, place) for place in contest.ranking)
    return Grid(columns, rows, title=_("Standings"))


def _ranking_row(contest: TeamContest, place: RankedPlace[ContestStanding[int]]) -> Row:
    row = place.contestant
    team = contest.entrants[row.contestant]
    return (
        rank_number(place.rank, shared=place.shared),
        NumberCell(Fraction(team.number)),
        TextCell(team.name),
        *award_cells(contest, row),
        NumberCell(row.points, point_places(contest)),
        NumberCell(Fraction(len(row.matches))),
        NumberCell(row.wins, 0 if row.wins.denominator == 1 else 1),
        *([NumberCell(row.net, signed=True)] if contest.in_imps else []),
        TextCell(", ".join(team.players)),
    )


def team_crosstable_grid(contest: TeamContest) -> Grid:
    """Return each team's points round by round, with the opponent's number."""
    columns = (
        GridColumn(_("No."), ColumnKind.NUMBER),
        GridColumn(_("Team"), ColumnKind.TEAMS),
        *(
            GridColumn(_("Round %(round)s") % {"round": number}, ColumnKind.LABEL)
            for number in range(1, contest.rounds + 1)
        ),
        *award_columns(contest),
        GridColumn(points_title(contest), ColumnKind.NUMBER, strong=True),
    )
    standing = {row.contestant: row for row in contest.standings}
    rows = tuple(
        (
            NumberCell(Fraction(team.number)),
            TextCell(team.name),
            *(
                _round_cell(contest, standing[team.pk], number)
                for number in range(1, contest.rounds + 1)
            ),
            *award_cells(contest, standing[team.pk]),
            NumberCell(standing[team.pk].points, point_places(contest)),
        )
        for team in contest.entrants.values()
    )
    return Grid(columns, rows, title=_("Round by round"))


def _round_cell(contest: TeamContest, row: ContestStanding[int], round_: int) -> SingleCell:
    for match in row.matches:
        if match.round_of(row.contestant) == round_:
            own = match.points[match.sides.index(row.contestant)]
            other = contest.entrants[other_side(match, row.contestant)].number
            mark = award_mark(contest, match)
            return TextCell(
                f"{format_number(NumberCell(own, point_places(contest)))} ({other}){mark}"
            )
    if round_ in row.byes:
        return TextCell(_("%(points)s bye") % {"points": format_points_of_bye(row.bye)})
    return BlankCell()


def format_points_of_bye(bye: Fraction) -> str:
    """Return the points of a bye, without decimals if they are whole."""
    return format_number(NumberCell(bye, 0 if bye.denominator == 1 else POINT_PLACES))


def scale_name(regulations: TeamRegulations) -> str:
    """Return the name of the victory-point scale."""
    if regulations.scale == OWN:
        _margin, most, _least = regulations.own_scale[-1]
        return _("own table, %(most)s VPs") % {"most": format_points_of_bye(most)}
    names = {
        "wbf2013": _("WBF continuous, 20 VPs"),
        "wbf2013_discrete": _("WBF discrete, 20 VPs"),
        "acbl20": _("ACBL, 20 VPs"),
        "acbl30": _("ACBL, 30 VPs"),
    }
    return names[regulations.scale]


def team_standings_notes(contest: TeamContest) -> Iterator[str]:
    """Yield the rules of the standings of teams and each award, a sentence each."""
    if isinstance(contest, KnockOutContest):
        yield from knock_out_notes(contest)
        return
    yield from _scoring_notes(contest)
    yield from award_notes(contest)


def _scoring_notes(contest: TeamContest) -> Iterator[str]:
    """Yield the rules of the standings of teams, a sentence each."""
    yield scoring_sentence(contest) % {
        "scale": scale_name(contest.regulations),
        "boards": _match_lengths(contest),
    }
    if any(match.drawn.triple for match in contest.matches):
        yield _(
            "In a triple three teams meet over two rounds: each has two matches, the one at home "
            "for the first round. They count once both rounds are played."
        )
    elif contest.is_movement:
        yield _("The movement: %(movement)s. A match counts once both rooms have played it.") % {
            "movement": _movement_of_contest(contest)
        }
    if _has_byes(contest):
        text = (
            _("A bye gives %(points)s VPs.")
            if contest.in_imps
            else _("A bye gives %(points)s points, three fifths of a match.")
        )
        yield text % {"points": format_points_of_bye(contest.bye_points)}
    yield from tie_break_notes(contest)
    yield from absence_notes(contest)
    left = sum(not match.is_complete and not match.is_bye for match in contest.matches)
    if left:
        yield _("Matches still to be completed: %(count)s. They do not count yet.") % {
            "count": left
        }


def _movement_of_contest(contest: TeamContest) -> str:
    """Return the name of the movement, which is that of the contest's only section."""
    names = (movement_name(section.movement) for section in contest.session.sections.values())
    return next(names, "")


def point_places(contest: TeamContest) -> int:
    """Return the decimals of points: those of the scale, or more if an award needs them."""
    regulations = contest.regulations
    if not contest.in_imps:
        return places_needed(contest.given_points, most=POINT_PLACES)
    scored = {match.length for match in contest.matches if match.points and not match.ruling}
    tables = [regulations.table(length) for length in scored or {regulations.boards}]
    if None in tables:
        return POINT_PLACES
    of_scale = chain.from_iterable(table.given_points for table in tables if table)
    return places_needed({*of_scale, *contest.given_points}, most=POINT_PLACES)


def team_place_text(contest: TeamContest, place: RankedPlace[ContestStanding[int]]) -> str:
    """Return a team's rank and its points as text."""
    if isinstance(contest, KnockOutContest):
        return knock_out_place_text(contest, place)
    rank = format_number(rank_number(place.rank, shared=place.shared))
    points = NumberCell(place.contestant.points, point_places(contest))
    return f"{rank} · {format_number(points)}"


def points_title(contest: TeamContest) -> str:
    """Return the title of the column of points."""
    return _("VPs") if contest.in_imps else _("Points")


def scoring_sentence(contest: TeamContest) -> str:
    """Return the sentence that says what matches are scored by, with its placeholders."""
    sentences = {
        BY_IMPS: _("Victory points: %(scale)s, matches of %(boards)s boards."),
        BY_BOARDS: _(
            "Board-a-match, matches of %(boards)s boards: 2 points for a board won, 1 for a "
            "board tied."
        ),
        BY_PATTON: _(
            "Patton, matches of %(boards)s boards: 2 points for a board won, 1 for a board tied, "
            "and 2 points a board shared by the swings in total points."
        ),
    }
    return sentences[contest.regulations.scoring]


def _match_lengths(contest: TeamContest) -> str:
    """Return how many boards the matches have: one number, unless they differ in length."""
    lengths = {match.length for match in contest.matches if not match.is_bye}
    return ", ".join(map(str, sorted(lengths or {contest.regulations.boards})))


def _has_byes(contest: TeamContest) -> bool:
    """Whether a team has a bye: of an odd number one always has, but for triples and movements."""
    if contest.is_movement:
        return bool(contest.had_bye())
    triples = any(match.drawn.triple for match in contest.matches)
    return len(contest.entrants) % 2 == 1 and not triples


def explain_team_points(contest: TeamContest, team: int) -> tuple[StepLine, ...]:
    """Explain a team's points, line by line."""
    row = next(row for row in contest.standings if row.contestant == team)
    return step_lines(contest.explain_points(row))


def explain_team_rank(contest: TeamContest, team: int) -> tuple[StepLine, ...]:
    """Explain a team's rank, line by line."""
    row = next(row for row in contest.standings if row.contestant == team)
    return step_lines(contest.explain_place(row))


def explain_team_match(
    contest: TeamContest, match: ScoredTeamMatch
) -> tuple[tuple[StepLine, ...], ...]:
    """Explain both teams' points of a complete match; nothing for another."""
    if match.points is None:
        return ()
    return tuple(step_lines(contest.explain_match(match, home=home)) for home in (True, False))

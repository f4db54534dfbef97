"""Explanations document of a contest: points and place of each side, and the score of matches."""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext as _

from reports.content.document import ColumnKind, Document, Grid, GridColumn, TextCell
from reports.content.explanation_steps.step_sentences import StepLine, step_lines, wrap_texts
from reports.content.page_header import build_team_page_header
from reports.content.teams.team_rounds import team_title
from standings.previews.drawn_rounds import AnyContest
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.knock_out_contest import KnockOutContest

# Letters of a line on an upright page, beside the Law.
WIDTH = 84


def contest_explanations_document(contest: AnyContest, printed: datetime) -> Document:
    """Explain the points and the place of each team or pair, from first to last.

    The matches of teams follow, with each board; those of pairs are steps of their points.
    """
    blocks = (*_grids(contest), *_match_grids(contest))
    header = build_team_page_header(contest.session, printed)
    return Document(_("Explanations of the standings"), blocks, header)


def _grids(contest: AnyContest) -> Iterator[Grid]:
    """Yield a grid of each team or pair: the steps of its points, and of its place."""
    for place in contest.ranking:
        row = place.contestant
        entrant = contest.entrants[row.contestant]
        lines = (
            *step_lines(contest.explain_points(row)),
            *step_lines(contest.explain_place(row)),
        )
        yield _steps_grid(f"{entrant.number} {entrant.name}", lines)


def _match_grids(contest: AnyContest) -> Iterator[Grid]:
    """Yield the steps of each match of teams that was played, by round.

    In victory points those of the home team are enough, as they say what the other team gets; in a
    knock-out each team has its own IMPs.
    """
    if isinstance(contest, PairContest):
        return
    for match in sorted(contest.matches, key=lambda match: (match.drawn.round, match.drawn.number)):
        if match.is_bye or match.ruling or match.points is None:
            continue
        sides = (True, False) if isinstance(contest, KnockOutContest) else (True,)
        for home in sides:
            values = {
                "round": match.drawn.round,
                "team": team_title(contest, match.drawn.home if home else match.drawn.away or 0),
                "other": team_title(contest, match.drawn.away or 0 if home else match.drawn.home),
            }
            title = _("Round %(round)s: %(team)s against %(other)s") % values
            yield _steps_grid(title, step_lines(contest.explain_match(match, home=home)))


def _steps_grid(title: str, lines: tuple[StepLine, ...]) -> Grid:
    columns = (GridColumn(_("Explanation"), ColumnKind.WORDS), GridColumn(_("By")))
    rows = tuple(
        (TextCell(text), TextCell(line.law if first else ""))
        for line in lines
        for first, text in _wrapped_line(line)
    )
    return Grid(columns, rows, title=title)


def _wrapped_line(line: StepLine) -> Iterator[tuple[bool, str]]:
    """Yield the text of a step in lines of a page, indented by its depth."""
    indent = "\N{NO-BREAK SPACE}" * (3 * line.depth)
    for number, text in enumerate(wrap_texts([line.words], width=WIDTH - len(indent))):
        yield number == 0, f"{indent}{text}"

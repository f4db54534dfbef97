"""Season ladder as a document: one row per player or pair, with notes."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.content.cells.numbers import percentage_number, rank_number, with_exact_value
from reports.content.document import (
    BlankCell,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    PageHeader,
    Paragraph,
    Row,
    SingleCell,
    TextCell,
)
from reports.content.events.session_combination import (
    describe_counted_sessions,
    describe_mean,
)
from reports.content.explanation_steps.step_sentences import StepLine as Said
from reports.content.explanation_steps.step_sentences import step_lines
from reports.content.page_header import build_club_page_header, title_with_days
from scoring.events.season_rule import PLAYERS
from standings.events.seasons import CountedSession, Season, SeasonLine

if TYPE_CHECKING:
    from club.models import Club


def season_document(club: "Club", name: str, season: Season) -> Document:
    """Build the printed ladder of a season with its rules."""
    nobody = Paragraph(_("No session counts yet. A session counts once its ranking is released."))
    ladder: Grid | Paragraph = season_grid(season) if season.lines else nobody
    blocks = (ladder, *(Paragraph(note) for note in season_notes(season)))
    return Document(_("Ladder"), blocks, season_face(club, name, season), together=True)


def season_face(club: "Club", name: str, season: Season) -> PageHeader:
    """Return the page header: club, season, and the first and last dates that count."""
    return build_club_page_header(club, title_with_days(name, season.sessions))


def season_grid(season: Season, *, each_session: bool = False) -> Grid:
    """Return the ladder from first to last; with `each_session`, a column for each session."""
    sessions = season.sessions if each_session else ()
    whose = _("Player") if season.rule.whose == PLAYERS else _("Pair")
    columns = (
        GridColumn(_("Rank"), ColumnKind.NUMBER),
        GridColumn(whose, ColumnKind.NAMES),
        GridColumn(_("Sessions"), ColumnKind.NUMBER),
        GridColumn(_("Boards"), ColumnKind.NUMBER, spare=True),
        GridColumn(_("%"), ColumnKind.NUMBER, strong=True),
        *(GridColumn(_session_heading(session), ColumnKind.NUMBER) for session in sessions),
    )
    rows = tuple(_row(line, sessions) for line in season.lines)
    return Grid(columns, rows, title=_("Ladder"))


def _row(line: SeasonLine, sessions: tuple[CountedSession, ...]) -> Row:
    boards = sum(item.boards for item in line.sat.values())
    return (
        rank_number(line.rank, shared=line.shared),
        TextCell(" & ".join(line.names)),
        NumberCell(Fraction(len(line.sat))),
        NumberCell(Fraction(boards)),
        percentage_number(line.figure),
        *(_session_cell(line, item) for item in sessions),
    )


def _session_cell(line: SeasonLine, session: CountedSession) -> SingleCell:
    sat = line.sat.get(session.pk)
    return (
        with_exact_value(percentage_number(sat.figure), line.exact[session.pk])
        if sat
        else BlankCell()
    )


def _session_heading(session: CountedSession) -> str:
    return f"{session.local_date or ''} {session.name}".strip()


def dated_session_title(session: CountedSession) -> str:
    """Return a session's name with its date."""
    day = date_format(session.local_date) if session.local_date else ""
    return " · ".join(filter(None, (day, session.name)))


def season_notes(season: Season) -> Iterator[str]:
    """Yield the rules of a season's ladder, a sentence each."""
    rule = season.rule
    yield describe_mean(rule)
    yield from describe_counted_sessions(rule)
    if rule.least > 1:
        yield _("Fewer than %(count)s sessions: not ranked.") % {"count": rule.least}


def season_step_lines(line: SeasonLine) -> tuple[Said, ...]:
    """Explain a figure of the ladder, line by line."""
    return step_lines(line.step)

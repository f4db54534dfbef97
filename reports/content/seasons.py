"""The ladder of a season: a line for each player or pair. Knows words; reckons nothing."""

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.content.document import (
    Blank,
    Column,
    Document,
    Face,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Single,
    Text,
)
from reports.content.face import face_of_club, title_with_days
from reports.content.numbers import percentage, rank_number, with_exact
from reports.content.several import counted_words, mean_words
from reports.content.steps import Line as Said
from reports.content.steps import told
from scoring.events.seasons import PLAYERS
from standings.events.seasons import CountedSession, Season, SeasonLine

if TYPE_CHECKING:
    from club.models import Club


def season_document(club: "Club", name: str, season: Season) -> Document:
    """To print: the ladder, and what it goes by."""
    nobody = Paragraph(_("No session counts yet: those count whose rankings are released."))
    ladder: Grid | Paragraph = season_grid(season) if season.lines else nobody
    blocks = (ladder, *(Paragraph(each) for each in season_notes(season)))
    return Document(_("Ladder"), blocks, season_face(club, name, season), together=True)


def season_face(club: "Club", name: str, season: Season) -> Face:
    """Club, season, and the dates of the first and the last session that count."""
    return face_of_club(club, title_with_days(name, season.sessions))


def season_grid(season: Season, *, each_session: bool = False) -> Grid:
    """From first to last; in a file with a column for each session."""
    sessions = season.sessions if each_session else ()
    whose = _("Player") if season.rule.whose == PLAYERS else _("Pair")
    columns = (
        Column(_("Rank"), Kind.NUMBER),
        Column(whose, Kind.NAMES),
        Column(_("Sessions"), Kind.NUMBER),
        Column(_("Boards"), Kind.NUMBER, spare=True),
        Column(_("%"), Kind.NUMBER, strong=True),
        *(Column(_called(each), Kind.NUMBER) for each in sessions),
    )
    rows = tuple(_row(line, sessions) for line in season.lines)
    return Grid(columns, rows, title=_("Ladder"))


def _row(line: SeasonLine, sessions: tuple[CountedSession, ...]) -> Row:
    boards = sum(each.boards for each in line.sat.values())
    return (
        rank_number(line.rank, shared=line.shared),
        Text(" & ".join(line.names)),
        Number(Fraction(len(line.sat))),
        Number(Fraction(boards)),
        percentage(line.figure),
        *(_of(line, each) for each in sessions),
    )


def _of(line: SeasonLine, session: CountedSession) -> Single:
    sat = line.sat.get(session.pk)
    return with_exact(percentage(sat.figure), line.exact[session.pk]) if sat else Blank()


def _called(session: CountedSession) -> str:
    return f"{session.local_date or ''} {session.name}".strip()


def session_title(session: CountedSession) -> str:
    """A session with its day."""
    day = date_format(session.local_date) if session.local_date else ""
    return " · ".join(filter(None, (day, session.name)))


def season_notes(season: Season) -> Iterator[str]:
    """What the ladder goes by, a sentence each."""
    rule = season.rule
    yield mean_words(rule)
    yield from counted_words(rule)
    if rule.least > 1:
        yield _("Who came to fewer than %(count)s sessions is not ranked.") % {"count": rule.least}


def how(line: SeasonLine) -> tuple[Said, ...]:
    """How a figure of the ladder comes about, line by line."""
    return told(line.step)

"""What every page says of itself. Knows the session's facts or a club; not the matter."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.content.appeals import notice
from reports.content.as_of import as_of_notice
from reports.content.document import Card, Document, Face, Number, Paragraph, Shape
from reports.content.numbers import matchpoints, written
from reports.content.paper_sizes import PAPER_SIZES
from reports.content.rulings import fouled_legend, legend
from reports.content.step_labels import law
from scoring.events.regulations import Regulations
from standings.session_info import SessionInfo
from standings.snapshot_cache import SessionSnapshot

if TYPE_CHECKING:
    from club.models import Club


def face(evening: SessionSnapshot, printed: datetime) -> Face:
    """The face of a paper with results on it: provisional until they are final."""
    return _face(evening, printed, notice(evening, printed))


def face_before_play(evening: SessionSnapshot, printed: datetime) -> Face:
    """The face of a paper that play starts from."""
    return _face(evening, printed, "")


def _face(evening: SessionSnapshot, printed: datetime, notice: str) -> Face:
    return Face(
        club=evening.facts.club,
        occasion=occasion(evening.facts),
        method=method(evening),
        notice=" · ".join(filter(None, (as_of_notice(evening), notice))),
        printed=printed_at(printed),
        paper=PAPER_SIZES[evening.facts.paper],
    )


def face_of_club(club: "Club", occasion: str, *, notice: str = "", printed: str = "") -> Face:
    """The face of a paper of more than one session."""
    return Face(club.name, occasion, notice=notice, printed=printed, paper=PAPER_SIZES[club.paper])


def printed_at(moment: datetime) -> str:
    """When, in words."""
    return _("Printed %(moment)s") % {"moment": date_format(moment, "DATETIME_FORMAT")}


def cards(
    title: str, made: Sequence[Card], face: Face, shape: Shape, *, otherwise: str
) -> Document:
    """The cards, or one page that says why there are none."""
    if made:
        return Document(title, tuple(made), face, shape)
    return Document(title, (Paragraph(otherwise),), face)


def not_seated() -> str:
    """Why there is no card yet."""
    return _("No table is seated yet: seat the pairs, then print again.")


def occasion(facts: SessionInfo) -> str:
    """Which event, which session of it, on which day."""
    day = date_format(facts.local_date) if facts.local_date else ""
    return " · ".join(dict.fromkeys(filter(None, (facts.event, facts.name, day))))


class DatedSession(Protocol):
    """A session that may have a date."""

    @property
    def local_date(self) -> date | None:
        """The date where the club is; None where none was given."""


def title_with_days(title: str, sessions: Iterable[DatedSession]) -> str:
    """The title with the first and the last date of the sessions."""
    days = sorted({each.local_date for each in sessions if each.local_date})
    first_and_last = dict.fromkeys(map(date_format, [*days[:1], *days[-1:]]))
    return " · ".join(filter(None, (title, " \N{EN DASH} ".join(first_and_last))))


def method(evening: SessionSnapshot) -> str:
    """How it is scored: what a score beaten and a tie are worth, the top, what the marks mean."""
    rule, tops = _rule(evening.facts.regulations), _tops(evening)
    if tops:
        rule = _("%(rule)s, top %(top)s") % {"rule": rule, "top": tops}
    apart = _("each section compared apart") if evening.apart else ""
    return " · ".join(filter(None, (rule, apart, legend(evening), fouled_legend(evening))))


def _tops(evening: SessionSnapshot) -> str:
    """The top in the event's scale; of sections that are compared apart, each that differs."""
    win = evening.facts.regulations.win
    tops = {name: top for name, top in evening.tops.items() if top}
    said = {name: written(_in_scale(top, win)) for name, top in tops.items()}
    if len(set(said.values())) < 2:
        return next(iter(said.values()), "")
    return ", ".join(f"{top} ({name})" for name, top in said.items())


def _rule(regulations: Regulations) -> str:
    """The method of the event, and the rule of its body where there are several."""
    match regulations.method:
        case "butler":
            return _("IMPs against a datum: %(rule)s") % {"rule": law(regulations.datum)}
        case "cross_imps":
            return _("IMPs crosswise: %(rule)s") % {"rule": law(regulations.cross)}
        case "aggregate":
            return _("Total points")
    if regulations.win == 1:
        return _("Matchpoints: 1 a score beaten, ½ a tie")
    return _("Matchpoints: 2 a score beaten, 1 a tie")


def top_of(evening: SessionSnapshot) -> int:
    """The most that a board is worth so far, two for a score beaten."""
    return max((each.top for each in evening.travellers.values()), default=0)


def _in_scale(top: int, win: int) -> Number:
    return matchpoints(Fraction(top), win=win, places=0)

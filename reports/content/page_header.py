"""Page headers of documents: club, event, scoring method, provisional notice, print time."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.content.cells.after_round import after_round_notice
from reports.content.cells.appeals import provisional_notice
from reports.content.cells.numbers import format_number, matchpoint_number
from reports.content.cells.ruling_marks import fouled_legend, ruling_legend
from reports.content.document import (
    Document,
    Grid,
    NumberCell,
    PageHeader,
    PageShape,
    Paragraph,
    PrintedCard,
)
from reports.content.explanation_steps.step_labels import law_name
from reports.content.paper_sizes import PAPER_SIZES
from scoring.events.regulations import Regulations
from standings.session_info import SessionInfo
from standings.snapshot_cache import SessionSnapshot

if TYPE_CHECKING:
    from club.models import Club


def build_page_header(snapshot: SessionSnapshot, printed: datetime) -> PageHeader:
    """Return the header of a document with results, provisional until they are final."""
    return _build_page_header(snapshot, printed, provisional_notice(snapshot, printed))


def build_team_page_header(snapshot: SessionSnapshot, printed: datetime) -> PageHeader:
    """Return the header of a document of a contest of teams, whose notes say how it is scored."""
    legends = " · ".join(filter(None, (ruling_legend(snapshot), fouled_legend(snapshot))))
    return replace(build_page_header(snapshot, printed), method=legends)


def build_page_header_before_play(snapshot: SessionSnapshot, printed: datetime) -> PageHeader:
    """Return the header of a document needed before play.

    Matches of teams are not scored by the method of the session, which compares their pairs.
    """
    header = _build_page_header(snapshot, printed, "")
    return replace(header, method="") if snapshot.facts.is_teams else header


def _build_page_header(snapshot: SessionSnapshot, printed: datetime, notice: str) -> PageHeader:
    return PageHeader(
        club=snapshot.facts.club,
        occasion=describe_occasion(snapshot.facts),
        method=describe_scoring_method(snapshot),
        notice=" · ".join(filter(None, (after_round_notice(snapshot), notice))),
        printed=printed_at_text(printed),
        paper=PAPER_SIZES[snapshot.facts.paper],
    )


def build_club_page_header(
    club: "Club", occasion: str, *, notice: str = "", printed: str = ""
) -> PageHeader:
    """Return the header of a document about more than one session."""
    return PageHeader(
        club.name, occasion, notice=notice, printed=printed, paper=PAPER_SIZES[club.paper]
    )


def printed_at_text(moment: datetime) -> str:
    """Return the time of printing as text."""
    return _("Printed %(moment)s") % {"moment": date_format(moment, "DATETIME_FORMAT")}


def cards_document(
    title: str,
    drawn_cards: Sequence[PrintedCard],
    header: PageHeader,
    shape: PageShape,
    *,
    otherwise: str,
) -> Document:
    """Build a document of cards, or one page with the reason why there are none."""
    if drawn_cards:
        return Document(title, tuple(drawn_cards), header, shape)
    return Document(title, (Paragraph(otherwise),), header)


def long_card_document(card: PrintedCard, header: PageHeader) -> Document:
    """Build a document of one card of grids and words, which can fill several pages."""
    blocks = tuple(block for block in card.blocks if isinstance(block, Grid | Paragraph))
    return Document(card.title, (Paragraph(card.subtitle), *blocks), header)


def nobody_seated_text() -> str:
    """Return the reason for missing cards."""
    return _("No table is seated yet: seat the pairs, then print again.")


def describe_occasion(info: SessionInfo) -> str:
    """Return the event, its session and its day."""
    day = date_format(info.local_date) if info.local_date else ""
    return " · ".join(dict.fromkeys(filter(None, (info.event, info.name, day))))


class DatedSession(Protocol):
    """Protocol of a session with an optional date."""

    @property
    def local_date(self) -> date | None:
        """The date in the club's time zone; None if not set."""


def title_with_days(title: str, sessions: Iterable[DatedSession]) -> str:
    """Return the title with the first and the last date of the sessions."""
    days = sorted({session.local_date for session in sessions if session.local_date})
    first_and_last = dict.fromkeys(map(date_format, [*days[:1], *days[-1:]]))
    return " · ".join(filter(None, (title, " \N{EN DASH} ".join(first_and_last))))


def describe_scoring_method(snapshot: SessionSnapshot) -> str:
    """Describe the scoring: points for a score beaten and a tie, the top, and the marks."""
    rule = _describe_method(snapshot.facts.regulations)
    tops = _describe_tops(snapshot)
    if tops:
        rule = _("%(rule)s, top %(top)s") % {"rule": rule, "top": tops}
    apart = _("each section compared apart") if snapshot.apart else ""
    return " · ".join(filter(None, (rule, apart, ruling_legend(snapshot), fouled_legend(snapshot))))


def _describe_tops(snapshot: SessionSnapshot) -> str:
    """Return the top in the event's scale; each different one if sections have their own."""
    win = snapshot.facts.regulations.win
    tops = {name: top for name, top in snapshot.tops.items() if top}
    texts = {name: format_number(_in_scale(top, win)) for name, top in tops.items()}
    if len(set(texts.values())) < 2:
        return next(iter(texts.values()), "")
    return ", ".join(f"{top} ({name})" for name, top in texts.items())


def _describe_method(regulations: Regulations) -> str:
    """Return the method of the event, and the body's rule if there are several."""
    match regulations.method:
        case "butler":
            return _("IMPs against a datum: %(rule)s") % {"rule": law_name(regulations.datum)}
        case "cross_imps":
            return _("IMPs crosswise: %(rule)s") % {"rule": law_name(regulations.cross)}
        case "aggregate":
            return _("Total points")
    if regulations.win == 1:
        return _("Matchpoints: 1 a score beaten, ½ a tie")
    return _("Matchpoints: 2 a score beaten, 1 a tie")


def highest_top(snapshot: SessionSnapshot) -> int:
    """Return the highest top of any board so far, two for a score beaten."""
    return max((scored_board.top for scored_board in snapshot.travellers.values()), default=0)


def _in_scale(top: int, win: int) -> NumberCell:
    return matchpoint_number(Fraction(top), win=win, places=0)

"""What every paper of a tournament says of itself. Knows the event and a moment; not the matter."""

from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.content.document import Document, Face, Paragraph
from reports.content.face import printed_at
from reports.content.four_hand.shown import Shown
from reports.content.paper_sizes import PAPER_SIZES
from standings.matches.match_event import Tournament


def face(shown: Shown, printed: datetime) -> Face:
    """The face of a paper with results: provisional until all is in and every tie resolved."""
    return _face(shown, printed, "" if shown.final else _("PROVISIONAL"))


def face_before_play(shown: Shown, printed: datetime) -> Face:
    """The face of a paper that play starts from."""
    return _face(shown, printed, "")


def _face(shown: Shown, printed: datetime, notice: str) -> Face:
    return Face(
        club=shown.event.club,
        occasion=occasion(shown.event),
        method=_("Alberta 55 Plus: four-hand matches, total points"),
        notice=notice,
        printed=printed_at(printed),
        paper=PAPER_SIZES[shown.event.paper],
    )


def occasion(event: Tournament) -> str:
    """Which event, on which days, and who convenes it."""
    days = " \N{EN DASH} ".join(dict.fromkeys(map(date_format, days_of(event))))
    convenor = _("Convenor: %(name)s") % {"name": event.convenor} if event.convenor else ""
    return " · ".join(filter(None, (event.name, days, convenor)))


def days_of(event: Tournament) -> list[date]:
    """The first day and the last."""
    days = sorted(each.local_date for each in event.sessions if each.local_date)
    return [days[0], days[-1]] if days else []


def without(title: str, face: Face, why: str) -> Document:
    """One page that says why there is nothing on it."""
    return Document(title, (Paragraph(why),), face)


def not_drawn() -> str:
    """Why there is no draw yet."""
    return _("No match is drawn yet: draw the tournament, then print again.")


def nothing_yet() -> str:
    """Why there is no result yet."""
    return _("Nothing has been recorded yet.")

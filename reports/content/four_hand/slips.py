"""Match slips, to be handed in with two initials. Knows the draw and the clock; no results."""

from datetime import datetime

from django.utils.translation import gettext as _

from boards.queries.matches import MatchState
from reports.content.document import (
    Blank,
    Card,
    Column,
    Document,
    Grid,
    Kind,
    Paragraph,
    Row,
    Shape,
    Text,
)
from reports.content.draws import Programme
from reports.content.four_hand.face import face_before_play, not_drawn, without
from reports.content.four_hand.programme import programme
from reports.content.four_hand.shown import Shown, people
from standings.matches.match_event import Contestant


def match_slips(shown: Shown, printed: datetime) -> Document:
    """One for each match, round by round."""
    title, face = _("Match slips"), face_before_play(shown, printed)
    known = programme(shown.event)
    slips = tuple(_slip(shown, each, known) for each in shown.event.matches if shown.plays(each))
    if not slips:
        return without(title, face, not_drawn())
    return Document(title, slips, face, Shape.EIGHTHS)


def _slip(shown: Shown, match: MatchState, known: Programme) -> Card:
    columns = (
        Column(""),
        Column(_("Pair"), Kind.MARK, strong=True),
        Column(_("Names"), Kind.NAMES),
        Column(_("Total"), Kind.NUMBER, room=9),
        Column(_("Initials"), Kind.MARK, room=8),
    )
    we, they = (shown.pair(each) for each in match.pairs)
    rows = (_side(_("We"), we), _side(_("They"), they))
    title = _("Round %(round)s · Table %(table)s") % {"round": match.round, "table": match.table}
    said = Paragraph(_("Both totals as on the score sheet, each ending in 0."))
    return Card(title, known.start(match.round), (Grid(columns, rows, ruled=True), said))


def _side(side: str, pair: Contestant) -> Row:
    return (Text(side), Text(pair.label), people(pair), Blank(), Blank())

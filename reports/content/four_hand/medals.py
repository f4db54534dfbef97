"""The medal list, those who share a medal worded right. Knows the places; computes none."""

from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.content.document import (
    Block,
    Column,
    Document,
    Grid,
    Kind,
    Number,
    Paragraph,
    Row,
    Text,
)
from reports.content.four_hand.face import face, nothing_yet, without
from reports.content.four_hand.shown import Shown, names
from reports.content.four_hand.standings import zoned
from reports.content.four_hand.ties import ties
from standings.matches.match_event import Contestant
from standings.matches.match_standings import MEDALS, Medal, MedalList, medal_list


def medals(shown: Shown, printed: datetime) -> Document:
    """Gold, silver and bronze, and what became of ties for them."""
    title, head = _("Medals"), face(shown, printed)
    if not shown.recorded:
        return without(title, head, nothing_yet())
    listed = medal_list(shown.event)
    sentences = [*_not_yet(listed), *_shared(listed), *ties(shown)]
    blocks: list[Block] = [medals_grid(shown, listed), *map(Paragraph, sentences)]
    return Document(title, tuple(blocks), head, together=True, large=True)


def medals_grid(shown: Shown, listed: MedalList) -> Grid:
    """A row for each pair that gets one."""
    columns = (
        Column(_("Medal"), strong=True),
        Column(_("Pair"), strong=True),
        Column(_("Names"), Kind.NAMES),
        *((Column(_("Zone"), Kind.WORDS),) if zoned(shown) else ()),
        Column(_("Total"), Kind.NUMBER, strong=True),
    )
    rows = [_row(shown, medal, pair) for medal in listed.medals for pair in medal.contestants]
    return Grid(columns, tuple(rows))


def _row(shown: Shown, medal: Medal, pair: Contestant) -> Row:
    total = shown.table.records[pair.pk].total
    said = medal_name(medal.medal)
    if len(medal.contestants) > 1:
        said = _("%(medal)s, shared") % {"medal": said}
    return (
        Text(said),
        Text(pair.label),
        Text(names(pair)),
        *((Text(pair.zone),) if zoned(shown) else ()),
        Number(Fraction(total)),
    )


def medal_name(medal: str) -> str:
    """What a medal is called."""
    return {"gold": _("Gold"), "silver": _("Silver"), "bronze": _("Bronze")}[medal]


def _not_yet(listed: MedalList) -> list[str]:
    return [] if listed.final else [_("This is how it stands now: not every place is decided.")]


def _shared(listed: MedalList) -> list[str]:
    """Which medal is shared by how many, and which is not given for it."""
    given = {medal.medal for medal in listed.medals}
    said = []
    for medal in listed.medals:
        sharing = len(medal.contestants)
        if sharing > 1:
            at = MEDALS.index(medal.medal)
            missing = [each for each in MEDALS[at + 1 : at + sharing] if each not in given]
            said.append(" ".join([_sharing(medal, sharing), *_none(missing)]))
    return said


def _sharing(medal: Medal, sharing: int) -> str:
    said = ngettext(
        "%(medal)s is shared by %(pairs)s pair.",
        "%(medal)s is shared by %(pairs)s pairs.",
        sharing,
    )
    return said % {"medal": medal_name(medal.medal), "pairs": sharing}


def _none(missing: list[str]) -> list[str]:
    """Which medals nobody gets."""
    if not missing:
        return []
    words = {
        ("silver",): _("No silver is given."),
        ("bronze",): _("No bronze is given."),
        ("silver", "bronze"): _("No silver and no bronze are given."),
    }
    return [words[tuple(missing)]]

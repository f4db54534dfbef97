"""Medal list of a match event, with shared medals."""

from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.content.document import (
    Block,
    ColumnKind,
    Document,
    Grid,
    GridColumn,
    NumberCell,
    Paragraph,
    Row,
    TextCell,
)
from reports.content.matches.match_event_report import (
    MatchEventReport,
    contestant_names,
    contestant_names_cell,
)
from reports.content.matches.match_page_header import (
    build_match_page_header,
    empty_document,
    nothing_recorded_text,
)
from reports.content.matches.match_standings import has_zones
from reports.content.matches.tie_resolutions import tie_sentences
from standings.matches.match_event import Contestant
from standings.matches.match_standings import MEDALS, Medal, MedalList, medal_list

# Up to so many pairs the two names are in two lines, in full; more would not fit on one sheet.
FEW = 12


def medal_list_document(report: MatchEventReport, printed: datetime) -> Document:
    """Build the list of gold, silver and bronze, with notes on their ties."""
    title = _("Medals")
    head = build_match_page_header(report, printed)
    if not report.recorded:
        return empty_document(title, head, nothing_recorded_text())
    listed = medal_list(report.event)
    sentences = [
        *_provisional_notes(listed),
        *_shared_medal_sentences(listed),
        *tie_sentences(report),
    ]
    blocks: list[Block] = [medals_grid(report, listed), *map(Paragraph, sentences)]
    return Document(title, tuple(blocks), head, together=True, large=True)


def medals_grid(report: MatchEventReport, listed: MedalList) -> Grid:
    """Return a row for each pair with a medal."""
    columns = (
        GridColumn(_("Medal"), strong=True),
        GridColumn(_("Pair"), strong=True),
        GridColumn(_("Names"), ColumnKind.NAMES),
        *((GridColumn(_("Zone"), ColumnKind.WORDS),) if has_zones(report) else ()),
        GridColumn(_("Total"), ColumnKind.NUMBER, strong=True),
    )
    given = [(medal, pair) for medal in listed.medals for pair in medal.contestants]
    rows = [_row(report, medal, pair, few=len(given) <= FEW) for medal, pair in given]
    return Grid(columns, tuple(rows))


def _row(report: MatchEventReport, medal: Medal, pair: Contestant, *, few: bool) -> Row:
    total = report.table.records[pair.pk].total
    text = medal_name(medal.medal)
    if len(medal.contestants) > 1:
        text = _("%(medal)s, shared") % {"medal": text}
    return (
        TextCell(text),
        TextCell(pair.label),
        contestant_names_cell(pair) if few else TextCell(contestant_names(pair)),
        *((TextCell(pair.zone),) if has_zones(report) else ()),
        NumberCell(Fraction(total)),
    )


def medal_name(medal: str) -> str:
    """Return the name of a medal."""
    return {"gold": _("Gold"), "silver": _("Silver"), "bronze": _("Bronze")}[medal]


def _provisional_notes(listed: MedalList) -> list[str]:
    return [] if listed.final else [_("This is how it stands now: not every place is decided.")]


def _shared_medal_sentences(listed: MedalList) -> list[str]:
    """Return which medals are shared by how many, and which are therefore not given."""
    given = {medal.medal for medal in listed.medals}
    sentences = []
    for medal in listed.medals:
        sharing = len(medal.contestants)
        if sharing > 1:
            at = MEDALS.index(medal.medal)
            missing = [
                medal_key for medal_key in MEDALS[at + 1 : at + sharing] if medal_key not in given
            ]
            sentences.append(
                " ".join([_shared_medal_sentence(medal, sharing), *_medals_not_given(missing)])
            )
    return sentences


def _shared_medal_sentence(medal: Medal, sharing: int) -> str:
    text = ngettext(
        "%(medal)s is shared by %(pairs)s pair.",
        "%(medal)s is shared by %(pairs)s pairs.",
        sharing,
    )
    return text % {"medal": medal_name(medal.medal), "pairs": sharing}


def _medals_not_given(missing: list[str]) -> list[str]:
    """Return a sentence on the medals that are not given."""
    if not missing:
        return []
    sentences = {
        ("silver",): _("No silver is given."),
        ("bronze",): _("No bronze is given."),
        ("silver", "bronze"): _("No silver and no bronze are given."),
    }
    return [sentences[tuple(missing)]]

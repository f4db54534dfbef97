"""Every paper of a tournament: its name, its moment, how it is made. Knows no renderer."""

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from reports.content.catalogue import Moment, Paper, Table
from reports.content.four_hand.crosstable import crosstable
from reports.content.four_hand.explanations import explanations
from reports.content.four_hand.face import days_of
from reports.content.four_hand.medals import medals
from reports.content.four_hand.programme import draw_sheet, itineraries
from reports.content.four_hand.score_sheets import blank_score_sheets, score_sheets
from reports.content.four_hand.shown import Shown
from reports.content.four_hand.slips import match_slips
from reports.content.four_hand.standings import standings
from reports.content.four_hand.table_cards import table_cards

PAPERS: tuple[Paper[Shown], ...] = (
    Paper(
        "draw",
        _("The draw"),
        _("One sheet for the wall: rounds down, tables across, and who everybody is."),
        Moment.BEFORE,
        draw_sheet,
    ),
    Paper(
        "tablecards",
        _("Table cards"),
        _("One for each table: who meets whom; dealer, vulnerability and legs to tick."),
        Moment.BEFORE,
        table_cards,
    ),
    Paper(
        "slips",
        _("Match slips"),
        _("One for each match: both totals and two initials."),
        Moment.BEFORE,
        match_slips,
    ),
    Paper(
        "itineraries",
        _("Itineraries"),
        _("One for each pair: its table and its opponents, round by round."),
        Moment.BEFORE,
        itineraries,
    ),
    Paper(
        "blankscoresheets",
        _("Blank score sheets"),
        _("To be copied: a match on a sheet, with the premiums in the margin."),
        Moment.BEFORE,
        blank_score_sheets,
    ),
    Paper("standings", _("Standings"), _("For the wall."), Moment.AFTER, standings),
    Paper(
        "crosstable",
        _("Crosstable"),
        _("Pair against pair, with both scores."),
        Moment.AFTER,
        crosstable,
    ),
    Paper(
        "medals",
        _("Medal list"),
        _("Gold, silver and bronze, and how ties were resolved."),
        Moment.AFTER,
        medals,
    ),
    Paper(
        "scoresheets",
        _("Score sheets"),
        _("Every match that was entered hand by hand, as on paper: above and below the line."),
        Moment.AFTER,
        score_sheets,
    ),
    Paper(
        "explained",
        _("How every figure came about"),
        _("An appendix to the standings: each pair's arithmetic, match by match and hand by hand."),
        Moment.AFTER,
        explanations,
        on_request=True,
    ),
)
RESULT_PAPERS = frozenset({"standings", "crosstable", "medals", "scoresheets", "explained"})
"""The papers that a corrected match makes out of date, by their keys."""
TABLES = (
    Table(
        "standings",
        _("Standings workbook"),
        _("Standings, crosstable, matches and hands to go on working with."),
        ("xlsx", "csv"),
    ),
    Table("matches", _("List of matches"), _("One line for each match."), ("csv",)),
)


def file_name(shown: Shown, key: str, ending: str) -> str:
    """The first day first: `2026-11-21_55-plus-games_standings-after-7.pdf`."""
    days = days_of(shown.event)
    day = days[0].isoformat() if days else "undated"
    after = "" if shown.after_round is None else f"-after-{shown.table.after_round}"
    return f"{day}_{slugify(shown.event.name)[:60] or 'tournament'}_{key}{after}.{ending}"

"""Every paper there is: its name, its moment, how it is made. Knows no renderer."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from reports.content.blank_sheets import blank_travellers, pick_up_slips
from reports.content.document import Document
from reports.content.explanations import explanations
from reports.content.guide_cards import guide_cards, movement_cards
from reports.content.hand_records import hand_records, records
from reports.content.ranking import ranking
from reports.content.recap import recap
from reports.content.scorecards import scorecards
from reports.content.seating_list import seating_list
from reports.content.travellers import travellers
from standings.after_round import AsOf
from standings.snapshot_cache import SessionSnapshot

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

P = TypeVar("P")


class Moment(Enum):
    """When a paper is wanted."""

    BEFORE = "before"
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class Paper(Generic[P]):
    """One paper: the key is its name in addresses and files; it is made of what it shows.

    What is made `on_request` is in no set unless somebody chooses it.
    """

    key: str
    title: "str | _StrPromise"
    purpose: "str | _StrPromise"
    moment: Moment
    make: Callable[[P, datetime], Document]
    on_request: bool = False


PAPERS: tuple[Paper[SessionSnapshot], ...] = (
    Paper(
        "guidecards",
        _("Table guide cards"),
        _("One for each table: who comes when, with which boards, and where they go."),
        Moment.BEFORE,
        guide_cards,
    ),
    Paper(
        "seating",
        _("Seating list"),
        _("For the door: every player by surname, with pair number, table and direction."),
        Moment.BEFORE,
        seating_list,
    ),
    Paper(
        "movementcards",
        _("Personal movement cards"),
        _("One for each pair: table, direction, boards and opponents, round by round."),
        Moment.BEFORE,
        movement_cards,
    ),
    Paper(
        "blanktravellers",
        _("Blank travellers"),
        _("One for each board, the pair numbers printed in order of North-South."),
        Moment.BEFORE,
        blank_travellers,
    ),
    Paper(
        "slips",
        _("Pick-up slips"),
        _("One for each table and round, with dealer and vulnerability, to be handed in."),
        Moment.BEFORE,
        pick_up_slips,
    ),
    Paper("ranking", _("Ranking"), _("For the wall."), Moment.AFTER, ranking),
    Paper(
        "recap",
        _("Recap sheet"),
        _("Pairs against boards: matchpoints and opponents, totals, percentages."),
        Moment.AFTER,
        recap,
    ),
    Paper(
        "travellers",
        _("Travellers with frequencies"),
        _("What every table did with each board: names, matchpoints, percentages, frequencies."),
        Moment.AFTER,
        travellers,
    ),
    Paper(
        "cards",
        _("Personal scorecards"),
        _("Half a page for each pair, with the running percentage."),
        Moment.AFTER,
        scorecards,
    ),
    Paper(
        "hands",
        _("Hand records"),
        _("Every deal by the compass with its points, fifteen boards to a page."),
        Moment.AFTER,
        hand_records,
    ),
    Paper(
        "explained",
        _("How every figure came about"),
        _("An appendix to the recap: each pair's arithmetic, board by board, with its Law."),
        Moment.AFTER,
        explanations,
        on_request=True,
    ),
)


RESULT_PAPERS = frozenset({"ranking", "recap", "travellers", "cards", "explained"})
"""The papers that a corrected result makes out of date, by their keys."""


@dataclass(frozen=True, slots=True)
class Table:
    """Figures to go on working with, in one or two kinds of file."""

    key: str
    title: "str | _StrPromise"
    purpose: "str | _StrPromise"
    endings: tuple[str, ...]


TABLES = (
    Table(
        "standings",
        _("Standings workbook"),
        _("Standings, recap, travellers and movement to go on working with."),
        ("xlsx", "csv"),
    ),
    Table("travellers", _("List of results"), _("One line for each result."), ("csv",)),
    Table("hands", _("File of deals"), _("Hand records for other programs."), ("pbn",)),
)


def lacking(evening: SessionSnapshot) -> frozenset[str]:
    """The papers and tables that would have nothing on them: they are in no set unasked."""
    return frozenset() if records(evening) else frozenset({"hands"})


def file_name(evening: SessionSnapshot, key: str, ending: str) -> str:
    """Plain letters, the day first: `2026-11-21_monday-pairs_ranking.pdf`."""
    facts = evening.facts
    day = facts.local_date.isoformat() if facts.local_date else "undated"
    after = f"-after-{evening.after}" if isinstance(evening, AsOf) else ""
    return f"{day}_{slugify(facts.event)[:60] or 'session'}_{key}{after}.{ending}"

"""List of the documents and tables of contests of teams or Swiss pairs, with their purpose."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from reports.content.catalogue import PrintMoment, session_file_name
from reports.content.document import Document, Grid
from reports.content.swiss_pairs.pair_cards import pair_cards_document
from reports.content.swiss_pairs.pair_rounds import pair_assignments_document, pair_scores_document
from reports.content.swiss_pairs.pair_standings import pair_ranking_grid, pair_standings_document
from reports.content.teams.blank_score_sheets import blank_sheets_documents
from reports.content.teams.bracket import bracket_document, bracket_file_grid
from reports.content.teams.contest_explanations import contest_explanations_document
from reports.content.teams.room_line_ups import (
    partnership_butler_grid,
    player_butler_document,
    player_butler_grid,
)
from reports.content.teams.team_cards import team_card_documents
from reports.content.teams.team_rounds import assignments_document, match_sheets_documents
from reports.content.teams.team_standings import team_ranking_grid, team_standings_document
from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.knock_out_contest import KnockOutContest
from standings.teams.player_butler import player_butler_of
from standings.teams.team_contest import TeamContest

if TYPE_CHECKING:
    from standings.previews.drawn_rounds import AnyContest

# The keys of every document of a contest that is a PDF, in the order of print sets.
CONTEST_DOCUMENT_KEYS = (
    "assignments",
    "blanksheets",
    "standings",
    "bracket",
    "butler",
    "scores",
    "matches",
    "scorecards",
    "explanations",
)
# Those that a corrected result makes out of date.
CONTEST_RESULT_DOCUMENT_KEYS = frozenset(CONTEST_DOCUMENT_KEYS) - {"assignments", "blanksheets"}
PDF = ("pdf",)
SPREADSHEETS = ("pdf", "xlsx", "csv")


@dataclass(frozen=True, slots=True)
class ContestDocument:
    """A document of a contest: its key in addresses, and the formats that it has.

    `make` builds it for some rounds, which only matter `of_rounds`; `grid` is its table as CSV. An
    `on_request` document is in a print set only if somebody chooses it.
    """

    key: str
    title: str
    purpose: str
    moment: PrintMoment
    make: Callable[[Sequence[int], datetime], Sequence[Document]]
    endings: tuple[str, ...] = PDF
    grid: Callable[[], Grid] | None = None
    of_rounds: bool = False
    on_request: bool = False

    @property
    def is_printed(self) -> bool:
        """Whether it is a document to print, and not a table only."""
        return "pdf" in self.endings

    @property
    def file_endings(self) -> tuple[str, ...]:
        """Its formats for spreadsheets."""
        return tuple(ending for ending in self.endings if ending != "pdf")


def contest_documents(contest: "AnyContest") -> tuple[ContestDocument, ...]:
    """Return the documents that a contest has, in the order of print sets.

    A contest of teams has its line-ups. Documents of rounds are left out until one is drawn.
    """
    documents = (
        _pair_documents(contest) if isinstance(contest, PairContest) else _team_documents(contest)
    )
    return tuple(document for document in documents if contest.rounds > 0 or not document.of_rounds)


def rounds_of_document(contest: "AnyContest", document: ContestDocument) -> range:
    """Return the rounds of a document in a print set.

    Before play it has the current round and those after it, after play every round.
    """
    if not document.of_rounds:
        return range(0)
    first = contest.current_round if document.moment is PrintMoment.BEFORE else 1
    return range(first, contest.rounds + 1)


def contest_file_name(
    contest: "AnyContest", document: ContestDocument, ending: str, rounds: Sequence[int]
) -> str:
    """Return a name like `2026-11-24_teams-night_assignments-round-2.pdf`."""
    one_round = document.of_rounds and len(rounds) == 1
    which = f"{document.key}-round-{rounds[0]}" if one_round else document.key
    return session_file_name(contest.session, which, ending)


def usual_session_keys(contest: "AnyContest") -> frozenset[str]:
    """Return the documents of pairs that a print set of the contest has unless others are chosen.

    What compares every pair with all tables is not the standings, so it is left out.
    """
    keys = {"hands"}
    # Cards of a Swiss or a knock-out would end with the round that is drawn.
    if contest.draw_form is None and not isinstance(contest, KnockOutContest):
        keys |= {"guidecards", "movementcards"}
    if contest.current_round <= 1:
        keys.add("seating")
    if isinstance(contest, PairContest):
        keys |= {"slips", "travellers"}
    return frozenset(keys)


def _team_documents(contest: TeamContest) -> Iterator[ContestDocument]:
    yield from _team_documents_before_play(contest)
    yield ContestDocument(
        "standings",
        _("Standings"),
        _("For the wall: the ranking of the event, with every round."),
        PrintMoment.AFTER,
        lambda _rounds, printed: [team_standings_document(contest, printed)],
        SPREADSHEETS,
        lambda: team_ranking_grid(contest),
    )
    if isinstance(contest, KnockOutContest):
        yield _bracket(contest)
    yield from _butler(contest)
    yield ContestDocument(
        "matches",
        _("Score sheets"),
        _("The results of each match, board by board, with its IMPs."),
        PrintMoment.AFTER,
        partial(match_sheets_documents, contest),
        of_rounds=True,
    )
    yield ContestDocument(
        "scorecards",
        _("Score cards of the teams"),
        _("For each team: its place, its matches, and both rooms of each board."),
        PrintMoment.AFTER,
        lambda _rounds, printed: team_card_documents(contest, printed),
    )
    yield _explanations(contest)


def _team_documents_before_play(contest: TeamContest) -> Iterator[ContestDocument]:
    yield ContestDocument(
        "assignments",
        _("Assignments"),
        _("For the wall: who meets whom, and at which tables."),
        PrintMoment.BEFORE,
        lambda rounds, printed: [assignments_document(contest, rounds, printed)],
        of_rounds=True,
    )
    yield ContestDocument(
        "blanksheets",
        _("Blank score cards"),
        _("One for each match, both rooms side by side, to write on."),
        PrintMoment.BEFORE,
        partial(blank_sheets_documents, contest),
        of_rounds=True,
    )


def _bracket(contest: KnockOutContest) -> ContestDocument:
    return ContestDocument(
        "bracket",
        _("Bracket"),
        _("For the wall: who meets whom, and who has won."),
        PrintMoment.AFTER,
        lambda _rounds, printed: [bracket_document(contest, printed)],
        SPREADSHEETS,
        lambda: bracket_file_grid(contest),
    )


def _butler(contest: TeamContest) -> Iterator[ContestDocument]:
    """Yield the Butler; without line-ups it counts for nobody, so no print set has it."""
    nobody = not contest.line_ups.by_seat
    yield ContestDocument(
        "butler",
        _("Butler of the players"),
        _("By the line-ups that are noted."),
        PrintMoment.AFTER,
        lambda _rounds, printed: [player_butler_document(contest, printed)],
        SPREADSHEETS,
        lambda: player_butler_grid(contest, player_butler_of(contest)),
        on_request=nobody,
    )
    yield ContestDocument(
        "butler_pairs",
        _("Butler of the pairs"),
        _("Each two who sat together, by the line-ups that are noted."),
        PrintMoment.AFTER,
        lambda _rounds, _printed: [],
        ("csv",),
        lambda: partnership_butler_grid(contest, player_butler_of(contest)),
        on_request=nobody,
    )


def _explanations(contest: "AnyContest") -> ContestDocument:
    return ContestDocument(
        "explanations",
        _("Explanations of the standings"),
        _("An appendix to the standings: how points, places and matches were computed."),
        PrintMoment.AFTER,
        lambda _rounds, printed: [contest_explanations_document(contest, printed)],
        on_request=True,
    )


def _pair_documents(contest: PairContest) -> Iterator[ContestDocument]:
    yield ContestDocument(
        "assignments",
        _("Assignments"),
        _("For the wall: who meets whom, and at which tables."),
        PrintMoment.BEFORE,
        lambda rounds, printed: [pair_assignments_document(contest, rounds, printed)],
        of_rounds=True,
    )
    yield ContestDocument(
        "standings",
        _("Standings"),
        _("For the wall: the ranking of the event, with every round."),
        PrintMoment.AFTER,
        lambda _rounds, printed: [pair_standings_document(contest, printed)],
        SPREADSHEETS,
        lambda: pair_ranking_grid(contest),
    )
    yield ContestDocument(
        "scores",
        _("Results"),
        _("Each match with its points."),
        PrintMoment.AFTER,
        lambda rounds, printed: [pair_scores_document(contest, rounds, printed)],
        of_rounds=True,
    )
    yield ContestDocument(
        "scorecards",
        _("Score cards of the pairs"),
        _("For each pair: its place in the contest, and its boards."),
        PrintMoment.AFTER,
        lambda _rounds, printed: [pair_cards_document(contest, printed)],
    )
    yield _explanations(contest)

"""Documents of a contest of teams or Swiss pairs, listed on the print page of its session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from standings.swiss_pairs.pair_contest import PairContest
from standings.teams.knock_out_contest import KnockOutContest
from web.shared.pages.teams.team_standings import read_contest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from standings.teams.team_contest import TeamContest
    from tournament.models import Session

PDF = ("pdf",)
SPREADSHEETS = ("pdf", "xlsx", "csv")


@dataclass(frozen=True, slots=True)
class ContestDocument:
    """A document of a contest: its key in addresses, and the formats that it has.

    `round` is 0 if the document is not of one round.
    """

    key: str
    title: str
    purpose: str
    endings: tuple[str, ...] = PDF
    round: int = 0


def contest_documents(session: Session) -> tuple[ContestDocument, ...]:
    """Documents of the last drawn round and of the standings; none for other sessions."""
    if not session.event.in_matches:
        return ()
    contest = read_contest(session)
    return tuple(_documents(contest)) if contest is not None else ()


def _documents(contest: TeamContest | PairContest) -> Iterator[ContestDocument]:
    round_ = contest.rounds
    if round_:
        yield from _documents_of_round(contest, round_)
    yield ContestDocument(
        "standings",
        _("Standings"),
        _("For the wall: the ranking of the event, with every round."),
        SPREADSHEETS,
    )
    if isinstance(contest, KnockOutContest):
        yield ContestDocument(
            "bracket", _("Bracket"), _("For the wall: who meets whom, and who has won."), PDF
        )
    if not isinstance(contest, PairContest):
        yield ContestDocument(
            "butler",
            _("Butler of the players"),
            _("By the line-ups that are noted."),
            SPREADSHEETS,
        )


def _documents_of_round(
    contest: TeamContest | PairContest, round_: int
) -> Iterator[ContestDocument]:
    number = {"round": round_}
    yield ContestDocument(
        "assignments",
        _("Assignments of round %(round)s") % number,
        _("For the wall: who meets whom, and at which tables."),
        round=round_,
    )
    if isinstance(contest, PairContest):
        yield ContestDocument(
            "scores",
            _("Results of round %(round)s") % number,
            _("Each match with its points."),
            round=round_,
        )
        return
    yield ContestDocument(
        "blanksheets",
        _("Blank score cards of round %(round)s") % number,
        _("One for each match, both rooms side by side, to write on."),
        round=round_,
    )
    yield ContestDocument(
        "matches",
        _("Score sheets of round %(round)s") % number,
        _("The results of each match, board by board, with its IMPs."),
        round=round_,
    )

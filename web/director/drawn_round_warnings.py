"""Warnings that a correction changes a match from which the next round was already drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages

from reports.content.teams.drawn_rounds import drawn_round_note, drawn_round_notices
from standings.previews.drawn_rounds import (
    changes_of_drawn_matches,
    compare_drawn_matches,
    read_contest_with,
)
from standings.snapshot_cache import SessionSnapshot, snapshot_of_session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

    from scoring.laws.adjusted_scores import OutcomeOrRuling
    from standings.previews.drawn_rounds import AnyContest
    from tournament.models import Session


def note_on_drawn_round(session: Session, now: SessionSnapshot, round_: int) -> str:
    """Note that a later round is drawn from this one; empty if none is, or without a contest."""
    contest = read_contest_with(session, now)
    return drawn_round_note(contest, round_) if contest else ""


def preview_drawn_rounds(
    session: Session, now: SessionSnapshot, outcomes: Mapping[int, OutcomeOrRuling | None]
) -> list[str]:
    """A sentence for each match that these outcomes would change after the next draw."""
    return drawn_round_notices(changes_of_drawn_matches(session, now, outcomes))


def notices_of_drawn_rounds(
    session: Session, before: AnyContest | None, seating_board: int
) -> list[str]:
    """A sentence for each match that the written result has changed after the next draw."""
    if before is None:
        return []
    after = read_contest_with(session, snapshot_of_session(session.pk))
    assert after is not None
    return drawn_round_notices(compare_drawn_matches(before, after, [seating_board]))


def warn_of_drawn_rounds(
    request: HttpRequest, session: Session, before: AnyContest | None, seating_board: int
) -> None:
    """Flash these sentences as warnings."""
    for notice in notices_of_drawn_rounds(session, before, seating_board):
        messages.warning(request, notice)

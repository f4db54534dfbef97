"""API warnings that a correction changes a match from which the next round was already drawn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from reports.content.teams.drawn_rounds import drawn_round_notices
from standings.previews.drawn_rounds import (
    DrawnMatchChange,
    compare_drawn_matches,
    contest_of_changed_session,
)

if TYPE_CHECKING:
    from boards.queries.entry_board import EntryBoard
    from standings.previews.drawn_rounds import AnyContest


class DrawnRoundSerializer(serializers.Serializer[Any]):
    """Serializer for a match that changes though a later round is drawn from it."""

    round = serializers.IntegerField(help_text="The round that is drawn already.")
    text = serializers.CharField(help_text="The warning of the page.")


@dataclass(frozen=True, slots=True)
class DrawnRoundPayload:
    """A drawn round, and what changes before it."""

    round: int
    text: str


def represent_drawn_rounds(changes: Iterable[DrawnMatchChange]) -> tuple[DrawnRoundPayload, ...]:
    """Returns the drawn round and the warning of each change."""
    listed = list(changes)
    return tuple(
        DrawnRoundPayload(change.drawn, text)
        for change, text in zip(listed, drawn_round_notices(listed), strict=True)
    )


def contest_before_write(board_in_play: EntryBoard, *, seen: int) -> AnyContest | None:
    """Returns the contest before a result is changed; None if nothing can be drawn from it.

    The first result of a board changes no match that another round is drawn from.
    """
    return contest_of_changed_session(_session_of(board_in_play)) if seen else None


def warnings_after_write(
    board_in_play: EntryBoard, before: AnyContest | None, *others: int
) -> tuple[DrawnRoundPayload, ...]:
    """Returns the matches that a write has changed; `others` are further results of it."""
    after = contest_of_changed_session(_session_of(board_in_play)) if before else None
    if before is None or after is None:
        return ()
    results = [board_in_play.cell.pk, *others]
    return represent_drawn_rounds(compare_drawn_matches(before, after, results))


def _session_of(board_in_play: EntryBoard) -> Any:
    return board_in_play.seating_board.seating.section.session

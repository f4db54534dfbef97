"""Validates the entry of a hand or final score of a match; `scoring` validates the hand itself."""

from boards.errors import (
    BoardDataNotFoundError,
    BoardStateError,
    InvalidBoardDataError,
    ReasonRequiredError,
    StaleBoardDataError,
    UnusualTotalsError,
)
from boards.models import MatchHand, MatchScore
from boards.models.matches.match_score import (
    COMPUTED_ENDINGS,
    SET_ENDINGS,
    UNPLAYED_ENDINGS,
    MatchEnding,
)
from scoring.errors import ScoreSheetError
from scoring.score_sheets.match_totals import FinalScores
from scoring.score_sheets.unusual_totals import unusual_totals
from tournament.models import Seating, Session
from tournament.queries.tables.table_tokens import open_table_tokens


def validate_two_pairs(seating: Seating, *, entered: bool = False) -> None:
    """Require two pairs that had not withdrawn before this round.

    Existing entries of such a match can be corrected and withdrawn.
    """
    pairs = [seat.place.entry for seat in seating.seats.select_related("place__entry")]
    if len(pairs) < 2:
        raise InvalidBoardDataError("bye", round=seating.round, table=seating.table)
    for pair in pairs:
        gone = pair.withdrawn_after is not None and pair.withdrawn_after < seating.round
        if gone and not entered:
            raise BoardStateError("withdrawn_pair", pair=pair.label, round=seating.round)


def validate_hand_from_table(
    row: MatchHand | MatchScore, following: int, table_token: int | None
) -> None:
    """Let a phone record the next hand of a match at its own table; the director does the rest."""
    seating = row.seating
    here = {"pk": table_token, "section": seating.section_id, "table": seating.table}
    if not open_table_tokens().filter(**here).exists():
        raise BoardDataNotFoundError("other_match", round=seating.round, table=seating.table)
    # Removing a hand is a change of it too.
    if isinstance(row, MatchHand) and row.number < following:
        raise BoardStateError("hand_recorded_already", hand=row.number, table=seating.table)


def validate_match_seen(seating: Seating, seen: int, current_version: int) -> None:
    """Refuse to overwrite a match version that the user has not seen."""
    if seen != current_version:
        raise StaleBoardDataError(
            "stale_match",
            round=seating.round,
            table=seating.table,
            seen=seen,
            version=current_version,
        )


def validate_match_reason(session: Session, reason: str, *, fresh: bool) -> None:
    """Require a reason to change what players have seen; a new entry is no change."""
    if session.was_released and not fresh and not reason.strip():
        raise ReasonRequiredError("reason_missing", session=session.pk)


def validate_abandonable(seating: Seating, *, play_off: bool) -> None:
    """Refuse to abandon a match of the draw: only a play-off can be void."""
    if not play_off:
        raise InvalidBoardDataError("no_play_off", round=seating.round, table=seating.table)


def validate_sheet_line(
    number: int,
    *,
    following: int,
    ending: MatchEnding | None,
    seating: Seating,
    extra_after: int | None = None,
) -> None:
    """Require an existing line or the next one, in a match scored by its hands.

    After the bell hands can be corrected, but none added. If an ending left a play-off level, extra
    hands follow this line. A void play-off has no next line.
    """
    if ending is MatchEnding.ABANDONED:
        raise BoardStateError("abandoned")
    ended = following - 1 if extra_after is None else extra_after
    least = ended + 1 if ending and ending not in COMPUTED_ENDINGS else 1
    if ending and (number < least or (extra_after is None and number == following)):
        raise BoardStateError("scores_set", round=seating.round, table=seating.table)
    if not 1 <= number <= following:
        raise BoardDataNotFoundError("unknown_hand", hand=number, next=following)


def validate_hand_to_come(number: int, *, following: int, over: bool) -> None:
    """Refuse a line after the end of the match, passed out or not."""
    if over and number == following:
        raise ScoreSheetError("match_over", hand=number)


def validate_match_ending(
    ending: MatchEnding,
    scores: FinalScores | None,
    *,
    played: int,
    full: bool,
    is_confirmed: bool = False,
) -> None:
    """Require a match under way for the bell, and scores for the other endings.

    The totals of a slip are those of four played hands.
    """
    if (ending in SET_ENDINGS) is (scores is None):
        raise InvalidBoardDataError("ending", ending=ending)
    if ending is MatchEnding.BELL and (full or not played):
        raise InvalidBoardDataError("ending", ending=ending)
    if ending is MatchEnding.TYPED and scores:
        validate_slip_totals(scores, is_confirmed=is_confirmed)


def validate_absent_pair(ending: MatchEnding, absent: str) -> None:
    """Require the absent pair, or both, for a forfeit or a no-show, and for no other ending."""
    if ending in UNPLAYED_ENDINGS and not absent:
        raise InvalidBoardDataError("absent_pair", ending=ending)
    if absent and ending not in UNPLAYED_ENDINGS:
        raise InvalidBoardDataError("nobody_absent", ending=ending)


def validate_slip_totals(scores: FinalScores, *, is_confirmed: bool) -> None:
    """Refuse totals that four hands cannot score, and unusual ones without a confirmation.

    A director's score, a forfeit and a no-show can have any totals.
    """
    we = scores.we
    they = scores.they
    if not we and not they:
        raise InvalidBoardDataError("zero_totals")
    marks = unusual_totals(we, they)
    if marks and not is_confirmed:
        mark_facts = [{"code": mark.code, "facts": dict(mark.facts)} for mark in marks]
        raise UnusualTotalsError("unusual_totals", we=we, they=they, marks=mark_facts)

"""Errors of rulings, appeals and their periods.

BoardError
├── NoRulingError          no ruling stands that could be taken back
├── StaleBoardError        other results of the board came in since a ruling was previewed
├── CorrectionOverError    the period of Law 79C is over, and nobody said that it is known
├── NothingToAppealError   nothing stands here that could be appealed
├── NotAtTableError        an appeal is of a pair that was at the table
├── ConcurrenceError       both members of a pair concur in an appeal
├── LateAppealError        the period of Law 92B is over, and nobody said why it is let in
├── AppealedAlreadyError   the pair has an open appeal against this
├── AppealReasonError      an appeal and what comes of it carry their reason
├── HeardAlreadyError      what comes of an appeal is said once
├── NoNewRulingError       an appeal that changed something leads to something else
└── ReplacedError          what was appealed does not stand any more
"""

from boards.errors import BoardError


class NoRulingError(BoardError):
    """No ruling stands on this `board` at this `table`."""

    code = "no_ruling"


class StaleBoardError(BoardError):
    """Other results of this `board` came in since it was shown what a ruling would change."""

    code = "stale_board"


class CorrectionOverError(BoardError):
    """The correction period (Law 79C) `ended`; a change after it is confirmed."""

    code = "correction_over"


class NothingToAppealError(BoardError):
    """Nothing was recorded of this `board` at this `table`."""

    code = "nothing_to_appeal"


class NotAtTableError(BoardError):
    """The pair did not play this `board` at this `table` (Law 92A)."""

    code = "not_at_table"


class ConcurrenceError(BoardError):
    """Both members of a pair concur in appealing; an absent one is deemed to (Law 92D)."""

    code = "concurrence"


class LateAppealError(BoardError):
    """The right to appeal `ended` (Law 92B), and no reason is given to admit it all the same."""

    code = "late_appeal"


class AppealedAlreadyError(BoardError):
    """The pair has an appeal on this `board` that is open."""

    code = "appealed_already"


class AppealReasonError(BoardError):
    """An appeal says why, and so does whoever decides it."""

    code = "appeal_reason"


class HeardAlreadyError(BoardError):
    """It was said already what came of this appeal."""

    code = "heard_already"


class NoNewRulingError(BoardError):
    """What was appealed still stands on this `board`, in that version or in another."""

    code = "no_new_ruling"


class ReplacedError(BoardError):
    """Something else stands on this `board` than what was appealed."""

    code = "replaced"

"""What play refuses: a code and its facts, which a door makes into a sentence.

BoardError
├── StaleResultError    somebody else recorded this board first
├── NobodyThereError    a side of this table is empty, so nothing can have been played
├── ReasonMissingError  a released result changes only with a reason
├── NothingToUndoError  nothing has been recorded here
└── UnknownBoardError   this board is not in play at this table in this round
"""


class BoardError(Exception):
    """A request that this board cannot grant."""

    code = "board"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class StaleResultError(BoardError):
    """Somebody else recorded this board first."""

    code = "stale_result"


class NobodyThereError(BoardError):
    """A side of this table is empty."""

    code = "nobody_there"


class ReasonMissingError(BoardError):
    """A released result changes only with a reason."""

    code = "reason_missing"


class NothingToUndoError(BoardError):
    """Nothing has been recorded here."""

    code = "nothing_to_undo"


class UnknownBoardError(BoardError):
    """This board is not in play at this table in this round."""

    code = "unknown_board"

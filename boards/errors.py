"""What play refuses: a code and its facts, which a door makes into a sentence.

BoardError
├── StaleResultError    somebody else recorded this board first
├── NobodyThereError    a side of this table is empty, so nothing can have been played
├── ReasonMissingError  a released result changes only with a reason
├── NothingToUndoError  nothing has been recorded here
├── UnknownBoardError   this board is not in play at this table in this round
├── StaleMatchError        somebody else entered something for this match first
├── ByeError               a bye has no result
├── UnknownHandError       this line of the sheet is not there yet
├── ScoresSetError         final scores stand that do not follow from hands
├── EndingError            the ending does not go with the scores
├── NothingEnteredError    nothing has been entered for this match
├── UnknownPairError       nobody in this event has this label
├── AgainstItselfError     a pair does not meet itself
├── NotDrawnError          the draw has no match between these two
├── WithdrawnPairError     the pair withdrew before this round
├── WithdrawnAlreadyError  the pair has withdrawn already
├── NotWithdrawnError      the pair has not withdrawn
├── NotTiedError           no play-off between these two is asked for
├── UndecidedError         no tie of exactly these pairs waits for a decision
├── ReasonlessError        an infraction, a decision or its reversal needs a reason
├── AlreadyReversedError   taken back already, or itself what takes back
└── OtherRequestError      this request has noted something else before
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


class StaleMatchError(BoardError):
    """Somebody else entered something for this match first."""

    code = "stale_match"


class ByeError(BoardError):
    """One side of this match is nobody: a bye has no result."""

    code = "bye"


class UnknownHandError(BoardError):
    """A hand is entered on the next line of the sheet or on one that is there."""

    code = "unknown_hand"


class ScoresSetError(BoardError):
    """The match has final scores that do not follow from its hands."""

    code = "scores_set"


class EndingError(BoardError):
    """This ending does not go with these scores."""

    code = "ending"


class NothingEnteredError(BoardError):
    """Nothing has been entered for this match."""

    code = "nothing_entered"


class UnknownPairError(BoardError):
    """Nobody in this event has this label."""

    code = "unknown_pair"


class AgainstItselfError(BoardError):
    """A pair does not meet itself."""

    code = "against_itself"


class NotDrawnError(BoardError):
    """The draw has no match between these two."""

    code = "not_drawn"


class WithdrawnPairError(BoardError):
    """The pair withdrew before this round."""

    code = "withdrawn_pair"


class WithdrawnAlreadyError(BoardError):
    """The pair has withdrawn already."""

    code = "withdrawn_already"


class NotWithdrawnError(BoardError):
    """The pair has not withdrawn."""

    code = "not_withdrawn"


class NotTiedError(BoardError):
    """The tie procedure asks for no play-off between these two now."""

    code = "not_tied"


class UndecidedError(BoardError):
    """No tie between exactly these pairs waits for a decision."""

    code = "undecided"


class ReasonlessError(BoardError):
    """What is noted about a pair needs its reason."""

    code = "reasonless"


class AlreadyReversedError(BoardError):
    """This was taken back already, or takes something back itself."""

    code = "already_reversed"


class OtherRequestError(BoardError):
    """Something else was noted under this request: this is no repetition of it."""

    code = "other_request"

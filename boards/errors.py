"""Errors of boards and results: a code and its facts, put into a sentence by the web layer.

BoardError
├── StaleResultError    somebody else recorded this board first
├── NobodyThereError    a side of this table is empty, so nothing can have been played
├── ReasonMissingError  a released result changes only with a reason
├── NothingToUndoError  nothing has been recorded here
├── UnknownBoardError   this board is not in play at this table in this round
├── BoardNotThereError  the session plays no such board
├── NoBoardHereError    no board of a file is played in the session
├── OtherDealerError    a file has another dealer of this board than the session
├── OtherVulnerabilityError  a file has other sides vulnerable on this board
├── OtherCardsError     a session was dealt other cards than the simultaneous that it would join
├── NoDealThereError    this board has no deal that could be taken out
├── StaleDealError      somebody else changed the deal of this board first
├── NothingPickedError  a ruling on no result
├── RulingReasonError   a ruling needs its reason
├── WithdrawalReasonError  a result that would withdraw a ruling needs its reason
├── LawError            this is no Law of Duplicate Bridge
├── NoResultError       an assigned score where no result was made
├── CancelledInPartError  a board is cancelled at every table or at none
├── StaleRecordError    somebody else changed what is noted of this table's play first
├── NoRecordThereError  nothing is noted of this table's play that could be taken out
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


class BoardNotThereError(BoardError):
    """The session plays no such board."""

    code = "board_not_there"


class NoBoardHereError(BoardError):
    """None of the `boards` of a file is played; the session has `played`."""

    code = "no_board_here"


class OtherDealerError(BoardError):
    """A file has `dealer` for this `board`, and the session has `dealt`."""

    code = "other_dealer"


class OtherVulnerabilityError(BoardError):
    """A file has these sides vulnerable on this `board`, and the session others."""

    code = "other_vulnerability"


class NoDealThereError(BoardError):
    """This `board` has no deal that could be taken out."""

    code = "no_deal_there"


class StaleDealError(BoardError):
    """Somebody else changed the deal of this `board` first."""

    code = "stale_deal"


class NothingPickedError(BoardError):
    """A ruling has to be on a result at least."""

    code = "nothing_picked"


class WithdrawalReasonError(BoardError):
    """A ruling stands on this `board` at this `table`: a result in its place needs a reason."""

    code = "withdrawal_reason"


class RulingReasonError(BoardError):
    """A ruling carries its reason."""

    code = "ruling_reason"


class LawError(BoardError):
    """This `law` is not written as the Laws of Duplicate Bridge are."""

    code = "unknown_law"


class NoResultError(BoardError):
    """No result was made on this `board` at this `table`, so none can be replaced."""

    code = "no_result"


class CancelledInPartError(BoardError):
    """This `board` is played at other tables too."""

    code = "cancelled_in_part"


class OneGroupError(BoardError):
    """Every table would have had the same cards of this `board`."""

    code = "one_group"


class UnknownGroupError(BoardError):
    """No `group` of a fouled board is called so; the `last` is."""

    code = "unknown_group"


class NotFouledError(BoardError):
    """Nothing says that this `board` was fouled, so nothing can be taken back."""

    code = "not_fouled"


class StaleGroupsError(BoardError):
    """Somebody else changed who had which cards of this `board` first."""

    code = "stale_groups"


class StaleRecordError(BoardError):
    """Somebody else changed what is noted of the auction and play of this `board` first."""

    code = "stale_record"


class NoRecordThereError(BoardError):
    """No auction of this `board` is noted at this table that could be taken out."""

    code = "no_record_there"


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


class PlayedSinceError(BoardError):
    """The pair has a score in a later round than the one it is said to have left after."""

    code = "played_since"


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


class OtherCardsError(BoardError):
    """A session was dealt other cards of a `board` than the simultaneous that it would join."""

    code = "other_cards"

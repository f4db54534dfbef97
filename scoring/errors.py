"""Errors of scoring: each has a code and facts, from which the pages make a sentence.

ScoringError
├── ContractError          a contract that no auction can reach
├── TricksError            a trick count outside 0 to 13
├── PointsError            points that no contract can score
├── AwardError             an award that is not of a hundred
├── RegulationError        a regulation that is not on the list
├── NoResultsError         matchpoints among results of which there are none
├── MatchBoardsError       a match of boards that its scale of victory points is not for
├── ScaleError             a table of victory points that is not whole
├── WeightsError           weights of an assigned score that are no whole together
├── NobodyError            a ruling that gives nobody anything
├── ImpossibleScoreError   a score that no contract makes at this vulnerability
├── WeightTextError        a text that is no weight
├── NotAScoreError         an assigned score that cannot be compared with others
├── PenaltyError           a penalty of nothing, or counted in what the score is not
├── FinalScoresError       totals that no match can have
├── MatchOverError         a hand after the last one
├── HonoursError           honours that nobody can hold at the contract
├── HonoursTwiceError      honours claimed twice in one hand
├── HonoursOffError        honours where they do not count
├── RevokeError            a transfer after a revoke that is not of two tricks at the most
├── TransferError          a transfer of tricks that the other side cannot have won
└── NotationError          a typed entry that cannot be read
    ├── EmptyEntryError        nothing was typed
    ├── EntryLengthError       longer than any entry
    ├── UnreadableError        no entry looks like this
    ├── AmbiguousError         it can be read in two ways
    ├── RunTogetherError       several entries without an Enter between them
    ├── ContractMissingError   a declarer or a result, but no contract
    ├── DeclarerMissingError   a contract, but nobody who declares it
    ├── ResultMissingError     a contract and its declarer, but no tricks
    ├── LevelError             a level outside 1 to 7
    ├── TrickCountError        more tricks than thirteen, or fewer than none
    ├── BareScoreError         a number that no contract scores
    │   ├── ShortScoreError        it is a score once its last 0 is added
    │   └── LongScoreError         it is a score once its last 0 is left off
    ├── PercentageError        an award that is not of a hundred
    ├── HandEmptyError         nothing was typed where a hand is wanted
    ├── HandUnreadableError    no hand of a score sheet looks like this
    └── HandSideMissingError   a hand that does not begin with the side that declared
"""


class ScoringError(ValueError):
    """Something that no table could have produced."""

    code = "scoring"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class ContractError(ScoringError):
    """A contract that the auction cannot reach; by `rule`, what else of it is none: its `value`."""

    code = "contract"


class TricksError(ScoringError):
    """A trick count outside 0 to 13."""

    code = "tricks"


class PointsError(ScoringError):
    """Points that no contract scores, vulnerable or not; nought is a board passed out."""

    code = "points"


class AwardError(ScoringError):
    """An award below nothing or above the whole board."""

    code = "award"


class RegulationError(ScoringError):
    """A regulation that is not on the list."""

    code = "regulation"


class NoResultsError(ScoringError):
    """Matchpoints are among results: there is one at the least."""

    code = "no_results"


class MatchBoardsError(ScoringError):
    """A match of `boards`, where the scale of victory points is for 1 to `most`, or for others."""

    code = "match_boards"


class ScaleError(ScoringError):
    """A table of victory points that has no line for a `margin`, or two; `rule` says which."""

    code = "scale"


class WeightsError(ScoringError):
    """Weights of an assigned score that come to `total` per cent, or one that is not above 0."""

    code = "weights"


class ImpossibleScoreError(ScoringError):
    """An assigned score that no contract makes where these sides are vulnerable."""

    code = "impossible_score"


class WeightTextError(ScoringError):
    """A text that is neither per cent nor a fraction."""

    code = "weight_text"


class NotAScoreError(ScoringError):
    """An assigned score that is an award, or a board that was not played."""

    code = "not_a_score"


class NobodyError(ScoringError):
    """A ruling that gives nobody anything."""

    code = "nobody_ruled"


class PenaltyError(ScoringError):
    """A penalty of `amount` that takes nothing; by `rule`, a unit that does not fit the score."""

    code = "penalty"


class FinalScoresError(ScoringError):
    """Of these totals, `we` and `they`, one is below 0 or no multiple of 10.

    By `rule` "most", `points` are more than `most`.
    """

    code = "final_scores"


class MatchOverError(ScoringError):
    """The `hand`, by its number on the sheet, was played when the match was over."""

    code = "match_over"


class HonoursError(ScoringError):
    """In this `hand` no honours are worth these `points`; `rule` is of trumps or of notrump."""

    code = "honours"


class HonoursTwiceError(ScoringError):
    """In this `hand` honours are claimed more than once: one player at most can hold them."""

    code = "honours_twice"


class HonoursOffError(ScoringError):
    """In this `hand` honours are claimed, and in this game they do not count."""

    code = "honours_off"


class RevokeError(ScoringError):
    """In this `hand` a revoke is to cost these `tricks`: it costs none, one or two."""

    code = "revoke"


class TransferError(ScoringError):
    """In this `hand` declarer scored `tricks`, which no transfer of `transferred` can give."""

    code = "revoke_transfer"


class NotationError(ScoringError):
    """A typed entry that cannot be read; the fact `text` is the entry as typed."""

    code = "notation"


class EmptyEntryError(NotationError):
    """Nothing was typed."""

    code = "notation_empty"


class EntryLengthError(NotationError):
    """Longer than the `most` that any entry has; `text` is its beginning."""

    code = "notation_length"


class UnreadableError(NotationError):
    """No entry looks like this."""

    code = "notation_unreadable"


class AmbiguousError(NotationError):
    """The entry can be read in two ways; `readings` are both, as they would be written."""

    code = "notation_ambiguous"


class RunTogetherError(NotationError):
    """Several entries without an Enter between them."""

    code = "notation_run_together"


class ContractMissingError(NotationError):
    """There is a declarer or a result, but no contract."""

    code = "notation_contract_missing"


class DeclarerMissingError(NotationError):
    """There is a `contract`, but nobody declares it."""

    code = "notation_declarer_missing"


class ResultMissingError(NotationError):
    """There are a `contract` and a `declarer`, but no tricks."""

    code = "notation_result_missing"


class LevelError(NotationError):
    """A contract's `level` is not one of 1 to 7."""

    code = "notation_level"


class TrickCountError(NotationError):
    """The `result` would need more than thirteen tricks for the `contract`, or fewer than none."""

    code = "notation_tricks"


class BareScoreError(NotationError):
    """The `points` are no contract's score."""

    code = "notation_score"


class ShortScoreError(BareScoreError):
    """A score without its last 0 where scores are typed in full; `instead` is it in full."""

    code = "notation_score_short"


class LongScoreError(BareScoreError):
    """A score in full where the last 0 is left off; `instead` is it without."""

    code = "notation_score_long"


class PercentageError(NotationError):
    """An award above a hundred per cent."""

    code = "notation_percentage"


class HandEmptyError(NotationError):
    """Nothing was typed where a hand is wanted."""

    code = "hand_empty"


class HandUnreadableError(NotationError):
    """No hand of a score sheet looks like this."""

    code = "hand_unreadable"


class HandSideMissingError(NotationError):
    """The hand does not begin with the side that declared: we or they."""

    code = "hand_side_missing"

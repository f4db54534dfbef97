"""What scoring refuses: a code and its facts, which a door makes into a sentence.

ScoringError
├── ContractError          a contract that no auction can reach
├── TricksError            a trick count outside 0 to 13
├── PointsError            points that no contract can score
├── AwardError             an award that is not of a hundred
├── RegulationError        a regulation that is not on the list
└── NotationError          a typed entry that cannot be read
    ├── EmptyEntryError        nothing was typed
    ├── UnreadableError        no entry looks like this
    ├── AmbiguousError         it can be read in two ways
    ├── ContractMissingError   a declarer or a result, but no contract
    ├── DeclarerMissingError   a contract, but nobody who declares it
    ├── ResultMissingError     a contract and its declarer, but no tricks
    ├── LevelError             a level outside 1 to 7
    ├── TrickCountError        more tricks than thirteen, or fewer than none
    ├── BareScoreError         a number that no contract scores
    └── PercentageError        an award that is not of a hundred
"""


class ScoringError(ValueError):
    """Something that no table could have produced."""

    code = "scoring"

    def __init__(self, **facts: object) -> None:
        super().__init__(self.code, facts)
        self.facts = facts


class ContractError(ScoringError):
    """A contract that the auction cannot reach."""

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


class NotationError(ScoringError):
    """A typed entry that cannot be read; the fact `text` is the entry as typed."""

    code = "notation"


class EmptyEntryError(NotationError):
    """Nothing was typed."""

    code = "notation_empty"


class UnreadableError(NotationError):
    """No entry looks like this."""

    code = "notation_unreadable"


class AmbiguousError(NotationError):
    """The entry can be read in two ways; `readings` are both, as they would be written."""

    code = "notation_ambiguous"


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


class PercentageError(NotationError):
    """An award above a hundred per cent."""

    code = "notation_percentage"

"""Exceptions for invalid scores, regulations, score sheets and typed results.

ScoringError
├── InvalidScoreError
├── InvalidRegulationError
├── ScoreSheetError
└── NotationError
    └── UnreadableEntryError

The docstring of a class lists its codes. The messages are in `web.shared.messages.errors`.
"""


class ScoringError(ValueError):
    """Base class of all scoring errors."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


class InvalidScoreError(ScoringError):
    """A contract, score, award or penalty that cannot be.

    contract: no bid is at this `level`; by `rule`, another part cannot have this `value`
    tricks: `tricks` is not 0 to 13
    points: no contract scores these `points`, vulnerable or not
    award: `percent` is not 0 to 100
    impossible_score: no contract scores these `points` at this vulnerability
    not_a_score: `text` is an award or a board not played: it cannot be compared with results
    weights: the `total` of the weights of an assigned score is not 100
    weight_zero: a `weight` of an assigned score is not above 0
    weight_text: `text` is neither per cent nor a fraction
    nobody_ruled: a ruling that gives neither side anything
    award_amount: an award in a contest of matches is at most `most`, not this `amount`
    award_of_nothing: an award in a contest of matches needs an amount
    award_without_round: an award about a match needs its round
    penalty: a penalty of this `amount` takes nothing away; by `rule`, its unit does not fit
    """


class InvalidRegulationError(ScoringError):
    """A regulation, or a number of boards or results, that scoring has no rule for.

    regulation: this `regulation` cannot have this `value`
    movement_of_format: contests of this `format` have no movement, or need one
    scoring_of_knock_out: matches of a knock-out are scored in IMPs
    match_boards: the scale of victory points is for 1 to `most` boards, or not for `boards`
    match_segments: `boards` boards do not divide into `segments`, or there are more than `most`
    percentage_scale: the scale of percentages is for matches of `fewest` to `most` boards
    scale: the table of victory points is faulty at this `margin`; `rule` says how
    scale_line: this `line` of a typed table of victory points cannot be read; it has this `text`
    scale_points: the points of the line from `margin` are not 0 to `most`, the winner's first
    scale_length: a table of victory points has at most `most` lines
    own_scale_of_club: a club's own table of victory points is the default, but it has none
    own_scale_of_event: an own table of victory points comes with the `scale` own, and only then
    no_results: matchpoints need at least one result
    """


class ScoreSheetError(ScoringError):
    """A hand, or final scores, that the score sheet cannot have.

    final_scores: `we` or `they` is below 0 or no multiple of 10; by `rule`, above `most`
    match_over: this `hand` comes after the end of the match
    honours: in this `hand` no honours are worth these `points`; `rule` is trumps or notrump
    honours_twice: in this `hand` honours are claimed more than once
    honours_off: in this `hand` honours are claimed, but this game does not count them
    revoke: in this `hand` a revoke cannot cost this number of `tricks`
    revoke_transfer: declarer cannot have `tricks` in this `hand` after `transferred` went over
    """


class NotationError(ScoringError):
    """A typed entry, `text`, that lacks a part or that cannot be.

    notation_ambiguous: it has two `readings`
    notation_contract_missing: a declarer or a result, but no contract
    notation_declarer_missing: a `contract`, but no declarer
    notation_result_missing: a `contract` and a `declarer`, but no result
    notation_level: a contract at this `level`, which is not 1 to 7
    notation_tricks: this `result` of this `contract` needs tricks outside 0 to 13
    notation_percentage: an award of more than 100 `percent`
    hand_side_missing: a hand that does not begin with the side that declared
    """


class UnreadableEntryError(NotationError):
    """A typed entry, `text`, that is not understood.

    notation_empty: nothing was typed
    notation_length: longer than `most` characters; `text` is the beginning
    notation_unreadable: no entry looks like this
    notation_run_together: several `entries` without Enter between them
    notation_score: no contract scores these `points`
    notation_score_short: a score without its last 0, which is typed here: `instead` has it
    notation_score_long: a score with its last 0, which is left off here: `instead` has none
    hand_empty: nothing was typed for the hand
    hand_unreadable: no hand of a score sheet looks like this
    """

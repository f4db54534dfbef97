"""Exceptions for results, rulings, appeals, hand records, matches and withdrawals.

BoardError
├── StaleBoardDataError
├── ReusedRequestError
├── BoardDataNotFoundError
├── ReasonRequiredError
├── ConfirmationRequiredError
│   └── UnusualTotalsError
├── BoardStateError
└── InvalidBoardDataError

The docstring of a class lists its codes. The messages are in `web.shared.messages.errors`.
"""

from typing import Any


class BoardError(Exception):
    """Base class of all refusals about a board or a match."""

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code, facts)
        self.code, self.facts = code, facts


class StaleBoardDataError(BoardError):
    """Somebody has changed the same data since it was shown.

    stale_result: the result of this `board` at this table
    stale_board: another result of this `board`, since the effect of a ruling was shown
    stale_match: the match at this `table` in this `round`
    stale_deal: the deal of this `board`
    stale_groups: which tables had which cards of this `board`
    stale_awards: the forfeits, penalties and carry-over of the contest
    stale_absence: the boards of an absence, since its preview
    stale_check: the check entry of this `board` at this `table`
    stale_record: the auction and play of this `board` at this table
    """


class ReusedRequestError(BoardError):
    """A request id that was used for something else.

    other_request: the request id was used for something else: this is no repetition
    """


class BoardDataNotFoundError(BoardError):
    """A board, pair, match or entry that is not there.

    unknown_board: this board is not in play at this table in this round
    board_not_there: the session does not play this board
    no_board_here: the session plays `played`, none of the `boards` of the file
    nobody_there: a side of the table is empty
    nothing_to_undo: there is no result to undo
    result_undone: every entry of this `board` at this `table` was undone
    no_target_for_result: a result moves to another table or board of its session
    no_result: there is no result of this `board` at this `table` to replace
    no_deal_there: this `board` has no deal to remove
    no_board_to_deal: each board of the session has a deal or a result
    no_record_there: this `board` has no auction at this table to remove
    no_check_entry: nobody has keyed this `board` at this `table` a second time
    no_ruling: there is no ruling on this `board` at this `table` to withdraw
    nothing_to_appeal: nothing was recorded on this `board` at this `table`
    unknown_group: a fouled board has groups A to `last`, not this `group`
    not_fouled: this `board` is not marked as fouled
    absence_board: the `player` does not play this `board` in this `round`, but `boards`
    absence_sits_out: the `player` sits out in this `round`
    unknown_hand: a hand is neither on the score sheet nor on its next line
    nothing_entered: nothing was entered for this match
    all_undone: every entry of this match was undone
    no_slip: the totals of this match are not from a slip
    unknown_team_match: the contest has no such match
    unknown_contestant: the session has no such team or Swiss pair
    no_match_in_round: the team or pair has no match in this `round`
    unknown_pair: no pair of the event has this label
    not_drawn: the draw has no match between these pairs
    not_withdrawn: the pair has not withdrawn
    undecided: no tie of exactly these pairs waits for a decision
    other_match: the token of a table opens no match of another one
    other_table: the token of a table opens no `board` of another one
    """


class ReasonRequiredError(BoardError):
    """A change that needs a reason, and has none.

    reason_missing: players have seen the result: a change needs a reason
    ruling_reason: a ruling needs a reason
    appeal_reason: an appeal and its outcome need a reason
    late_appeal: the time to appeal `ended` (Law 92B): admitting the appeal needs a reason
    reasonless: a note about a pair or a fouled board needs a reason
    """


class ConfirmationRequiredError(BoardError):
    """A change that a director may make, and has to confirm.

    correction_over: the correction period (Law 79C) `ended`
    withdrawal_reason: it would withdraw the ruling on this `board` at this `table`: give a reason
    """


class UnusualTotalsError(ConfirmationRequiredError):
    """Totals of a match that are unusual, and have to be confirmed.

    unusual_totals: the totals `we` and `they` carry these `marks`
    """

    @property
    def totals(self) -> tuple[Any, Any]:
        """The totals of `we` and `they`."""
        return self.facts["we"], self.facts["they"]


class BoardStateError(BoardError):
    """A change that what is recorded already does not allow.

    scores_set: the match has final scores that do not follow from its hands
    round_begun: this `round` or a later one has entries: the last of them is `reached`
    ruling_not_moved: a ruling stays at its table and board
    play_not_moved: a result with auction and play stays at its table and board
    nothing_changed: the match has this hand or score already
    late_pair_in_use: the late `pair` has an entry in this `round`
    late_pair_noted: the late `pair` has an infraction or a decision
    decides_place: the play-off of `one` and `other` decides the place from `place` on
    abandoned: the play-off was abandoned
    withdrawn_pair: the pair withdrew before this round
    withdrawn_already: the pair has withdrawn already
    played_since: the pair has a score in a later round than its last one
    not_tied: the tie procedure asks for no play-off of these pairs now
    awarded_match_changes: a match with a forfeit, points or IMPs would be another one
    match_decided_already: the match of this `round` has a forfeit or assigned points
    match_not_level: the match of this `round` is not level, or a board is missing
    bracket_match_begun: a match of this `round` has results, so its teams stay
    not_in_knock_out: a knock-out has no award of this kind
    knock_out_only: only in a knock-out does a director say who goes on
    knock_out_award_round: in a knock-out a penalty or bonus is of one match
    no_knock_out_match: the `team` has no match in this `round` of a knock-out
    imps_of_teams_only: IMPs are carried over to matches of teams that are scored in IMPs only
    round_has_awards: this `round` has a forfeit, assigned points or a penalty
    absence_of_individual: only a player of an individual is marked as absent
    absence_without_boards: the `player` has no board without a result in these rounds
    already_reversed: it was reversed already, or is a reversal itself
    appealed_already: the pair has an open appeal on this `board`
    heard_already: the appeal has an outcome already
    no_new_ruling: what was appealed on this `board` is unchanged: the new ruling comes first
    replaced: what was appealed on this `board` was replaced
    hand_recorded_already: this `hand` is on the sheet at this `table`; a director changes it
    recorded_already: this `board` has a result at this `table`, which only a director changes
    check_not_played: this `board` was not played by the check entry, which has no reason
    own_check: the same person recorded this `board` at this `table`
    not_from_a_table: only a director records this for the `board` at this `table`
    """


class InvalidBoardDataError(BoardError):
    """A request that does not fit the board, the match or the Laws.

    nothing_picked: a ruling on no result
    check_of_ruling: a check entry of this `board` is a result, not a ruling
    unknown_law: `law` is no Law of Duplicate Bridge
    cancelled_in_part: this `board` is played at other tables too: it is cancelled at all
    cancelled_elsewhere: this `board` is cancelled at every table, so it has no results
    cancelled_board_moved: this `board` is cancelled at every table: a table would play another one
    absence_rounds: the `last` round of an absence is before its `first`
    one_group: every table would have had the same cards of this `board`
    other_dealer: the file has `dealer` for this `board`, the session `dealt`
    other_vulnerability: the file has other sides vulnerable on this `board`
    deal_seed: `seed` is no seed of a deal: 16 to 64 letters, digits and hyphens
    other_cards: the simultaneous has other cards for this `board`
    bye: a bye has no result
    ending: the ending does not fit the scores
    zero_totals: four hands cannot come to 0 and 0
    absent_pair: a forfeit or a no-show names the absent pair
    nobody_absent: no other ending names an absent pair
    against_itself: a pair does not meet itself
    not_late: only a late pair can be removed, not this `pair` of the draw
    no_play_off: the match at this `table` in this `round` is no play-off
    not_at_table: the pair did not play this `board` at this `table` (Law 92A)
    lead_not_held: the `leader` was not dealt the `lead` of this `board`
    too_many_tricks: the cards of this `board` allow the `side` at most `most` tricks
    too_few_tricks: the cards of this `board` give the `side` at least `least` tricks
    left_to_director: after several such results only the director enters this `board`
    concurrence: both members of a pair concur in an appeal (Law 92D)
    """

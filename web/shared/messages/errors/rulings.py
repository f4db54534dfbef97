"""Error messages about rulings, penalties, fouled boards and victory point scales."""

from django.utils.translation import gettext_lazy as _

RULING_MESSAGES = {
    "weights": _(
        "The weights of an assigned score add up to 100 per cent, not %(total)s. Change one of "
        "them."
    ),
    "weight_zero": _(
        "Each weight of an assigned score is more than 0 per cent, not %(weight)s. Leave out the "
        "score that does not count."
    ),
    "nobody_ruled": _(
        "This ruling gives neither side anything. Choose what at least one side gets."
    ),
    "impossible_score": _(
        "No contract scores %(points)s at this board's vulnerability. Type another score,"
        " or the contract."
    ),
    "nothing_picked": _("Choose at least one result for the ruling."),
    "withdrawal_reason": _(
        "There is a ruling on board %(board)s at table %(table)s. This would withdraw it: give the "
        "reason."
    ),
    "ruling_reason": _("Type a reason for the ruling."),
    "unknown_law": _("“%(law)s” is not a Law. Type it as 12C1(c); separate several with commas."),
    "no_result": _(
        "Board %(board)s has no result at table %(table)s to adjust. Enter the result "
        "first, or give averages."
    ),
    "cancelled_elsewhere": _(
        "Board %(board)s is cancelled at every table, so it has no results. Withdraw the "
        "cancellation at every table first, then enter the result."
    ),
    "cancelled_in_part": _(
        "Board %(board)s is played at other tables too. A board is cancelled at all "
        "tables: choose all of its results."
    ),
    "cancelled_board_moved": _(
        "Board %(board)s is cancelled at every table, and would then be cancelled at some tables "
        "only. Withdraw its cancellation, make this change, and cancel it again."
    ),
    "one_group": _(
        "Every table would have the same cards of board %(board)s. Put the tables with "
        "other cards into another group."
    ),
    "unknown_group": _("There is no group “%(group)s”. Choose A to %(last)s."),
    "not_fouled": _("Board %(board)s is not recorded as fouled. There is nothing to withdraw."),
    "stale_groups": _(
        "The groups of board %(board)s have changed since this was shown. Nothing was "
        "done. Reload the page."
    ),
    "weight_text": _(
        "“%(text)s” is not a weight. Type per cent, such as 60, or a fraction, such as 2/3."
    ),
    "not_a_score": _(
        "“%(text)s” is not a score. Type a contract and its result, such as 4SN=, or a score."
    ),
    "penalty": _("A penalty must be more than 0, not %(amount)s."),
    "penalty unit": _("A penalty of %(amount)s is in another unit than this event's scores."),
    "award_amount": _("Type an amount of at most %(most)s, not %(amount)s."),
    "award_of_nothing": _("Type an amount other than 0; penalties and bonuses are more than 0."),
    "award_without_round": _("Choose the round of the match."),
    "stale_awards": _(
        "The forfeits, penalties and carry-over have changed since this was shown. Nothing was "
        "done. Reload the page."
    ),
    "unknown_contestant": _("Choose a team or pair of this event."),
    "no_match_in_round": _("There is no such match in round %(round)s. Choose another round."),
    "no_knock_out_match": _(
        "%(team)s has no match in round %(round)s, so IMPs would change nothing. Choose a round in "
        "which it plays."
    ),
    "awarded_match_changes": _(
        "A match with a forfeit, assigned points or carried IMPs would change. Withdraw that "
        "decision first."
    ),
    "match_decided_already": _(
        "The match of round %(round)s has a forfeit or assigned points. Withdraw them first."
    ),
    "unknown_team_match": _("Choose a match of this event."),
    "match_not_level": _(
        "The match of round %(round)s is not level with all its boards in, so it gets no extra "
        "boards."
    ),
    "bracket_match_begun": _(
        "A match of round %(round)s already has results, so its teams stay. Say under “Forfeits "
        "and adjustments” who goes on."
    ),
    "not_in_knock_out": _("A knock-out has no points. Say who goes on instead."),
    "knock_out_only": _("Who goes on is decided in a knock-out only. Assign points instead."),
    "knock_out_award_round": _("Choose the round: it counts in a match."),
    "match_segments": _(
        "%(boards)s boards cannot be divided into %(segments)s equal segments. Choose 1 to "
        "%(most)s that divide the boards."
    ),
    "imps_of_teams_only": _("Only matches of teams in IMPs take IMPs. Carry points over."),
    "round_has_awards": _(
        "Round %(round)s has a forfeit, assigned points or a penalty. Withdraw them first."
    ),
    "match_boards": _(
        "This victory point scale is for matches of up to %(most)s boards, not %(boards)s."
    ),
    "no_results": _("A board with %(results)s results has no matchpoints."),
    "scale": _("The victory point table is incomplete. Check the margin of %(margin)s IMPs."),
    "percentage_scale": _(
        "The EBU's scale is for matches of %(fewest)s to %(most)s boards, not %(boards)s. Change "
        "the boards a round, or choose another scoring."
    ),
    "scale_line": _(
        "Line %(line)s of the victory point table cannot be read: %(text)s. Write the IMPs, the "
        "winner's points and the loser's points, such as 3-7 11 9."
    ),
    "scale_length": _("A victory point table has at most %(most)s lines. Leave out some."),
    "scale_points": _(
        "In the line from %(margin)s IMPs the points must be 0 to %(most)s, and the winner's not "
        "fewer than the loser's."
    ),
    "own_scale_of_club": _(
        "Your club has no own table of victory points yet. Type it, or choose another scale."
    ),
    "own_scale_of_event": _(
        "Send the lines of the table of victory points with the scale own, and only with it."
    ),
    "scale hole": _("The victory point table has no line for a margin of %(margin)s IMPs."),
    "scale twice": _("The victory point table has two lines for a margin of %(margin)s IMPs."),
    "scale end": _(
        "The victory point table must end with a line for all higher margins. Check the "
        "line that begins with %(margin)s IMPs."
    ),
    "scale falls": _(
        "From a margin of %(margin)s IMPs the winner has less than before, or the loser "
        "more. Check that line."
    ),
}

"""Error messages about recording results."""

from django.utils.translation import gettext_lazy as _

RESULT_MESSAGES = {
    "other_request": _(
        "This form was sent before with a different content. Nothing more was saved. "
        "Reload the page."
    ),
    "stale_result": _(
        "Board %(board)s at this table has changed since this was shown. Check its current result."
    ),
    "nobody_there": _("Board %(board)s is not played at table %(table)s: one side sits out."),
    "reason_missing": _(
        "This result has been released to players: type the reason for the change."
    ),
    "no_target_for_result": _(
        "This result can't be moved to board %(board)s there. Choose another table, round or "
        "board of this session."
    ),
    "ruling_not_moved": _(
        "Board %(board)s at table %(table)s has a ruling, which stays there. Withdraw it first."
    ),
    "play_not_moved": _(
        "Board %(board)s at table %(table)s has its auction and play, which stay there. Remove "
        "them first."
    ),
    "recorded_already": _(
        "Board %(board)s at table %(table)s has a result. Call the director to change it."
    ),
    "not_from_a_table": _(
        "Only the director can record this for board %(board)s at table %(table)s. Call the "
        "director."
    ),
    "other_table": _(
        "Board %(board)s at table %(table)s is not open for this phone. Scan the table's card "
        "again."
    ),
    "nothing_to_undo": _("Board %(board)s at table %(table)s has no result."),
    "result_undone": _(
        "There is nothing left to undo: every result of board %(board)s at table %(table)s was "
        "undone."
    ),
    "stale_absence": _(
        "A result or a seat has changed since this was shown. Nothing was recorded. Look at the "
        "boards again."
    ),
    "absence_board": _(
        "Player %(player)s does not play board %(board)s in round %(round)s. Choose one of "
        "%(boards)s, or none."
    ),
    "absence_sits_out": _(
        "Player %(player)s sits out in round %(round)s. Leave the board empty, or choose another "
        "round."
    ),
    "absence_of_individual": _(
        "%(session)s is not an individual. A pair that leaves goes home under “Change the "
        "movement”."
    ),
    "absence_without_boards": _(
        "Player %(player)s has no boards without a result in these rounds. Choose other rounds, "
        "or change the results on their pages."
    ),
    "absence_rounds": _("Round %(last)s is before round %(first)s. Choose a later last round."),
    "stale_check": _(
        "The check entry of board %(board)s at table %(table)s has changed since this was shown. "
        "Reload the page."
    ),
    "no_check_entry": _(
        "Board %(board)s at table %(table)s has no check entry. Key it a second time first."
    ),
    "check_not_played": _(
        "By the check entry board %(board)s was not played. Correct the result on its page, and "
        "say why."
    ),
    "own_check": _(
        "You recorded the result of board %(board)s at table %(table)s. Another person has to "
        "check it."
    ),
    "check_of_ruling": _(
        "Board %(board)s: a ruling cannot be checked. Type the result on the slip."
    ),
    "lead_not_held": _(
        "%(leader)s does not hold %(lead)s on board %(board)s. Check the lead, the declarer and "
        "the number of the board."
    ),
    "too_many_tricks": _(
        "On board %(board)s %(side)s can't take %(tricks)s tricks in %(denomination)s: the cards "
        "allow at most %(most)s. Check the contract, the declarer, the tricks and the number of "
        "the board."
    ),
    "too_few_tricks": _(
        "On board %(board)s %(side)s can't take only %(tricks)s tricks in %(denomination)s: the "
        "cards give at least %(least)s. Check the contract, the declarer, the tricks and the "
        "number of the board."
    ),
    "left_to_director": _(
        "The cards did not allow the results sent for board %(board)s. The director enters its "
        "result."
    ),
    "unknown_board": _("Board %(board)s is not in play at table %(table)s in round %(round)s."),
}

"""Error messages about rulings, penalties, fouled boards and victory point scales."""

from django.utils.translation import gettext_lazy as _

RULING_MESSAGES = {
    "weights": _(
        "The weights of an assigned score come to 100 per cent, each more than 0: these come to "
        "%(total)s."
    ),
    "nobody_ruled": _("Say which side gets something: this ruling gives nobody anything."),
    "impossible_score": _(
        "No contract scores %(points)s at the vulnerability of this board: type another score, or "
        "the contract."
    ),
    "nothing_picked": _("Pick the result that the ruling is on, or several."),
    "withdrawal_reason": _(
        "There is a ruling on board %(board)s at table %(table)s. This would withdraw it: give the "
        "reason."
    ),
    "ruling_reason": _("Say why: a ruling carries its reason."),
    "unknown_law": _("“%(law)s” is no Law: write it as 12C1(c), several with commas between."),
    "no_result": _(
        "Board %(board)s has no result at table %(table)s that another score could replace: enter "
        "the result first, or give averages."
    ),
    "cancelled_elsewhere": _(
        "Board %(board)s is cancelled at every table, so it has no results. Withdraw the "
        "cancellation at every table first, then enter the result."
    ),
    "cancelled_in_part": _(
        "Board %(board)s is played at other tables too: a board is cancelled at all of them, so "
        "pick every result of it."
    ),
    "one_group": _(
        "Every table would have had the same cards of board %(board)s: put the tables that had "
        "other cards into another group."
    ),
    "unknown_group": _("There is no group “%(group)s”: choose A to %(last)s."),
    "not_fouled": _("Nothing says that board %(board)s was fouled: there is nothing to take back."),
    "stale_groups": _(
        "Somebody has changed who had which cards of board %(board)s meanwhile, so nothing was "
        "done: look at what was said last."
    ),
    "weight_text": _("“%(text)s” is no weight: type per cent, as 60, or a fraction, as 2/3."),
    "not_a_score": _(
        "“%(text)s” cannot be compared with other results: type a contract and its result, such "
        "as 4SN=, or a score."
    ),
    "penalty": _("A penalty takes something away: %(amount)s will not do."),
    "penalty unit": _("A penalty of %(amount)s is not counted in what this event is scored in."),
    "match_boards": _(
        "This scale of victory points does not go with a match of %(boards)s boards: "
        "%(most)s is the most."
    ),
    "no_results": _("Of a board with %(results)s results nobody has matchpoints."),
    "scale": _("The table of victory points is not whole: look at the margin of %(margin)s IMPs."),
    "scale hole": _(
        "The table of victory points has a hole: it has no line for a margin of %(margin)s IMPs."
    ),
    "scale twice": _("The table of victory points has two lines for a margin of %(margin)s IMPs."),
    "scale end": _(
        "The table of victory points has to end with a line for all margins from some number on: "
        "look at the line that begins with %(margin)s IMPs."
    ),
    "scale falls": _(
        "From a margin of %(margin)s IMPs on, the winner would have less than before, or the loser "
        "more."
    ),
}

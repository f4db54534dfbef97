"""Error messages about four-hand matches, the draw, withdrawals and ties."""

from django.utils.translation import gettext_lazy as _

MATCH_MESSAGES = {
    "final_scores": _(
        "%(we)s and %(they)s cannot be final scores: each total is 0 or more and ends in 0."
    ),
    "final_scores most": _("%(points)s is too high: no side scores more than %(most)s in a match."),
    "zero_totals": _(
        "0 and 0 cannot be the totals of a slip: a hand that is passed out is none of the four."
    ),
    "unusual_totals": _(
        "%(we)s and %(they)s are unusual totals for four hands: check the slip, then confirm them."
    ),
    "unusual_totals program": _(
        "%(we)s and %(they)s are unusual totals for four hands: check the slip, then send "
        "“confirmed” as true."
    ),
    "absent_pair": _("Choose which pair forfeits or did not show up: We, They or both."),
    "nobody_absent": _(
        "An absent pair goes with a forfeit or a no-show only: clear it, or choose one of these."
    ),
    "stale_match": _(
        "Somebody has entered something for this match in round %(round)s at table %(table)s "
        "already; here is what stands."
    ),
    "bye": _("Nobody plays against this pair in round %(round)s: a bye has no result."),
    "unknown_hand": _("There is no line %(hand)s on this sheet yet: line %(next)s comes next."),
    "scores_set": _(
        "The score of this match in round %(round)s at table %(table)s was set as such: "
        "take it back first, then enter hands."
    ),
    "ending": _(
        "A match that is stopped by the bell has a hand or more and keeps what they scored; "
        "every other ending needs both scores."
    ),
    "nothing_entered": _(
        "Nothing has been entered for the match in round %(round)s at table %(table)s."
    ),
    "unknown_pair": _("Nobody in this event is pair “%(pair)s”."),
    "against_itself": _("Pair %(pair)s cannot play against itself: choose two pairs."),
    "not_drawn": _("Pairs %(one)s and %(other)s do not meet in this draw."),
    "withdrawn_pair": _("Pair %(pair)s withdrew before round %(round)s: there is no such match."),
    "withdrawn_already": _("Pair %(pair)s has withdrawn already."),
    "played_since": _(
        "Pair %(pair)s has played against %(other)s in round %(round)s: it leaves after that "
        "round, or that score is taken back first."
    ),
    "round_begun": _(
        "Something is in of round %(reached)s already, so nobody comes in from round %(round)s on: "
        "choose a round that has not begun."
    ),
    "not_late": _(
        "Pair %(pair)s is in the draw from round 1: withdraw it under “Withdrawn and late”."
    ),
    "late_pair_in_use": _(
        "Something was entered for the match of pair %(pair)s in round %(round)s: withdraw the "
        "pair instead."
    ),
    "late_pair_noted": _(
        "An infraction or a decision on record names pair %(pair)s: withdraw the pair instead."
    ),
    "not_withdrawn": _("Pair %(pair)s has not withdrawn."),
    "not_tied": _(
        "No play-off between %(one)s and %(other)s is asked for: the standings say what is next."
    ),
    "no_play_off": _(
        "The match in round %(round)s at table %(table)s is one of the draw: it ends by its score."
    ),
    "decides_place": _(
        "The play-off between %(one)s and %(other)s decides who comes first of them, from place "
        "%(place)s on: take its score back first."
    ),
    "abandoned": _(
        "The play-off was abandoned, so nothing is entered for it: open it again first."
    ),
    "undecided": _("No tie of %(pairs)s waits for a decision: the standings say what is next."),
    "reasonless": _("Say why: without a reason this is not noted."),
    "already_reversed": _("This was taken back already."),
    "unknown_label": _("The draw has no pair “%(label)s”: it has 1A to %(last)s."),
    "double_label": _("Two pairs cannot both be %(label)s: every label is given once."),
    "round_times": _("The rounds of a day begin one after the other: round %(round)s does not."),
    "draw_size": _("A draw has %(least)s to %(most)s pairs: %(pairs)s will not do."),
    "draw_rounds": _(
        "The draw of %(pairs)s pairs has 1 to %(most)s rounds: %(rounds)s will not do."
    ),
    "no_bye": _("With %(pairs)s pairs nobody has a bye: a late pair would have no opponent."),
}

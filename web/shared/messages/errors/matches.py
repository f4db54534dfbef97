"""Error messages about four-hand matches, the draw, withdrawals and ties."""

from django.utils.translation import gettext_lazy as _

MATCH_MESSAGES = {
    "final_scores": _(
        "%(we)s and %(they)s cannot be final scores. Each total is 0 or more and ends in 0."
    ),
    "final_scores most": _("%(points)s is too high. No side scores more than %(most)s in a match."),
    "zero_totals": _(
        "0 to 0 is not possible: a hand that is passed out is dealt again. Check the slip."
    ),
    "unusual_totals": _(
        "%(we)s and %(they)s are unusual totals for four hands. Check the slip, then confirm them."
    ),
    "unusual_totals program": _(
        "%(we)s and %(they)s are unusual totals for four hands. Check the slip, then send"
        " “confirmed” as true."
    ),
    "absent_pair": _("Choose which pair forfeits or did not show up: We, They or both."),
    "nobody_absent": _(
        "An absent pair is only for a forfeit or a no-show. Clear it, or choose one of these."
    ),
    "other_match": _(
        "The match in round %(round)s at table %(table)s is not played at this table. Go back to "
        "your match."
    ),
    "hand_recorded_already": _(
        "Hand %(hand)s of table %(table)s is recorded already. Call the director to change it."
    ),
    "stale_match": _(
        "The match in round %(round)s at table %(table)s has changed since this was "
        "shown. Check its current score."
    ),
    "bye": _("This pair has a bye in round %(round)s. A bye has no result."),
    "unknown_hand": _("There is no line %(hand)s on this sheet yet. Line %(next)s comes next."),
    "scores_set": _(
        "The match in round %(round)s at table %(table)s has final scores. Undo them "
        "first, then enter hands."
    ),
    "ending": _(
        "A match stopped by the bell needs at least one hand. Every other ending needs both scores."
    ),
    "no_slip": _(
        "The match in round %(round)s at table %(table)s has no totals from a slip to check."
    ),
    "nothing_entered": _("The match in round %(round)s at table %(table)s has no entry."),
    "all_undone": _(
        "There is nothing left to undo in round %(round)s at table %(table)s: every entry of the "
        "match was undone."
    ),
    "nothing_changed": _(
        "Nothing changed: the match in round %(round)s at table %(table)s has this entry already."
    ),
    "unknown_pair": _("There is no pair “%(pair)s” in this event."),
    "against_itself": _("Pair %(pair)s cannot play itself. Choose two pairs."),
    "not_drawn": _("Pairs %(one)s and %(other)s do not meet in this draw."),
    "withdrawn_pair": _("Pair %(pair)s withdrew before round %(round)s. There is no such match."),
    "withdrawn_already": _("Pair %(pair)s has withdrawn already."),
    "played_since": _(
        "Pair %(pair)s played %(other)s in round %(round)s. Withdraw it after that round,"
        " or undo that score first."
    ),
    "round_begun": _(
        "Round %(reached)s has begun, so nobody can join from round %(round)s. Choose a "
        "later round."
    ),
    "not_late": _(
        "Pair %(pair)s is in the draw from round 1. Withdraw it under “Withdrawn and late”."
    ),
    "late_pair_in_use": _(
        "The match of pair %(pair)s in round %(round)s has an entry. Withdraw the pair instead."
    ),
    "late_pair_noted": _(
        "An infraction or a decision names pair %(pair)s. Withdraw the pair instead."
    ),
    "not_withdrawn": _("Pair %(pair)s has not withdrawn."),
    "not_tied": _("%(one)s and %(other)s need no play-off. The standings say what comes next."),
    "no_play_off": _(
        "The match in round %(round)s at table %(table)s is not a play-off. It ends by its score."
    ),
    "decides_place": _(
        "The play-off between %(one)s and %(other)s decides the order from place "
        "%(place)s. To abandon it, first delete its last hand or undo its final scores."
    ),
    "abandoned": _("The play-off was abandoned. Reopen it first."),
    "undecided": _("There is no tie of %(pairs)s to decide. The standings say what comes next."),
    "reasonless": _("Type a reason."),
    "already_reversed": _("This has been withdrawn already."),
    "unknown_label": _("The draw has no pair “%(label)s”. Labels are 1A to %(last)s."),
    "double_label": _("Two pairs have the label %(label)s. Give each pair its own."),
    "round_times": _("Round %(round)s does not start after the round before it. Change the times."),
    "draw_size": _("A draw needs %(least)s to %(most)s pairs, not %(pairs)s."),
    "draw_rounds": _("A draw of %(pairs)s pairs has 1 to %(most)s rounds, not %(rounds)s."),
    "late_pair_seated": _(
        "Pair %(pair)s has taken the place of the bye. A second late pair has no opponents."
    ),
    "no_bye": _("With %(pairs)s pairs nobody has a bye, so a late pair would have no opponent."),
}

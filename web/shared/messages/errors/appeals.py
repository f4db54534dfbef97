"""Error messages about withdrawn rulings, appeals and the correction period."""

from django.utils.translation import gettext_lazy as _

APPEAL_MESSAGES = {
    "no_ruling": _("There is no ruling to withdraw on board %(board)s at table %(table)s."),
    "stale_board": _(
        "Board %(board)s has changed since this was shown. No ruling was given. Check the"
        " preview again."
    ),
    "correction_over": _(
        "The correction period ended on %(ended)s (Law 79C). A director may still change it: "
        "tick the box that says so."
    ),
    "correction_over desk": _(
        "The correction period ended on %(ended)s (Law 79C). A director may still change it, and "
        "confirms that on the page of the result."
    ),
    "correction_over program": _(
        "The correction period ended on %(ended)s (Law 79C). A director may still change it: "
        "send “confirmed” as true."
    ),
    "nothing_to_appeal": _(
        "Board %(board)s at table %(table)s has no result, so there is nothing to appeal."
    ),
    "not_at_table": _(
        "This pair did not play board %(board)s at table %(table)s. A pair can only "
        "appeal a ruling at its own table (Law 92A)."
    ),
    "concurrence": _(
        "Both members of the pair must agree to an appeal (Law 92D). Tick the box that "
        "says so. An absent member counts as agreeing."
    ),
    "concurrence program": _(
        "Both members of the pair must agree to an appeal (Law 92D): send “concur” as true. An "
        "absent member counts as agreeing."
    ),
    "late_appeal": _(
        "The right to appeal ended on %(ended)s (Law 92B). Give the reason for admitting "
        "this appeal, or cancel."
    ),
    "appealed_already": _("This pair already has an open appeal on board %(board)s."),
    "appeal_reason": _("Type a reason."),
    "released_reason": _("Players have seen these results. Type a reason for the change."),
    "heard_already": _("This appeal has been decided already. Reload the page."),
    "heard_already program": _("This appeal has been decided already."),
    "no_new_ruling": _(
        "Board %(board)s still has the ruling that was appealed. Give the new ruling first."
    ),
    "replaced": _(
        "The ruling that was appealed on board %(board)s has been replaced. Choose "
        "“changed by a new ruling”."
    ),
}


# Readers with separate messages: the entry page has no box to tick, and a program no page.
FROM_ENTRY = "desk"
FROM_API = "program"

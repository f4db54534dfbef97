"""Error messages about withdrawn rulings, appeals and the correction period."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from boards.errors import ConfirmationRequiredError

APPEAL_MESSAGES = {
    "no_ruling": _(
        "No ruling stands on board %(board)s at table %(table)s, so there is none to take back."
    ),
    "stale_board": _(
        "Something else was recorded on board %(board)s since this was shown, so that it would "
        "change other things: nothing was ruled. Look at it once more."
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
        "Nothing was recorded on board %(board)s at table %(table)s, so there is nothing to appeal."
    ),
    "not_at_table": _(
        "This pair did not play board %(board)s at table %(table)s: a pair appeals what was ruled "
        "at its own table (Law 92A)."
    ),
    "concurrence": _(
        "Both members of the pair concur in an appeal (Law 92D): say that they do. One who is "
        "absent is deemed to."
    ),
    "late_appeal": _(
        "The right to appeal ended on %(ended)s (Law 92B). Say why this appeal is admitted all the "
        "same, or leave it."
    ),
    "appealed_already": _("This pair has an appeal on board %(board)s that is not decided yet."),
    "appeal_reason": _("Say why: an appeal carries its reason, and so does what comes of it."),
    "released_reason": _("Players have been shown the results: say why they are scored otherwise."),
    "heard_already": _("It has been said already what came of this appeal: reload the page."),
    "no_new_ruling": _(
        "What was appealed on board %(board)s still stands: give the new ruling first, then say "
        "that the appeal changed it."
    ),
    "replaced": _(
        "What was appealed on board %(board)s does not stand any more: say that it was changed by "
        "a new ruling."
    ),
}


FROM_ENTRY = "desk"
FROM_API = "program"


def narrow_confirmation_message(refusal: Any, rule: str) -> Any:
    """The refusal as the page says where there is no box to tick: at the desk, or to a program."""
    if isinstance(refusal, ConfirmationRequiredError):
        return type(refusal)(refusal.code, **refusal.facts, rule=rule)
    return refusal

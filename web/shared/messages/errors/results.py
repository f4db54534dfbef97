"""Error messages about recording results."""

from django.utils.translation import gettext_lazy as _

RESULT_MESSAGES = {
    "other_request": _(
        "This form was sent before with something else in it, so nothing more was noted: "
        "open the page once more."
    ),
    "stale_result": _(
        "Somebody has recorded board %(board)s at this table already; here is what stands."
    ),
    "nobody_there": _("Board %(board)s is not played at table %(table)s: one side sits out."),
    "reason_missing": _("Its session has been released: say why it changes."),
    "nothing_to_undo": _("Nothing has been recorded for board %(board)s at table %(table)s."),
    "unknown_board": _("Board %(board)s is not in play at table %(table)s in round %(round)s."),
}

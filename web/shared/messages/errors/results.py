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
    "nothing_to_undo": _("Board %(board)s at table %(table)s has no result."),
    "unknown_board": _("Board %(board)s is not in play at table %(table)s in round %(round)s."),
}

"""Error messages about phones at the tables, and their requests to correct a result."""

from django.utils.translation import gettext_lazy as _

TABLE_PHONE_MESSAGES = {
    "table_token": _(
        "This link or code is not valid. Check the code, or ask the director for a new card."
    ),
    "phones_state": _(
        "%(session)s is closed. Open it for play again, then switch the tables' phones on."
    ),
    "seat_not_yours": _(
        "Another phone records the results of table %(table)s. Nothing was recorded from this one."
    ),
    "owner_elsewhere": _("They do not play at table %(table)s. Choose who sits there."),
    "phones_stay": _("In %(session)s the phones stay at their tables."),
    "names_known": _(
        "This pair at table %(table)s has names already. Call the director to change them."
    ),
    "names_elsewhere": _("This pair does not sit at table %(table)s. Nothing was saved."),
    "correction_too_late": _(
        "The correction period ended at %(ended)s (Law 79C). Speak to the director."
    ),
    "correction_elsewhere": _(
        "Board %(board)s was not played at this table in this round. Choose one of its boards."
    ),
    "too_many_corrections": _(
        "The director has enough requests about board %(board)s. Speak to the director."
    ),
    "result_after_close": _(
        "The session is closed. The director has your result of board %(board)s and decides."
    ),
    "result_without_seat": _(
        "Another phone records at table %(table)s. The director has your result of board"
        " %(board)s and decides."
    ),
    "hand_after_close": _(
        "The match day is closed. The director has your hand %(hand)s and decides."
    ),
    "hand_without_seat": _(
        "Another phone records at table %(table)s. The director has your hand %(hand)s and decides."
    ),
    "too_many_late_hands": _(
        "The director has enough late hands of table %(table)s. Speak to the director."
    ),
}

"""Error messages about events of several sessions: qualification, overalls, seasons."""

from django.utils.translation import gettext_lazy as _

EVENT_MESSAGES = {
    "unknown_entry": _("Pair %(entry)s does not play in this part of the event. Check the number."),
    "qualification_not_offered": _(
        "This qualification is not possible after this session. Possible: %(offered)s."
    ),
    "nobody_goes_on": _("Nobody qualifies. Keep at least one pair."),
    "not_enough_places": _(
        "%(pairs)s pairs qualify, but this movement has room for %(places)s. Choose another."
    ),
    "stale_overall": _(
        "The overall has changed since this was shown. Nothing was done. Reload the page."
    ),
    "stale_series": _(
        "The season has changed since this was shown. Nothing was done. Reload the page."
    ),
    "series_name": _("Type a name for the season in 1 to %(longest)s letters."),
    "series_event": _(
        "One of these events is in another season or is not a pairs event of this club. "
        "Nothing was changed."
    ),
}

"""Error messages about events of several sessions or clubs: qualification, seasons, joining."""

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
    "simultaneous_name": _("Type a name for the simultaneous in 1 to %(longest)s letters."),
    "simultaneous_days": _("The last day must not be before the first, %(first)s."),
    "simultaneous_boards": _(
        "Boards are 1 to 999, the first before the last, not %(first)s to %(last)s."
    ),
    "simultaneous_kind": _("Only a pairs session can play in a simultaneous."),
    "unknown_code": _(
        "There is no simultaneous with the code %(code)s. Ask the organiser for the code."
    ),
    "other_boards": _(
        "The simultaneous plays boards %(first)s to %(last)s. This session plays others: "
        "check board %(board)s."
    ),
    "other_cards": _(
        "Board %(board)s has other cards in this session than in one that is already in "
        "%(name)s. Check the hand records."
    ),
    "other_day": _(
        "The simultaneous is played from %(first)s to %(last)s, this session on %(day)s."
    ),
    "joined_already": _("This session is already in %(name)s."),
    "not_joined": _("This session is no longer in it."),
    "embargo": _(
        "Other clubs have joined %(name)s on the promise that its ranking is not shown "
        "before this time or before theirs are released. You cannot make it earlier or "
        "remove it."
    ),
    "stale_embargo": _("The time from which %(name)s is shown has changed. Reload the page."),
    "nobody_joined": _("No session has joined %(name)s yet. There is nothing to score."),
    "simultaneous_changed": _(
        "A session joined or left %(name)s while it was scored. Nothing was saved. Score again."
    ),
}

"""Error messages about simultaneous tournaments and sessions joining them."""

from django.utils.translation import gettext_lazy as _

SIMULTANEOUS_MESSAGES = {
    "simultaneous_name": _("A simultaneous needs a name of 1 to %(longest)s letters."),
    "simultaneous_days": _("A simultaneous ends on its first day or later, not before %(first)s."),
    "simultaneous_boards": _(
        "A simultaneous has boards from 1 to 999, the first before the last: %(first)s to %(last)s "
        "are none."
    ),
    "simultaneous_kind": _("Only a session of pairs can play in a simultaneous."),
    "unknown_code": _(
        "No simultaneous is joined by the code %(code)s: ask its organiser for it once more."
    ),
    "other_boards": _(
        "The simultaneous plays boards %(first)s to %(last)s, and this session does not play "
        "just these: look at board %(board)s."
    ),
    "other_cards": _(
        "Board %(board)s was dealt other cards in this session than in one that plays in %(name)s "
        "already: look at the hand records."
    ),
    "other_day": _(
        "The simultaneous is played from %(first)s to %(last)s, and this session on %(day)s."
    ),
    "joined_already": _("This session plays in %(name)s already."),
    "not_joined": _("This session plays in it no more."),
    "embargo": _(
        "Other clubs have joined %(name)s, and were told that nobody sees it before their rankings "
        "are released, or before the moment that was set: it cannot be earlier now, and the moment "
        "cannot be taken away."
    ),
    "stale_embargo": _(
        "Somebody else has just changed when anybody sees %(name)s: look at it once more."
    ),
    "nobody_joined": _("No session plays in %(name)s yet, so there is nothing to score."),
    "simultaneous_changed": _(
        "Somebody joined %(name)s or left it while it was scored, so nothing was written: score "
        "it once more."
    ),
}

"""Texts for the lengths of the correction and appeal periods (Laws 79C and 92B)."""

from django.utils.translation import gettext_lazy as _

LENGTHS = {
    30: _("30 minutes"),
    15: _("15 minutes"),
    20: _("20 minutes"),
    60: _("1 hour"),
    120: _("2 hours"),
    1440: _("24 hours"),
    2880: _("48 hours"),
    10080: _("7 days"),
}
CORRECTION = (
    _("Time for correcting results"),
    _(
        "From the moment when players can see the ranking. Until then it is provisional; after it "
        "a director confirms every change."
    ),
    _("Law 79C1"),
)
APPEAL = (
    _("Time for appealing rulings"),
    _(
        "From the moment when players can see the ranking. A later appeal is lodged only where "
        "the director says why it is admitted."
    ),
    _("Law 92B"),
)
SET_BY_ORGANIZER = _("Set by the tournament organizer")

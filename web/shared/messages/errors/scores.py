"""Error messages about scores, score sheets and regulations."""

from django.utils.translation import gettext_lazy as _

SCORE_MESSAGES = {
    "contract": _("There is no bid at level %(level)s."),
    "contract denomination": _("“%(value)s” is not a denomination. Use C, D, H, S or NT."),
    "contract doubling": _("A contract is undoubled, doubled or redoubled, not %(value)s."),
    "tricks": _("Declarer can take 0 to 13 tricks, not %(tricks)s."),
    "points": _("No contract scores %(points)s."),
    "award": _("An award is 0 to 100 per cent, not %(percent)s."),
    "match_over": _("The match was over before hand %(hand)s. Delete that hand."),
    "honours": _("Hand %(hand)s: honours cannot be worth %(points)s."),
    "honours trumps": _(
        "Hand %(hand)s: honours cannot be worth %(points)s. "
        "Four trump honours in one hand are worth 100, all five 150."
    ),
    "honours notrump": _(
        "Hand %(hand)s: honours cannot be worth %(points)s at notrump. "
        "Only four aces in one hand count there: 150."
    ),
    "honours_twice": _("Hand %(hand)s: only one player can hold honours. Clear one of the claims."),
    "honours_off": _("Hand %(hand)s: honours do not count in this game. Clear the claim."),
    "revoke": _("Hand %(hand)s: a revoke costs 0, 1 or 2 tricks, not %(tricks)s."),
    "revoke_transfer": _(
        "Hand %(hand)s: declarer cannot have %(tricks)s tricks after %(transferred)s went over for "
        "the revoke. Type the tricks as they count after it, and check who revoked."
    ),
    "movement_of_format": _(
        "Choose a movement with the format “movement”, and none with another. The format is "
        "“%(format)s”."
    ),
    "scoring_of_knock_out": _(
        "A knock-out is scored in IMPs. Choose another format for board-a-match or Patton."
    ),
    "regulation": _("There is no regulation %(regulation)s: %(value)s."),
}

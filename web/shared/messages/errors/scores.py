"""Error messages about scores, typed entries, score sheets and regulations."""

from django.utils.translation import gettext_lazy as _

SCORE_MESSAGES = {
    "contract": _("There is no bid at level %(level)s."),
    "contract denomination": _("“%(value)s” is no denomination: it is one of five."),
    "contract doubling": _("A contract is undoubled, doubled or redoubled, and not %(value)s."),
    "tricks": _("%(tricks)s tricks cannot be taken from 13."),
    "points": _("No contract scores %(points)s."),
    "award": _("%(percent)s per cent is no share of a board: choose 0 to 100."),
    "notation_empty": _("Nothing was typed. Type a contract and its result, such as 4SN=."),
    "notation_length": _("“%(text)s …” is longer than any entry. Type one result, such as 4SN=."),
    "notation_unreadable": _("“%(text)s” is not understood. Type it as 4SN=, 4HXW-2, 420 or P."),
    "notation_ambiguous": _("“%(text)s” can be read in two ways: %(readings)s. Type one of them."),
    "notation_run_together": _(
        "“%(text)s” is no entry. If it is several (%(entries)s), press Enter after each."
    ),
    "notation_contract_missing": _("“%(text)s” has no contract: begin with one, such as 4S."),
    "notation_declarer_missing": _(
        "“%(text)s” does not say who declared %(contract)s: add N, E, S or W."
    ),
    "notation_result_missing": _(
        "“%(text)s” does not say how %(contract)s by %(declarer)s went: add =, +1 or -1."
    ),
    "notation_level": _("“%(text)s”: there is no bid at level %(level)s; levels go from 1 to 7."),
    "notation_tricks": _(
        "“%(text)s”: %(contract)s cannot go %(result)s, for there are 13 tricks in all."
    ),
    "notation_score": _("“%(text)s”: no contract scores %(points)s. Check the slip."),
    "notation_score_short": _("“%(text)s” is no score. Type it in full: %(instead)s."),
    "notation_score_long": _("“%(text)s”: you type scores without the final 0. Type %(instead)s."),
    "notation_percentage": _("“%(text)s”: an award is 0 to 100 per cent, not %(percent)s."),
    "hand_empty": _("Nothing was typed. Type a hand, such as W4S=, T3N-1 or P."),
    "hand_unreadable": _(
        "“%(text)s” is not understood. Type one hand as W4S=, T3N-1, W2HX+1 H100 or P."
    ),
    "hand_side_missing": _(
        "“%(text)s” does not say who declared: begin with W for we or T for they, as in W4S=."
    ),
    "match_over": _("Hand %(hand)s is one too many: it was over before that hand was dealt."),
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
    "regulation": _("There is no regulation %(regulation)s: %(value)s."),
}

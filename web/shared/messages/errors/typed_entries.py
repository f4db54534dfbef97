"""Error messages about results and hands as typed into an entry box."""

from django.utils.translation import gettext_lazy as _

TYPED_ENTRY_MESSAGES = {
    "notation_empty": _("Nothing was typed. Type a contract and its result, such as 4SN=."),
    "notation_length": _("“%(text)s …” is too long. Type one result, such as 4SN=."),
    "notation_unreadable": _("“%(text)s” is not understood. Type it as 4SN=, 4HXW-2, 420 or P."),
    "notation_ambiguous": _("“%(text)s” can be read in two ways: %(readings)s. Type one of them."),
    "notation_run_together": _(
        "“%(text)s” is not a result. If it is several (%(entries)s), press Enter after each."
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
        "“%(text)s”: %(contract)s cannot go %(result)s. There are only 13 tricks."
    ),
    "notation_score": _("“%(text)s”: no contract scores %(points)s. Check the slip."),
    "notation_score_short": _("“%(text)s” is not a score. Type it in full: %(instead)s."),
    "notation_score_long": _("“%(text)s”: you type scores without the final 0. Type %(instead)s."),
    "notation_percentage": _("“%(text)s”: an award is 0 to 100 per cent, not %(percent)s."),
    "hand_empty": _("Nothing was typed. Type a hand, such as W4S=, T3N-1 or P."),
    "hand_unreadable": _(
        "“%(text)s” is not understood. Type one hand as W4S=, T3N-1, W2HX+1 H100 or P."
    ),
    "hand_side_missing": _(
        "“%(text)s” does not say who declared: begin with W for we or T for they, as in W4S=."
    ),
}

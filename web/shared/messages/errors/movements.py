"""Error messages about movements and schedules."""

from django.utils.translation import gettext_lazy as _

MOVEMENT_MESSAGES = {
    "unsuitable": _("This movement cannot seat %(tables)s tables for %(rounds)s rounds."),
    "too_many_rounds": _(
        "With %(tables)s tables this movement has 1 to %(most)s rounds: %(rounds)s will not do."
    ),
    "no_boards_a_round": _("A round has at least one board: %(boards)s will not do."),
    "missing_side": _("Of a half table the pair of NS or of EW is missing, not of %(missing)s."),
    "lines": _("Pairs are numbered in 1 line or in 2: %(lines)s will not do."),
    "too_few_pairs": _("A session needs %(least)s pairs or more; %(pairs)s is too few."),
    "too_many_pairs": _(
        "%(pairs)s pairs do not fit in one section: seat up to %(most)s, the rest in another."
    ),
    "nothing_suits": _(
        "No movement plays %(least)s to %(most)s boards with %(pairs)s pairs: allow more or fewer."
    ),
    "unordered_boards": _("%(least)s boards at least and %(most)s at most cannot both be."),
    "unknown_movement": _("No movement is called “%(movement)s”: choose one that is offered."),
    "faulty_schedule": _("This cannot be played as it stands: %(rule)s %(subject)s."),
    "faulty_schedule board_replayed": _(
        "A pair would meet a board that it has played already, and no board is played twice "
        "(Law 15): choose another round or other pairs."
    ),
    "faulty_schedule place_against_itself": _("A pair would meet itself: choose other pairs."),
    "faulty_schedule place_at_two_tables": _("A pair would be at two tables: choose other pairs."),
    "no_half_table": _("No table is waiting for a pair: nobody sits out."),
    "no_such_round": _("There is no round %(round)s; the session has %(rounds)s."),
}

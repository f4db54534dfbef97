"""Error messages about a club's own movements."""

from django.utils.translation import gettext_lazy as _

OWN_MOVEMENT_MESSAGES = {
    "stale_own_movement": _(
        "Somebody else has changed or deleted this movement. Reload the page to see it."
    ),
    "own_movement_name": _("Type a name of 1 to %(longest)s letters."),
    "own_movement_name_taken": _("There is a movement “%(name)s” already. Type another name."),
    "own_movement_size": _(
        "A movement has 1 to %(most)s tables in all its rounds together, not %(seats)s."
    ),
    "own_movement_boards": _(
        "The tables of all rounds play %(most)s boards together at most, not %(boards)s. Type "
        "fewer boards a round, or fewer tables."
    ),
    "too_many_own_movements": _(
        "The club keeps %(most)s movements already. Delete one before you add another."
    ),
    "own_movement_faulty": _(
        "“%(movement)s” cannot be played; it has faults: %(faults)s. Correct it under Own "
        "movements, or choose another movement."
    ),
}

"""Names of movements in the reader's language."""

from django.utils.translation import gettext_lazy as _

MOVEMENT_NAMES = {
    "mitchell": _("Mitchell"),
    "skip-mitchell": _("Skip Mitchell"),
    "relay-mitchell": _("Share-and-relay Mitchell"),
    "switched-mitchell": _("Arrow-switched Mitchell"),
    "switched-skip-mitchell": _("Arrow-switched skip Mitchell"),
    "switched-relay-mitchell": _("Arrow-switched share-and-relay Mitchell"),
    "howell": _("Howell"),
    "howell-twice": _("Howell, everybody met twice"),
    "rover-mitchell": _("Rover Mitchell"),
    "switched-rover-mitchell": _("Arrow-switched rover Mitchell"),
    "hesitation": _("Hesitation Mitchell"),
    "double-hesitation": _("Double hesitation Mitchell"),
    "reduced-howell": _("Reduced Howell"),
    "reduced-howell-balanced": _("Reduced Howell, single tables switched"),
    "switched-mitchell-balanced": _("Mitchell, single tables switched"),
    "switched-skip-mitchell-balanced": _("Skip Mitchell, single tables switched"),
    "switched-relay-mitchell-balanced": _("Share-and-relay Mitchell, single tables switched"),
    "hesitation-balanced": _("Hesitation Mitchell, single tables switched"),
    "double-hesitation-balanced": _("Double hesitation Mitchell, single tables switched"),
    "barometer-mitchell": _("Mitchell barometer"),
    "barometer-howell": _("Howell barometer"),
    "american-whist": _("American Whist"),
    "new-england-relay": _("New England Relay"),
    "split-american-whist": _("American Whist with a score break"),
    "pivot": _("Pivot"),
    "stagger": _("Stagger"),
    "parallel-rows": _("Parallel rows"),
    "thurner": _("Thurner"),
    "patton": _("Patton"),
    "shared-american-whist": _("American Whist with shared boards"),
    "sectioned-american-whist": _("American Whist in two sections"),
    "sections-across": _("American Whist in two sections, then across"),
    "triples": _("Triples"),
    "hester": _("Hester"),
    "tolly": _("Tolly"),
    "room-pivot": _("Pivot of teams of eight, one of two rooms"),
    "exchange": _("Head to head, boards exchanged"),
    "head-to-head": _("Head-to-head round robin"),
    "swiss": _("Swiss"),
    "round_robin": _("Round robin"),
    "individual-howell": _("Individual Howell"),
    "rainbow": _("Rainbow"),
    "printed-individual": _("Individual as published"),
    "roving-individual": _("Individual with rovers"),
}


def movement_name(movement: str) -> str:
    """Return a movement's name in the reader's language; an unknown key stays as it is."""
    return str(MOVEMENT_NAMES.get(movement, movement))

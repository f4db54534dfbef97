"""Names of movements in the reader's language."""

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from reports.content.cells.english_variants import has_american_words

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
    "web-mitchell": _("Web Mitchell"),
    "switched-web-mitchell": _("Arrow-switched web Mitchell"),
    "web-rover-mitchell": _("Web Mitchell with a rover"),
    "switched-web-rover-mitchell": _("Arrow-switched web Mitchell with a rover"),
    "bowman": _("Bowman"),
    "switched-bowman": _("Arrow-switched Bowman"),
    "appendix-mitchell": _("Appendix Mitchell"),
    "switched-appendix-mitchell": _("Arrow-switched appendix Mitchell"),
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
    "knock_out": _("Knock-out"),
    "individual-howell": _("Individual Howell"),
    "rainbow": _("Rainbow"),
    "printed-individual": _("Individual as published"),
    "imported": _("As in the imported file"),
    "imported-meetings": _("Imported, rounds unknown"),
    "roving-individual": _("Individual with rovers"),
}

# Where directors in North America say something else.
AMERICAN_NAMES = {
    "relay-mitchell": _("Relay and bye-stand Mitchell"),
    "switched-mitchell": _("Scrambled Mitchell"),
    "switched-skip-mitchell": _("Scrambled skip Mitchell"),
    "switched-relay-mitchell": _("Scrambled relay and bye-stand Mitchell"),
    "rover-mitchell": _("Bump Mitchell"),
    "switched-rover-mitchell": _("Scrambled bump Mitchell"),
    "switched-web-mitchell": _("Scrambled web Mitchell"),
    "web-rover-mitchell": _("Web Mitchell with a bump"),
    "switched-web-rover-mitchell": _("Scrambled web Mitchell with a bump"),
    "switched-bowman": _("Scrambled Bowman"),
    "switched-appendix-mitchell": _("Scrambled appendix Mitchell"),
    "reduced-howell": _("Three-quarter Howell"),
    "reduced-howell-balanced": _("Three-quarter Howell, single tables switched"),
    "switched-relay-mitchell-balanced": _("Relay and bye-stand Mitchell, single tables switched"),
}


def movement_name(movement: str) -> str:
    """Return a movement's name in the reader's language; an unknown key stays as it is."""
    if has_american_words(get_language()) and movement in AMERICAN_NAMES:
        return str(AMERICAN_NAMES[movement])
    return str(MOVEMENT_NAMES.get(movement, movement))

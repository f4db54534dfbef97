"""Names of movements."""

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
    "barometer-mitchell": _("Mitchell barometer"),
    "barometer-howell": _("Howell barometer"),
}


def movement_name(movement: str) -> str:
    """A movement's name in the reader's language; a caption that is no key stays as it is."""
    return str(MOVEMENT_NAMES.get(movement, movement))

"""What a ranking after a round says of itself. Knows whether it is for good; not who is ranked."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from standings.after_round import AsOf
from standings.snapshot_cache import SessionSnapshot


def ranking_title(evening: SessionSnapshot) -> str:
    """The ranking as it stands, or of which moment it is."""
    if not isinstance(evening, AsOf):
        return _("Ranking")
    return _("Ranking after round %(round)s of %(rounds)s") % _facts(evening)


def as_of_notice(evening: SessionSnapshot) -> str:
    """The same for the head of any paper; nothing of what is as it stands."""
    if not isinstance(evening, AsOf):
        return ""
    return _("AFTER ROUND %(round)s OF %(rounds)s") % _facts(evening)


def as_of_notes(evening: SessionSnapshot) -> Iterator[str]:
    """Whether these rounds are scored for good, or why they are not."""
    if not isinstance(evening, AsOf):
        return
    if evening.missing:
        missing = ngettext(
            "Not final: %(count)s result of these rounds is missing.",
            "Not final: %(count)s results of these rounds are missing.",
            evening.missing,
        )
        yield missing % {"count": evening.missing}
    elif evening.barometer:
        yield _("Barometer: every table has played these boards, so this stands as it is.")
    elif evening.for_good:
        yield _("The last round: every result is in, so this stands as it is.")
    else:
        yield _("Not final: other tables play these boards in other rounds.")
    if evening.roundless:
        yield _("A penalty that has no round counts from the end of the session on: not here yet.")


def _facts(evening: AsOf) -> dict[str, int]:
    return {"round": evening.after, "rounds": evening.rounds}

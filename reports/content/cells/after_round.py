"""Title, header notice and notes of a ranking as it was after a given round."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from standings.after_round import SnapshotAfterRound
from standings.snapshot_cache import SessionSnapshot


def ranking_title(snapshot: SessionSnapshot) -> str:
    """Return the title of the ranking: now, or after which round.

    Teams and Swiss pairs are ranked by their matches, in the standings, so theirs has another name.
    """
    if snapshot.facts.in_matches:
        return _("Pairs over all boards")
    if not isinstance(snapshot, SnapshotAfterRound):
        return _("Ranking")
    return _("Ranking after round %(round)s of %(rounds)s") % _round_values(snapshot)


def after_round_notice(snapshot: SessionSnapshot) -> str:
    """Return the round for a page header; empty for the current ranking."""
    if not isinstance(snapshot, SnapshotAfterRound):
        return ""
    return _("AFTER ROUND %(round)s OF %(rounds)s") % _round_values(snapshot)


def after_round_notes(snapshot: SessionSnapshot) -> Iterator[str]:
    """Yield whether these rounds are final, or why they are not."""
    if not isinstance(snapshot, SnapshotAfterRound):
        return
    if snapshot.missing:
        missing = ngettext(
            "Not final: %(count)s result of these rounds is missing.",
            "Not final: %(count)s results of these rounds are missing.",
            snapshot.missing,
        )
        yield missing % {"count": snapshot.missing}
    elif snapshot.barometer:
        yield _("Barometer: every table has played these boards, so this is final.")
    elif snapshot.for_good:
        yield _("The last round: every result is in, so this is final.")
    else:
        yield _("Not final: other tables play these boards in other rounds.")
    if snapshot.roundless:
        yield _("A penalty without a round counts only at the end of the session, so not here.")


def _round_values(snapshot: SnapshotAfterRound) -> dict[str, int]:
    return {"round": snapshot.after, "rounds": snapshot.rounds}

"""Session snapshot after the round named in the URL, and the links to other rounds."""

from standings.after_round import (
    SnapshotAfterRound,
    is_barometer_session,
    rounds_with_results,
    snapshot_after_round,
)
from standings.snapshot_cache import SessionSnapshot


def requested_snapshot(session: SessionSnapshot, typed: str) -> SessionSnapshot:
    """The picture after the round that was asked for; anything else is now."""
    rounds = {str(number): number for number in rounds_with_results(session)}
    return snapshot_after_round(session, rounds[typed]) if typed in rounds else session


def requested_public_snapshot(session: SessionSnapshot, typed: str) -> SessionSnapshot:
    """The same for the pages of players: of a barometer, whose rounds are scored for good."""
    return requested_snapshot(session, typed) if is_barometer_session(session) else session


def after_round_context(session: SessionSnapshot, displayed: SessionSnapshot) -> dict[str, object]:
    """What a page needs to lead to other rounds: nothing to choose where there is only one."""
    rounds = rounds_with_results(session)
    return {
        "barometer": is_barometer_session(session),
        "rounds": rounds if len(rounds) > 1 else (),
        "after": displayed.after if isinstance(displayed, SnapshotAfterRound) else None,
    }


def after_round_query(session: SessionSnapshot) -> str:
    """What an address adds to lead to the same round; nothing as it is now."""
    return f"?after={session.after}" if isinstance(session, SnapshotAfterRound) else ""

"""Reads a session's ranking after the round that a URL names, and links to other rounds."""

from standings.after_round import (
    SnapshotAfterRound,
    is_barometer_session,
    rounds_with_results,
    snapshot_after_round,
)
from standings.snapshot_cache import SessionSnapshot


def requested_snapshot(session: SessionSnapshot, typed: str) -> SessionSnapshot:
    """Returns the snapshot after the requested round, or now."""
    rounds = {str(number): number for number in rounds_with_results(session)}
    return snapshot_after_round(session, rounds[typed]) if typed in rounds else session


def requested_public_snapshot(session: SessionSnapshot, typed: str) -> SessionSnapshot:
    """Returns the snapshot for players: after a round only in a barometer."""
    return requested_snapshot(session, typed) if is_barometer_session(session) else session


def after_round_context(session: SessionSnapshot, displayed: SessionSnapshot) -> dict[str, object]:
    """Returns the context of links to other rounds; no choices with only one round."""
    rounds = rounds_with_results(session)
    return {
        "barometer": is_barometer_session(session),
        "rounds": rounds if len(rounds) > 1 else (),
        "after": displayed.after if isinstance(displayed, SnapshotAfterRound) else None,
    }


def after_round_query(session: SessionSnapshot) -> str:
    """Returns the query string for the same round; empty for now."""
    return f"?after={session.after}" if isinstance(session, SnapshotAfterRound) else ""

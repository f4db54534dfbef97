"""A session as of the round that an address asks for. Knows what was typed; asks no row."""

from standings.after_round import AsOf, as_of, of_barometer, rounds_with_results
from standings.snapshot_cache import SessionSnapshot


def asked_for(now: SessionSnapshot, typed: str) -> SessionSnapshot:
    """The picture after the round that was asked for; anything else is now."""
    rounds = {str(each): each for each in rounds_with_results(now)}
    return as_of(now, rounds[typed]) if typed in rounds else now


def asked_by_players(now: SessionSnapshot, typed: str) -> SessionSnapshot:
    """The same for the pages of players: of a barometer, whose rounds are scored for good."""
    return asked_for(now, typed) if of_barometer(now) else now


def moments(now: SessionSnapshot, shown: SessionSnapshot) -> dict[str, object]:
    """What a page needs to lead to other rounds: nothing to choose where there is only one."""
    rounds = rounds_with_results(now)
    return {
        "barometer": of_barometer(now),
        "rounds": rounds if len(rounds) > 1 else (),
        "after": shown.after if isinstance(shown, AsOf) else None,
    }


def after_of(evening: SessionSnapshot) -> str:
    """What an address adds to lead to the same round; nothing as it stands."""
    return f"?after={evening.after}" if isinstance(evening, AsOf) else ""

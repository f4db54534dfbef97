"""Round clock of a session: reads, pauses, resumes and adjusts the time left in a round."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

A_SECOND = timedelta(seconds=1)
A_MINUTE_IN_SECONDS = 60
# Six hours: no round takes longer, and a sum of changes stays small.
MOST_SECONDS_LEFT = 21_600


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A clock as its last change left it at `changed_at`, `seconds_left` before the round ends.

    An automatic one begins the next round by itself, up to `rounds`.
    """

    round: int
    rounds: int
    seconds_left: int
    seconds_a_round: int
    running: bool
    automatic: bool
    changed_at: datetime


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What a clock shows at a moment; `ends_at` is None while it is paused."""

    round: int
    seconds_left: int
    ends_at: datetime | None

    @property
    def over(self) -> bool:
        """Whether the time of the round is used up."""
        return self.seconds_left == 0


def read_clock(clock: RoundClock, now: datetime) -> ClockReading:
    """Return what the clock shows now, the seconds rounded up."""
    if not clock.running:
        return ClockReading(clock.round, clock.seconds_left, None)
    ends_at = clock.changed_at + clock.seconds_left * A_SECOND
    length = clock.seconds_a_round * A_SECOND
    turned = 0
    if clock.automatic and now >= ends_at:
        turned = min((now - ends_at) // length + 1, max(0, clock.rounds - clock.round))
    ends_at += turned * length
    return ClockReading(clock.round + turned, max(0, -((now - ends_at) // A_SECOND)), ends_at)


def finish_by_clock(clock: RoundClock, now: datetime) -> datetime:
    """Return when the last round ends if every round takes its time from now on."""
    reading = read_clock(clock, now)
    ahead = max(0, clock.rounds - reading.round) * clock.seconds_a_round
    return max(now, reading.ends_at or now + reading.seconds_left * A_SECOND) + ahead * A_SECOND


def pause_clock(clock: RoundClock, now: datetime) -> RoundClock:
    """Return the clock stopped with the time that is left."""
    return replace(_clock_as_read(clock, now), running=False)


def resume_clock(clock: RoundClock, now: datetime) -> RoundClock:
    """Return the clock running from now on."""
    return replace(_clock_as_read(clock, now), running=True)


def adjust_clock(clock: RoundClock, now: datetime, *, minutes: int) -> RoundClock:
    """Return the clock with minutes added, or removed if negative; not below zero."""
    current = _clock_as_read(clock, now)
    wanted = current.seconds_left + minutes * A_MINUTE_IN_SECONDS
    return replace(current, seconds_left=min(max(0, wanted), MOST_SECONDS_LEFT))


def begin_next_round(clock: RoundClock, now: datetime) -> RoundClock:
    """Return the clock running at the beginning of the round after the one it shows."""
    current = _clock_as_read(clock, now)
    return replace(
        current, round=current.round + 1, seconds_left=clock.seconds_a_round, running=True
    )


def _clock_as_read(clock: RoundClock, now: datetime) -> RoundClock:
    reading = read_clock(clock, now)
    return replace(clock, round=reading.round, seconds_left=reading.seconds_left, changed_at=now)

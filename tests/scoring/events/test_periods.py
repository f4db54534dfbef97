"""Time for correcting results and rulings appealed (Laws 79C and 92B)."""

from datetime import UTC, datetime, timedelta

import pytest

from scoring.events.periods import ScorePeriods, minutes_left, period_is_over, score_periods
from scoring.events.regulations import Regulations

SHOWN = datetime(2026, 11, 23, 22, 0, tzinfo=UTC)
MINUTE, SECOND = timedelta(minutes=1), timedelta(seconds=1)


def test_both_last_half_an_hour_unless_the_organizer_says_otherwise():
    usual = SHOWN + 30 * MINUTE

    assert score_periods(SHOWN, Regulations()) == ScorePeriods(usual, usual)
    assert score_periods(
        SHOWN, Regulations(correction_minutes=1440, appeal_minutes=15)
    ) == ScorePeriods(SHOWN + timedelta(days=1), SHOWN + 15 * MINUTE)


def test_none_has_begun_before_there_is_an_official_score():
    assert score_periods(None, Regulations()) == ScorePeriods(None, None)
    assert not period_is_over(None, SHOWN)
    assert minutes_left(None, SHOWN) is None


@pytest.mark.parametrize(
    ("ahead", "over", "left"),
    [
        (30 * MINUTE, False, 30),
        (29 * MINUTE + SECOND, False, 30),
        (SECOND, False, 1),
        (0 * MINUTE, True, 0),
        (-MINUTE, True, 0),
    ],
)
def test_the_current_minute_is_counted(ahead, over, left):
    assert (period_is_over(SHOWN + ahead, SHOWN), minutes_left(SHOWN + ahead, SHOWN)) == (
        over,
        left,
    )

"""Keeps what a user has chosen for themselves."""

from club.models import User


def drop_last_zero(user: User, *, dropped: bool) -> None:
    """Whether 42 is 420 when this person types."""
    user.last_zero_dropped = dropped
    user.save(update_fields=["last_zero_dropped"])

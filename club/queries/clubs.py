"""Reads clubs."""

from django.db.models import QuerySet

from club.models import Club, Membership, User

DIRECTORS = (Membership.Role.DIRECTOR, Membership.Role.OWNER)


def clubs_of_director(user: User) -> QuerySet[Club]:
    """The clubs that a user directs in. One query."""
    mine = {"memberships__user": user, "memberships__role__in": DIRECTORS}
    return Club.objects.filter(**mine).order_by("name")


def any_director() -> bool:
    """Whether anybody can direct at all. One query."""
    return Membership.objects.filter(role__in=DIRECTORS).exists()


def first_club() -> Club | None:
    """The club that was there first. One query."""
    return Club.objects.order_by("pk").first()


def club_called(slug: str) -> Club | None:
    """The club with this address. One query."""
    return Club.objects.filter(slug=slug).first()


def every_club() -> QuerySet[Club]:
    """All clubs of this house, by name. One query."""
    return Club.objects.order_by("name")

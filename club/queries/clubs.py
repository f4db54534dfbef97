"""Queries of clubs: those of a member, one by its slug, or all."""

from django.conf import settings
from django.db.models import F, QuerySet

from club.errors import ClubDataNotFoundError
from club.models import Club, Membership, User
from club.queries.permissions import ClubPermission, roles_with_permission


def clubs_of_member(user: User) -> QuerySet[Club]:
    """Clubs in which a user may read the director pages, each with the `role`. One query."""
    mine = {
        "memberships__user": user,
        "memberships__role__in": roles_with_permission(ClubPermission.READ),
    }
    clubs = Club.objects.filter(**mine).order_by("name")
    return clubs.annotate(role=F("memberships__role"))


def has_any_director() -> bool:
    """Returns whether any club has a director. One query."""
    return Membership.objects.filter(role__in=roles_with_permission(ClubPermission.DIRECT)).exists()


def first_club() -> Club | None:
    """The club that was created first. One query."""
    return Club.objects.order_by("pk").first()


def find_club(slug: str) -> Club | None:
    """The club with this slug. One query."""
    return Club.objects.filter(slug=slug).first()


def club_with_slug(slug: str) -> Club:
    """The club with this slug; an error lists the clubs, or says how to open the first one."""
    if club := find_club(slug):
        return club
    if not (slugs := all_clubs().values_list("slug", flat=True)):
        raise ClubDataNotFoundError("no_club_yet", command=settings.COMMAND)
    raise ClubDataNotFoundError("unknown_club", club=slug, clubs=", ".join(slugs))


def all_clubs() -> QuerySet[Club]:
    """All clubs of this server, by name. One query."""
    return Club.objects.order_by("name")

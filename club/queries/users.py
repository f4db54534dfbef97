"""Query of user names by id, for pages that show the author of a change."""

from collections.abc import Collection, Mapping

from club.models import User


def names_of_users(users: Collection[int]) -> Mapping[int, str]:
    """User names by id. One query, or none without users."""
    if not users:
        return {}
    return dict(User.objects.filter(pk__in=users).values_list("pk", "username"))

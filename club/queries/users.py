"""Names of users."""

from collections.abc import Collection, Mapping

from club.models import User


def names_of_users(users: Collection[int]) -> Mapping[int, str]:
    """What these users are called. One query, or none where there is nobody."""
    if not users:
        return {}
    return dict(User.objects.filter(pk__in=users).values_list("pk", "username"))

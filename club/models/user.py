"""User account."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """Django's user, ours to extend; what one may do in a club is a membership."""

    last_zero_dropped = models.BooleanField(
        default=False, help_text="this typist leaves the last nought of a score off: 42 is 420"
    )

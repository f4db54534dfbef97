"""Model of a user account."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """User account; its permissions in a club come from a membership."""

    last_zero_dropped = models.BooleanField(
        default=False, help_text="types scores without the final 0: 42 is 420"
    )

"""Makes the slug of a new event, by which its address names it."""

from datetime import date
from uuid import uuid4

from django.utils.text import slugify

LONGEST_SLUG_OF_NAME = 70


def make_event_slug(local_date: date, name: str) -> str:
    """Returns date, name and random digits: a club may run two events with one name on a day."""
    return slugify(f"{local_date} {name}")[:LONGEST_SLUG_OF_NAME] + f"-{uuid4().hex[:6]}"

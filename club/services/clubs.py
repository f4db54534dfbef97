"""Opens clubs."""

import logging
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from club.errors import ClubNameError, TimeZoneError
from club.models import Club

log = logging.getLogger(__name__)
LONGEST_NAME = 120


def open_club(name: str, *, time_zone: str) -> Club:
    """A club with nobody in it yet; its address is made of its name, which must be new."""
    name = " ".join(name.split())
    slug = slugify(name)[:50].strip("-")
    if not slug or len(name) > LONGEST_NAME:
        raise ClubNameError(name=name[:LONGEST_NAME])
    try:
        ZoneInfo(time_zone)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise TimeZoneError(time_zone=time_zone) from error
    try:
        with transaction.atomic():
            club = Club.objects.create(name=name, slug=slug, time_zone=time_zone)
    except IntegrityError as error:
        raise ClubNameError(name=name) from error
    log.info("opened club %s", club.pk)
    return club

"""Areas of an API key, which limit it to a part of its member's permissions."""

from collections.abc import Collection
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from club.queries.permissions import ClubPermission


class ApiKeyArea(StrEnum):
    """Areas of an API key. READ is in every key; OWN is needed in addition for what owners do."""

    READ = "read"
    RESULTS = "results"
    PLAYERS = "players"
    EVENTS = "events"
    CLUB = "club"


ALL_AREAS = tuple(ApiKeyArea)
AREA_LABELS = {
    ApiKeyArea.READ: _("Read"),
    ApiKeyArea.RESULTS: _("Enter results"),
    ApiKeyArea.PLAYERS: _("Manage players"),
    ApiKeyArea.EVENTS: _("Manage sessions and events"),
    ApiKeyArea.CLUB: _("Manage the club"),
}
# What a director does is divided further, by the subject of the operation.
AREA_BY_PERMISSION = {
    ClubPermission.READ: ApiKeyArea.READ,
    ClubPermission.RECORD: ApiKeyArea.RESULTS,
    ClubPermission.ENTER: ApiKeyArea.RESULTS,
    ClubPermission.OWN: ApiKeyArea.CLUB,
}


def area_of_permission(permission: ClubPermission, *, subject: ApiKeyArea) -> ApiKeyArea:
    """Returns the area for an operation: by its permission, or by its subject if directors do it.

    No query.
    """
    return AREA_BY_PERMISSION.get(permission, subject)


def sort_areas(areas: Collection[str]) -> list[str]:
    """Returns the areas in their order, with READ. No query."""
    return [str(area) for area in ApiKeyArea if area == ApiKeyArea.READ or area in areas]


def label_areas(areas: Collection[str]) -> list[str]:
    """Returns the names of the areas, in their order. No query."""
    return [str(label) for area, label in AREA_LABELS.items() if area in areas]

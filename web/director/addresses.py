"""Where the pages of a session are, for those who make many links at once."""

from django.urls import reverse

from boards.queries.evening import Evening


def place_of(evening: Evening) -> str:
    """The session's own address; everything of it lies below."""
    return reverse("director:board", args=(evening.facts.club_slug, evening.facts.pk))


def scorecard_of(evening: Evening, place: int) -> str:
    """The scorecard of a pair."""
    return f"{place_of(evening)}pairs/{place}/"


def traveller_of(evening: Evening, board: int) -> str:
    """The traveller of a board."""
    return f"{place_of(evening)}boards/{board}/"

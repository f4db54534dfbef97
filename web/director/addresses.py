"""Where the pages of a session are, for those who make many links at once."""

from functools import lru_cache

from django.urls import reverse

from standings.snapshot_cache import SessionSnapshot
from web.shared.as_of import after_of


def place_of(evening: SessionSnapshot) -> str:
    """The session's own address; everything of it lies below."""
    return place_of_session(evening.facts.club_slug, evening.facts.pk)


@lru_cache(maxsize=1024)
def place_of_session(club: str, session: int) -> str:
    """The same of a session that is known by its key. Made once: a page has a thousand of them."""
    return reverse("director:board", args=(club, session))


def scorecard_of(evening: SessionSnapshot, place: int) -> str:
    """The scorecard of a pair."""
    return f"{place_of(evening)}pairs/{place}/"


def traveller_of(evening: SessionSnapshot, board: int) -> str:
    """The traveller of a board."""
    return f"{place_of(evening)}boards/{board}/"


def why_of(evening: SessionSnapshot, place: int) -> str:
    """Why a pair's place, total and percentage are what they are."""
    return f"{scorecard_of(evening, place)}why/{after_of(evening)}"


def penalties_of(evening: SessionSnapshot, place: int) -> str:
    """The penalties of the session, with a form that has this pair in it."""
    return f"{place_of(evening)}penalties/?pair={place}"

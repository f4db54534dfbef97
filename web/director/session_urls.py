"""URLs of a session's pages, built without reversing each one."""

from functools import lru_cache

from django.urls import reverse

from standings.snapshot_cache import SessionSnapshot
from web.shared.pages.after_round import after_round_query


def session_url(evening: SessionSnapshot) -> str:
    """The session's own address; everything of it lies below."""
    return session_url_by_pk(evening.facts.club_slug, evening.facts.pk)


@lru_cache(maxsize=1024)
def session_url_by_pk(club: str, session: int) -> str:
    """The same of a session that is known by its key. Made once: a page has a thousand of them."""
    return reverse("director:board", args=(club, session))


def scorecard_url(evening: SessionSnapshot, place: int) -> str:
    """The scorecard of a pair."""
    return f"{session_url(evening)}pairs/{place}/"


def traveller_url(evening: SessionSnapshot, board: int) -> str:
    """The traveller of a board."""
    return f"{session_url(evening)}boards/{board}/"


def pair_explanation_url(evening: SessionSnapshot, place: int) -> str:
    """Why a pair's place, total and percentage are what they are."""
    return f"{scorecard_url(evening, place)}why/{after_round_query(evening)}"


def penalties_url(evening: SessionSnapshot, place: int) -> str:
    """The penalties of the session, with a form that has this pair in it."""
    return f"{session_url(evening)}penalties/?pair={place}"

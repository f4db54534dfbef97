"""Builds the URLs of a session's pages for directors, without Django's slow URL reversing."""

from functools import lru_cache
from urllib.parse import quote

from django.urls import reverse

from standings.snapshot_cache import SessionSnapshot
from web.shared.pages.after_round import after_round_query


def session_url(snapshot: SessionSnapshot) -> str:
    """URL of a session; all its other pages lie below it."""
    return session_url_by_pk(snapshot.facts.club_slug, snapshot.facts.pk)


# reverse() is slow for what a single page needs a thousand times.
@lru_cache(maxsize=1024)
def session_url_by_pk(club: str, session: int) -> str:
    """URL of a session by its id."""
    return reverse("director:dashboard", args=(club, session))


def scorecard_url(snapshot: SessionSnapshot, place: int) -> str:
    """URL of a pair's scorecard."""
    return f"{session_url(snapshot)}pairs/{place}/"


def pair_analysis_url(snapshot: SessionSnapshot, place: int) -> str:
    """URL of a pair's analysis as PDF."""
    return f"{scorecard_url(snapshot, place)}analysis.pdf"


def table_screen_url(snapshot: SessionSnapshot, section: str, table: int) -> str:
    """URL of the page of one table, with what its phone asks."""
    return f"{session_url(snapshot)}phones/tables/{quote(section, safe='')}/{table}/"


def traveller_url(snapshot: SessionSnapshot, board: int) -> str:
    """URL of a board's traveller."""
    return f"{session_url(snapshot)}boards/{board}/"


def pair_explanation_url(snapshot: SessionSnapshot, place: int) -> str:
    """URL of the explanation of a pair's rank, total and percentage."""
    return f"{scorecard_url(snapshot, place)}why/{after_round_query(snapshot)}"


def penalties_url(snapshot: SessionSnapshot, place: int) -> str:
    """URL of the penalties page with this pair chosen in its form."""
    return f"{session_url(snapshot)}penalties/?pair={place}"

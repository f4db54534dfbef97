"""Builds the URLs of a released session's public pages, without Django's slow URL reversing."""

from django.urls import reverse

from standings.snapshot_cache import SessionSnapshot
from web.shared.pages.after_round import after_round_query


def public_session_url(snapshot: SessionSnapshot) -> str:
    """Returns the session's URL; its other pages are below it."""
    return reverse("public:ranking", args=(snapshot.facts.club_slug, snapshot.facts.pk))


def pair_slug(snapshot: SessionSnapshot, place: int) -> str:
    """Returns the part of a URL for a pair: its section, line and number."""
    pair = snapshot.pairs[place]
    return "-".join(filter(None, (pair.section, pair.line, str(pair.number))))


def find_place_by_slug(snapshot: SessionSnapshot, slug: str) -> int | None:
    """Returns the place of the pair with this part of a URL; None if there is none."""
    return next((place for place in snapshot.pairs if pair_slug(snapshot, place) == slug), None)


def public_scorecard_url(snapshot: SessionSnapshot, place: int) -> str:
    """Returns the scorecard URL of a pair number, which stays when names change."""
    return reverse(
        "public:pair",
        args=(snapshot.facts.club_slug, snapshot.facts.pk, pair_slug(snapshot, place)),
    )


def public_traveller_url(snapshot: SessionSnapshot, board: int) -> str:
    """Returns the traveller URL of a board."""
    return f"{public_session_url(snapshot)}boards/{board}/"


def public_explanation_url(snapshot: SessionSnapshot, place: int, board: int | None = None) -> str:
    """Returns the explanation URL of a pair; with a board, its place on the page."""
    page = f"{public_scorecard_url(snapshot, place)}why/{after_round_query(snapshot)}"
    return page + (f"#board-{board}" if board else "")


def public_analysis_url(snapshot: SessionSnapshot, place: int) -> str:
    """Returns the URL of a pair's analysis as PDF."""
    return f"{public_scorecard_url(snapshot, place)}analysis.pdf"

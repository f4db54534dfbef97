"""URLs of a released session's pages, built without reversing each one."""

from django.urls import reverse

from standings.snapshot_cache import SessionSnapshot
from web.shared.pages.after_round import after_round_query


def public_session_url(snapshot: SessionSnapshot) -> str:
    """The session's own address; everything of it lies below."""
    return reverse("public:ranking", args=(snapshot.facts.club_slug, snapshot.facts.pk))


def pair_slug(snapshot: SessionSnapshot, place: int) -> str:
    """What a pair is called in an address: its section, its line and its number."""
    pair = snapshot.pairs[place]
    return "-".join(filter(None, (pair.section, pair.line, str(pair.number))))


def public_scorecard_url(snapshot: SessionSnapshot, place: int) -> str:
    """The page of a pair; it stays the same anyone who plays under the number."""
    return reverse(
        "public:pair",
        args=(snapshot.facts.club_slug, snapshot.facts.pk, pair_slug(snapshot, place)),
    )


def public_traveller_url(snapshot: SessionSnapshot, board: int) -> str:
    """The traveller of a board."""
    return f"{public_session_url(snapshot)}boards/{board}/"


def public_explanation_url(snapshot: SessionSnapshot, place: int, board: int | None = None) -> str:
    """How a pair came to what it has; with a board, where that stands on the page."""
    page = f"{public_scorecard_url(snapshot, place)}why/{after_round_query(snapshot)}"
    return page + (f"#board-{board}" if board else "")

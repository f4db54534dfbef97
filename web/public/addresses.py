"""Where the pages of a released session are, for those who make many links at once."""

from django.urls import reverse

from standings.snapshot_cache import SessionSnapshot
from web.shared.as_of import after_of


def place_of(evening: SessionSnapshot) -> str:
    """The session's own address; everything of it lies below."""
    return reverse("public:ranking", args=(evening.facts.club_slug, evening.facts.pk))


def word_of(evening: SessionSnapshot, place: int) -> str:
    """What a pair is called in an address: its section, its line and its number."""
    pair = evening.pairs[place]
    return "-".join(filter(None, (pair.section, pair.line, str(pair.number))))


def pair_of(evening: SessionSnapshot, place: int) -> str:
    """The page of a pair; it stays the same whoever plays under the number."""
    return reverse(
        "public:pair", args=(evening.facts.club_slug, evening.facts.pk, word_of(evening, place))
    )


def traveller_of(evening: SessionSnapshot, board: int) -> str:
    """The traveller of a board."""
    return f"{place_of(evening)}boards/{board}/"


def why_of(evening: SessionSnapshot, place: int, board: int | None = None) -> str:
    """How a pair came to what it has; with a board, where that stands on the page."""
    page = f"{pair_of(evening, place)}why/{after_of(evening)}"
    return page + (f"#board-{board}" if board else "")

"""Queries of table tokens: by a phone's link, code or device, and all for the director.

A token opens its table while the session is planned or running; after that, the phone with the seat
asks for corrections until their period ends. A wrong, an ended and an unknown
one are the same answer: no row.
"""

from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from secrets import compare_digest

from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from tournament.models import (
    Event,
    RoundConfirmation,
    Seat,
    Seating,
    Session,
    TablePhones,
    TableToken,
)
from tournament.queries.tables.stored_token_rows import read_token_rows

# Consonants: typed on one page of a phone's keyboard, and no word comes out.
CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
# 34.6 bits.
CODE_LENGTH = 8
# 144 bits: 24 letters, which keep the squares of the QR code large.
LINK_BYTES = 18
CALL_CHOICES = TableToken.Call.choices
PHONE_OPTIONS = ("asks_lead", "shows_traveller", "confirms_round", "phones_move")
OPEN_STATES = (Session.State.PLANNED, Session.State.RUNNING)
_SALT = "tournament.table_tokens"


@dataclass(frozen=True, slots=True)
class TableSecrets:
    """The secret of a table's link, and the code that can be typed instead."""

    link: str
    code: str

    @property
    def code_in_groups(self) -> str:
        """The code as it is printed: two groups of four letters."""
        return f"{self.code[:4]}-{self.code[4:]}"


def secrets_of_seed(seed: str) -> TableSecrets:
    """Return the secrets that follow from a token's random seed and the server's key. No query."""
    number = int.from_bytes(salted_hmac(f"{_SALT}.code", seed, algorithm="sha256").digest())
    letters = []
    for _letter in range(CODE_LENGTH):
        number, at = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[at])
    digest = salted_hmac(f"{_SALT}.link", seed, algorithm="sha256").digest()
    link = urlsafe_b64encode(digest[:LINK_BYTES]).decode()
    return TableSecrets(link, "".join(letters))


def secrets_of_token(token: TableToken) -> TableSecrets | None:
    """Return a token's secrets; None if it was issued under another key of the server. No query."""
    secrets = secrets_of_seed(token.seed)
    return secrets if compare_digest(hash_table_secret(secrets.link), token.link_hash) else None


def hash_table_secret(secret: str) -> str:
    """Return the stored hash of a link or of a device. No query."""
    # A plain hash is enough for 128 random bits and more.
    return sha256(secret.encode()).hexdigest()


def hash_code(code: str) -> str:
    """Return the stored hash of a typed code, without its hyphen and in any case. No query."""
    letters = "".join(letter for letter in code.upper() if letter in CODE_LETTERS)
    # With the server's key: a code is short enough to be guessed from a plain hash in a backup.
    return salted_hmac(f"{_SALT}.typed", letters, algorithm="sha256").hexdigest()


def open_table_tokens() -> QuerySet[TableToken]:
    """Tokens that open a table now, with section, session, event and club."""
    rows = TableToken.objects.filter(ended_at=None, section__session__state__in=OPEN_STATES)
    return rows.select_related("section__session__event__club")


def find_table_token(session: int, token: int, link: str) -> TableToken | None:
    """The open token with this link. One query while it is unchanged, three after a change."""
    find = partial(_find_by_link, open_table_tokens(), session, token, link)
    return read_token_rows(token, find, partial(_is_open_token, session, link))


def tokens_after_play() -> QuerySet[TableToken]:
    """Tokens whose phones can ask for corrections or send late, whatever the session's state."""
    rows = TableToken.objects.filter(ended_at=None)
    return rows.select_related("section__session__event__club")


def find_token_after_play(session: int, token: int, link: str) -> TableToken | None:
    """The token with this link whose phone has a page after play. Queries as for an open one."""
    find = partial(_find_by_link, tokens_after_play(), session, token, link)
    return read_token_rows(token, find, partial(_has_link, session, link))


def _is_open_token(session: int, link: str, token: TableToken) -> bool:
    """Whether it is what `_find_by_link` looks for among `open_table_tokens`. No query."""
    return token.section.session.state in OPEN_STATES and _has_link(session, link, token)


def _has_link(session: int, link: str, token: TableToken) -> bool:
    """Whether it is what `_find_by_link` looks for among `tokens_after_play`. No query."""
    is_here = token.ended_at is None and token.section.session_id == session
    return is_here and compare_digest(token.link_hash, hash_table_secret(link))


def _find_by_link(
    rows: QuerySet[TableToken], session: int, token: int, link: str
) -> TableToken | None:
    """The token with this link, with how its session uses phones. One query."""
    # By their keys: a number too large for any row is then no match instead of an error.
    here = {"pk": token, "section__session__pk": session, "link_hash": hash_table_secret(link)}
    # Links are unique: each request of each phone would only put an order together.
    rows = rows.select_related("section__session__table_phones").filter(**here).order_by()
    return next(iter(rows), None)


def find_table_token_by_code(session: int, code: str) -> TableToken | None:
    """The open token of a session with this typed code. One query."""
    rows = open_table_tokens().filter(section__session__pk=session, code_hash=hash_code(code))
    return rows.first()


def find_open_table_token(session: Session, token: int) -> TableToken | None:
    """A token of this session that is not ended, for the director. One query."""
    rows = TableToken.objects.filter(ended_at=None, pk=token, section__session=session)
    return rows.select_related("section").first()


def find_table_token_of_table(session: Session, section: str, table: int) -> TableToken | None:
    """The token of a table that is not ended, for the director. One query."""
    rows = TableToken.objects.filter(ended_at=None, section__session=session)
    return rows.filter(section__name=section, table=table).select_related("section").first()


def table_phones_of(session: Session) -> TablePhones | None:
    """How the session uses phones; None if it never had any. One query, of a phone's token none."""
    phones: TablePhones | None = getattr(session, "table_phones", None)
    return phones


def phone_options_of(session: Session) -> dict[str, bool]:
    """What the phones of a session ask and show: as stored, or as a session begins with phones."""
    phones = table_phones_of(session)
    if phones is not None:
        return {name: getattr(phones, name) for name in PHONE_OPTIONS}
    # Teams compare their scores after a match anyway; pairs may still meet the board.
    proposed = {"shows_traveller": session.event.is_teams, "confirms_round": True}
    return dict.fromkeys(PHONE_OPTIONS, False) | proposed


def table_tokens_of_session(session: Session) -> Sequence[TableToken]:
    """The tokens that are not ended, by section and table. One query."""
    rows = TableToken.objects.filter(section__session=session, ended_at=None)
    return list(rows.select_related("section").order_by("section__name", "table"))


def calls_of_session(session: Session) -> Sequence[TableToken]:
    """The tokens of the tables that wait for the director, the longest wait first. One query."""
    rows = TableToken.objects.filter(section__session=session, ended_at=None).exclude(call="")
    return list(rows.select_related("section").order_by("called_at", "pk"))


def calls_of_match_event(event: Event) -> Sequence[TableToken]:
    """Calls for the director at the tables of all days of a match event. One query."""
    rows = TableToken.objects.filter(section__session__event=event, ended_at=None).exclude(call="")
    return list(rows.select_related("section").order_by("called_at", "pk"))


def seated_tokens_of_match_event(event: Event) -> Sequence[TableToken]:
    """The tokens in use at the tables of all days of a match event, by day and table. One query."""
    rows = TableToken.objects.filter(section__session__event=event, ended_at=None)
    rows = rows.exclude(seat_hash="").select_related("section")
    return list(rows.order_by("section__session__number", "table"))


def tables_of_session(session: Session) -> Sequence[tuple[int, int]]:
    """Every table of a session as section id and number, in order. One query.

    On a day of matches a pair with the bye sits at a table alone, which needs no phone.
    """
    rows = Seating.objects.filter(section__session=session)
    if session.event.kind == Event.Kind.FOUR_HAND:
        rows = rows.filter(seats__chairs=Seat.Chairs.EAST_WEST)
    return list(rows.order_by("section__name", "table").values_list("section", "table").distinct())


def names_of_table_tokens(tokens: set[int]) -> Mapping[int, str]:
    """The table of each of these tokens, such as `A3`. One query, none without tokens."""
    if not tokens:
        return {}
    rows = TableToken.objects.filter(pk__in=tokens).values_list("pk", "section__name", "table")
    return {pk: f"{section}{table}" for pk, section, table in rows}


def sides_that_confirmed(token: TableToken, round_: int) -> frozenset[str]:
    """The chairs of the sides that have answered to their scores of a round. One query."""
    here = {"section": token.section_id, "table": token.table, "round": round_}
    rows = RoundConfirmation.objects.filter(**here)
    return frozenset(rows.values_list("chairs", flat=True))

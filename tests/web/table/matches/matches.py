"""Matches at a table with a phone, for tests."""

from tests.builders import a_tournament
from tests.web.table.phones import a_phone, page, switched_on, token_of

# 3NT made: 100 below the line, so a game in one hand.
GAME = {"contract": "3N", "declaring": "we", "tricks": "9"}
LEG = {"contract": "2S", "declaring": "they", "tricks": "8"}
PASSED = {"contract": "P"}


def a_match_day(pairs=4, *, club="crown"):
    """The section of a day of matches, with a token for each table."""
    return switched_on(a_tournament(pairs, club=club).sessions.get().sections.get())


def a_dealt_match(section, table=1, *, dealer="N"):
    """The token of a table and its phone, after the draw for the deal."""
    token = token_of(section, table)
    phone = a_phone(token)
    phone.post(page(token, "first_dealer"), {"dealer": dealer})
    return token, phone


def accept_hand(phone, token, number, *, seen=None, round_=1, request_id="", **answers):
    """The other pair accepts a hand; 3NT by North-South, made, or what `answers` say."""
    at = page(token, "accept_hand", match_round=round_, number=number)
    own_id = f"{token.pk:04d}{round_:02d}{number:02d}-0000-4000-8000-000000000000"
    seen = number - 1 if seen is None else seen
    return phone.post(at, (answers or GAME) | {"request_id": request_id or own_id, "seen": seen})


def accept_total(phone, token, chairs, *, says="agreed", round_=1):
    sent = {"round": round_, "chairs": chairs, "answer": says}
    return phone.post(page(token, "accept_total"), sent)

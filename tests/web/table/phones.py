"""Phones at tables, for tests: a client with the cookie of one table."""

from django.test import Client
from django.urls import reverse

from tests.builders import an_actor
from tournament.queries.tables.table_tokens import secrets_of_token
from tournament.services.tables.table_tokens import issue_table_tokens
from web.table.sign_in import link_url

FOUR_SPADES = {"contract": "4S", "declarer": "N", "tricks": "10"}
REQUEST = "0b5a5a1c-3b0e-4f0a-9a55-5a4f3b0e4f0a"


def switched_on(section, *, asks_lead=False, shows_traveller=False, **options):
    """The section, with a token for each of its tables."""
    kwargs = {"asks_lead": asks_lead, "shows_traveller": shows_traveller} | options
    issue_table_tokens(section.session, actor=an_actor(), **kwargs)
    return section


def token_of(section, table=1):
    return section.table_tokens.get(table=table, ended_at=None)


def link_of(token):
    return link_url(token, secrets_of_token(token).link)


def a_phone(token, *, seated=True, **kwargs):
    """A client that came by the QR code, and took the seat if it was free."""
    client = Client(**kwargs)
    client.get(link_of(token))
    if seated:
        client.post(page(token, "take_seat"))
    return client


def page(token, name, **kwargs):
    here = {"session": token.section.session_id, "table_token": token.pk}
    return reverse(f"table:{name}", kwargs=here | kwargs)


def accept(client, token, board, *, request_id=REQUEST, **answers):
    """The other side accepts 4♠ by North, made, or what `answers` say."""
    sent = FOUR_SPADES | {"request_id": request_id} | answers
    return client.post(page(token, "accept", board=board), sent)

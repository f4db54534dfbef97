"""E-mail addresses of players with their consent, and the club's settings of mail."""

import pytest

from club.models import LedgerEntry, PlayerMail
from club.queries.player_mail import (
    count_mail_addresses,
    find_mail_by_token,
    mail_of_player,
    unsubscribe_token,
)
from club.services.player_mail import change_mail_settings, save_player_mail, unsubscribe_player
from tests.builders import a_club, a_player, an_actor
from tests.raising import raises_code
from tournament.services.players.merged_and_erased_players import erase_player, merge_players

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada():
    return a_player("Ada Ace")


def save(player, address="ada@players.example", *, wants=True):
    return save_player_mail(player, address=address, wants_scorecards=wants, actor=an_actor())


def actions():
    entries = LedgerEntry.objects.order_by("pk")
    return [action for action in entries.values_list("action", flat=True) if "mail" in action]


def test_an_address_is_saved_changed_and_deleted(ada):
    save(ada)
    save(ada)
    save(ada, " ada@home.example ", wants=False)
    row = mail_of_player(ada.pk)
    save(ada, "")

    assert (row.address, row.wants_scorecards) == ("ada@home.example", False)
    assert mail_of_player(ada.pk) is None
    assert actions() == ["change_mail", "change_mail", "delete_mail"]


@pytest.mark.parametrize(
    "address", ["ada", "ada@", "a@b.example\nBcc: c@d.example", "a b@c.example"]
)
def test_another_text_is_refused(ada, address):
    with raises_code("mail_address"):
        save(ada, address)

    assert PlayerMail.objects.count() == 0


def test_a_player_unsubscribes_and_can_agree_again(ada):
    save(ada)
    token = unsubscribe_token(ada.pk)
    row = unsubscribe_player(token)
    again = unsubscribe_player(token)
    counts = count_mail_addresses(ada.club_id)
    agreed = save(ada)

    assert (row.wants_scorecards, again.wants_scorecards) == (False, False)
    assert row.unsubscribed_at == again.unsubscribed_at
    assert counts == {"addresses": 1, "consenting": 0, "unsubscribed": 1}
    assert (agreed.wants_scorecards, agreed.unsubscribed_at) == (True, None)
    assert LedgerEntry.objects.filter(action="unsubscribe").count() == 1


def test_a_link_is_of_one_player(ada):
    save(ada)
    other = a_player("Bo Bell")

    assert find_mail_by_token(unsubscribe_token(other.pk)) is None
    assert unsubscribe_player("no link") is None


def test_an_erased_player_has_no_address(ada):
    save(ada)

    erase_player(ada, why="asked", actor=an_actor())

    assert PlayerMail.objects.count() == 0


def test_a_merged_player_keeps_the_address(ada):
    other = a_player("Ada Acé")
    save(other)
    kept = merge_players(ada, other, name="Ada Ace", number="", actor=an_actor())

    assert mail_of_player(kept.pk).address == "ada@players.example"


def test_of_two_addresses_that_of_the_player_who_stays_is_kept(ada):
    other = a_player("Ada Acé")
    save(other, "old@players.example")
    save(ada)
    kept = merge_players(ada, other, name="Ada Ace", number="", actor=an_actor())

    assert mail_of_player(kept.pk).address == "ada@players.example"
    assert PlayerMail.objects.count() == 1


def test_who_unsubscribed_from_the_address_of_both_stays_so(ada):
    other = a_player("Ada Acé")
    save(other)
    save(ada)
    unsubscribe_player(unsubscribe_token(other.pk))
    kept = merge_players(ada, other, name="Ada Ace", number="", actor=an_actor())

    row = mail_of_player(kept.pk)
    assert (row.wants_scorecards, row.unsubscribed_at is None) == (False, False)


def test_the_settings_of_a_club_are_changed_once():
    how = {"mails_scorecards": True, "reply_to": "club@crown.example"}
    change_mail_settings(a_club(), **how, actor=an_actor())
    club = change_mail_settings(a_club(), **how, actor=an_actor())

    assert (club.mails_scorecards, club.reply_to) == (True, "club@crown.example")
    assert actions() == ["change_mail_settings"]
    with raises_code("mail_address"):
        change_mail_settings(a_club(), mails_scorecards=True, reply_to="club", actor=an_actor())

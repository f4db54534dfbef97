"""Score cards by e-mail: to whom, once, with what in them; also to an SMTP server that runs."""

import socket
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_bytes, policy
from io import BytesIO

import pytest
from aiosmtpd.controller import Controller
from django.core import mail
from django.utils import timezone, translation
from pypdf import PdfReader
from time_machine import travel

from club.models import Job, PlayerMail
from club.queries.player_mail import find_mail_by_token
from club.services.player_mail import save_player_mail
from tests.builders import (
    a_director,
    a_penalty,
    a_played_section,
    a_player,
    an_actor,
    named,
    release_to_players,
)
from tests.raising import raises_code
from tournament.models import ScorecardMail, Session
from tournament.services.players.merged_and_erased_players import erase_player, merge_players
from tournament.services.scorecard_mails import (
    MOST_ATTEMPTS,
    request_scorecard_mails,
    resume_due_mails,
)
from web.shared.pages.jobs.mailed_cards import mailed_cards_of
from web.shared.pages.jobs.scorecard_mails import mail_recipients, scorecard_mail_rows
from web.tasks import mail_scorecards

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mail_server_of_the_settings(settings):
    settings.IS_MAIL_SET = True
    settings.DEFAULT_FROM_EMAIL = "Crown Bridge <cards@crown.example>"
    settings.PUBLIC_ADDRESS = "https://bridge.example"


@pytest.fixture
def section():
    """A released session in which Ada and Bo agreed, Cy did not, and Dee gave no address."""
    section = a_played_section(name="Monday")
    one, two = (section.places.get(line="NS", number=number) for number in (1, 2))
    named(one, "Ada Ace", "Bo Bell")
    named(two, "Cy Clubb", "Dee Deuce")
    club = section.session.event.club
    club.mails_scorecards = True
    club.reply_to = "director@crown.example"
    club.save()
    for name, wants in (("Ada Ace", True), ("Bo Bell", True), ("Cy Clubb", False)):
        player = club.players.get(name=name)
        address = f"{name.split()[0].lower()}@players.example"
        save_player_mail(player, address=address, wants_scorecards=wants, actor=an_actor())
    release_to_players(section)
    return section


@pytest.fixture
def clock():
    """A clock that runs only when the test moves it."""
    with travel(timezone.now(), tick=False) as traveller:
        yield traveller


def request(section, *, again=False):
    session = Session.objects.select_related("event__club").get(pk=section.session_id)
    cards = mailed_cards_of(session)
    recipients = mail_recipients(scorecard_mail_rows(cards), again=again)
    return request_scorecard_mails(session, recipients, revision=cards.revision, actor=an_actor())


def send(section, **how):
    request(section, **how)
    work()


def work():
    mail_scorecards(Job.objects.filter(kind="mail_scorecards").latest("pk").pk)


def statuses(section):
    session = Session.objects.select_related("event__club").get(pk=section.session_id)
    rows = scorecard_mail_rows(mailed_cards_of(session))
    return {row.name.split()[0]: row.status for row in rows}


def to_whom():
    return sorted(address for message in mail.outbox for address in message.to)


def test_the_preview_says_who_gets_a_card_and_who_does_not(section):
    cy = PlayerMail.objects.get(player__name="Cy Clubb")
    before = statuses(section)
    PlayerMail.objects.filter(pk=cy.pk).update(unsubscribed_at=timezone.now())

    assert before == {"Ada": "new", "Bo": "new", "Cy": "no_consent", "Dee": "no_address"}
    assert statuses(section)["Cy"] == "unsubscribed"


def test_a_mail_has_the_card_as_text_html_and_pdf(section):
    send(section)

    message = mail.outbox[0]
    html, type_ = message.alternatives[0]
    name, content, pdf_type = message.attachments[0]
    assert (message.to, message.reply_to) == (["ada@players.example"], ["director@crown.example"])
    assert message.from_email == "Crown Bridge <cards@crown.example>"
    assert message.subject.startswith("Monday · ") and "place" in message.subject
    assert "Ada Ace & Bo Bell" in message.body
    assert "Bd  Vs  Dir" in message.body
    assert (type_, pdf_type) == ("text/html", "application/pdf")
    assert '<th scope="col"' in html and "Ada Ace &amp; Bo Bell" in html
    assert name.endswith(".pdf")
    assert "Ada Ace" in PdfReader(BytesIO(content)).pages[0].extract_text()
    assert len(PdfReader(BytesIO(content)).pages) == 1


def test_the_link_of_a_mail_unsubscribes_its_player(section, client):
    send(section)
    message = next(message for message in mail.outbox if message.to == ["bo@players.example"])
    link = message.extra_headers["List-Unsubscribe"].strip("<>")
    path = link.removeprefix("https://bridge.example")

    seen = client.get(path)
    still = PlayerMail.objects.get(player__name="Bo Bell").wants_scorecards
    done = client.post(path, {"List-Unsubscribe": "One-Click"})

    assert link in message.body
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert (seen.status_code, still, done.status_code) == (200, True, 200)
    assert statuses(section)["Bo"] == "unsubscribed"
    assert client.get(path[:-2] + "x/").status_code == 404
    assert find_mail_by_token("nothing") is None


def test_nobody_gets_the_same_card_twice_unless_asked(section):
    send(section)
    once = to_whom()
    with raises_code("nobody_to_mail"):
        request(section)
    send(section, again=True)

    assert once == ["ada@players.example", "bo@players.example"]
    assert to_whom() == sorted(2 * once)
    rows = ScorecardMail.objects.values_list("number", "state")
    assert sorted(rows) == [(1, "sent"), (1, "sent"), (2, "sent"), (2, "sent")]


def test_two_clicks_queue_one_mail(section):
    request(section)

    with raises_code("nobody_to_mail"):
        request(section)
    assert ScorecardMail.objects.count() == 2


def test_after_a_correction_those_whose_card_has_changed_get_it_again(section):
    send(section)
    a_penalty(section.places.get(line="NS", number=1))
    changed = statuses(section)
    mail.outbox.clear()
    send(section)

    assert (changed["Ada"], changed["Bo"]) == ("changed", "changed")
    assert to_whom() == ["ada@players.example", "bo@players.example"]
    assert all("Law 90" in message.body for message in mail.outbox)


def test_a_change_of_another_pair_sends_nothing_to_the_first(section):
    send(section)
    Session.objects.filter(pk=section.session_id).update(name="Monday pairs", revision=99)

    assert statuses(section)["Ada"] == "sent"


def test_a_correction_before_the_mail_is_sent_is_in_it_and_is_no_change_later(section):
    request(section)
    a_penalty(section.places.get(line="NS", number=1))
    work()

    assert all("Law 90" in message.body for message in mail.outbox)
    assert statuses(section)["Ada"] == "sent"


def test_the_same_card_is_no_change_in_another_language(section):
    send(section)

    with translation.override("en-us"):
        assert statuses(section)["Ada"] == "sent"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("server", "mail_not_set"),
        ("club", "mail_switched_off"),
        ("release", "mail_before_release"),
    ],
)
def test_nothing_is_sent_before_all_is_set(section, settings, change, code):
    if change == "server":
        settings.IS_MAIL_SET = False
    elif change == "club":
        type(section.session.event.club).objects.update(mails_scorecards=False)
    else:
        Session.objects.update(travellers_from=None)

    with raises_code(code):
        request(section)


def test_a_player_who_unsubscribes_meanwhile_gets_nothing(section):
    request(section)
    PlayerMail.objects.filter(player__name="Ada Ace").update(wants_scorecards=False)
    work()

    assert to_whom() == ["bo@players.example"]
    row = ScorecardMail.objects.get(player__name="Ada Ace")
    assert (row.state, row.error["code"]) == ("failed", "mail_no_consent")


@pytest.mark.parametrize(
    ("change", "code"), [("club", "mail_switched_off"), ("release", "mail_before_release")]
)
def test_nothing_is_sent_after_the_release_is_withdrawn(section, change, code):
    request(section)
    if change == "club":
        type(section.session.event.club).objects.update(mails_scorecards=False)
    else:
        Session.objects.update(ranking_from=None)
    work()

    rows = ScorecardMail.objects.values_list("state", "error__code")
    assert (to_whom(), set(rows)) == ([], {("failed", code)})


def test_a_player_whose_name_was_at_another_pair_gets_the_card_of_now(section):
    request(section)
    one, two = (section.places.get(line="NS", number=number) for number in (1, 2))
    named(one, "Eve East", "Flo Five")
    named(two, "Ada Ace", "Bo Bell")
    work()

    assert to_whom() == ["ada@players.example", "bo@players.example"]
    assert all("Ada Ace & Bo Bell" in message.body for message in mail.outbox)
    assert not any("Eve East" in message.body for message in mail.outbox)


def test_a_mail_that_another_job_sends_is_not_interrupted(section):
    request(section)
    ScorecardMail.objects.filter(player__name="Ada Ace").update(state="sending")
    other = Job.objects.get(kind="mail_scorecards")
    Job.objects.create(club=other.club, kind=other.kind, arguments=other.arguments, state="running")
    mail_scorecards(other.pk)

    assert statuses(section)["Ada"] == "waiting"


def test_a_mail_that_a_killed_worker_left_is_not_sent_again(section):
    request(section)
    ScorecardMail.objects.filter(player__name="Ada Ace").update(state="sending")
    work()

    assert to_whom() == ["bo@players.example"]
    assert statuses(section) | {"Cy": "", "Dee": ""} == {
        "Ada": "interrupted",
        "Bo": "sent",
        "Cy": "",
        "Dee": "",
    }


def test_a_job_that_runs_twice_sends_once(section):
    request(section)
    work()
    Job.objects.update(state="waiting")
    work()

    assert to_whom() == ["ada@players.example", "bo@players.example"]


class PostOffice:
    """A handler of an SMTP server: what it got, and whom it refuses with which answer."""

    def __init__(self, refusals):
        self.refusals = refusals
        self.envelopes = []

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address in self.refusals:
            return self.refusals[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.envelopes.append(envelope)
        return "250 Accepted"


@contextmanager
def a_post_office(settings, **refusals):
    office = PostOffice({f"{name}@players.example": answer for name, answer in refusals.items()})
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = Controller(office, hostname="127.0.0.1", port=port)
    controller.start()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", port
    settings.EMAIL_USE_TLS = settings.EMAIL_USE_SSL = False
    settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
    try:
        yield office
    finally:
        controller.stop()


def test_a_mail_server_gets_each_card_once(section, settings):
    with a_post_office(settings) as office:
        send(section)

    letters = [message_from_bytes(each.content, policy=policy.default) for each in office.envelopes]
    assert [each.rcpt_tos for each in office.envelopes] == [
        ["ada@players.example"],
        ["bo@players.example"],
    ]
    assert {each.mail_from for each in office.envelopes} == {"cards@crown.example"}
    assert [part.get_content_type() for part in letters[0].walk()] == [
        "multipart/mixed",
        "multipart/alternative",
        "text/plain",
        "text/html",
        "application/pdf",
    ]
    assert "Ada Ace & Bo Bell" in letters[0].get_body(("plain",)).get_content()
    assert letters[0]["Auto-Submitted"] == "auto-generated"


def test_a_refused_address_is_named_and_the_others_get_their_cards(section, settings):
    with a_post_office(settings, ada="550 No such user") as office:
        send(section)

    assert [each.rcpt_tos for each in office.envelopes] == [["bo@players.example"]]
    row = ScorecardMail.objects.get(player__name="Ada Ace")
    assert (row.state, row.error) == (
        "failed",
        {"code": "mail_refused", "facts": {"reason": "550 No such user"}},
    )
    assert statuses(section)["Ada"] == "failed"


def test_an_erased_player_leaves_no_address_in_a_refusal(section, settings):
    with a_post_office(settings, ada="550 No ada@players.example here"):
        send(section)
    ada = ScorecardMail.objects.get(player__name="Ada Ace").player
    erase_player(ada, why="asked", actor=an_actor())

    assert [row.error for row in ScorecardMail.objects.all()] == [{}, {}]


def test_a_player_who_is_merged_after_the_mail_has_the_card(section):
    send(section)
    ada = ScorecardMail.objects.get(player__name="Ada Ace").player
    other = a_player("Ada Acé")
    merge_players(other, ada, name="Ada Ace", number="", actor=an_actor())

    assert statuses(section)["Ada"] == "sent"


def test_a_server_that_ends_the_connection_gets_the_next_mail_by_a_new_one(section, settings):
    with a_post_office(settings, ada="421 Too many messages for now") as office:
        send(section)

    assert [each.rcpt_tos for each in office.envelopes] == [["bo@players.example"]]
    assert statuses(section) | {"Cy": "", "Dee": ""} == {
        "Ada": "waiting",
        "Bo": "sent",
        "Cy": "",
        "Dee": "",
    }


def test_a_mail_refused_for_now_is_sent_later(section, settings, clock):
    with a_post_office(settings, ada="450 Greylisted, try again") as office:
        send(section)
        waiting = statuses(section)["Ada"]
        early = resume_due_mails()
        office.refusals.clear()
        clock.shift(timedelta(minutes=1))
        resumed = resume_due_mails()
        work()

    assert (waiting, early, resumed) == ("waiting", [], [section.session_id])
    assert [each.rcpt_tos[0] for each in office.envelopes] == [
        "bo@players.example",
        "ada@players.example",
    ]


def test_a_mail_server_that_is_down_is_tried_five_times(section, settings, clock):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    request(section)
    work()
    minutes = []
    for minute in range(1, 400):
        clock.shift(timedelta(minutes=1))
        if resume_due_mails():
            minutes.append(minute)
            work()

    rows = set(ScorecardMail.objects.values_list("state", "attempts"))
    assert (rows, minutes) == ({("failed", MOST_ATTEMPTS)}, [1, 6, 31, 156])
    assert {row.error["code"] for row in ScorecardMail.objects.all()} == {"mail_connection"}


def test_the_page_sends_and_lists(section, client):
    client.force_login(a_director("crown"))
    page = f"/director/crown/{section.session_id}/score-cards/"

    preview = client.get(page).text
    client.post(page)
    work()
    after = client.get(page).text

    assert "Send 2 score cards" in preview and "gave no address" in preview
    assert "did not agree to mails" in preview
    assert "Nobody is left who gets a card." in after and "Send again to all 2 players" in after
    assert to_whom() == ["ada@players.example", "bo@players.example"]

"""Polls that share an answer: one page made for all readers, and nobody gets another user's."""

from threading import Barrier, Event, Thread

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import RequestFactory

from club.models import User
from web.shared.http import shared_polls
from web.shared.http.etags import conditional_page, not_modified_middleware
from web.shared.http.shared_polls import share_poll

READERS = 50
OLD_PAGE = '"of-an-hour-ago"'
ANN, BOB = User(pk=1, username="ann"), User(pk=2, username="bob")


@pytest.fixture(autouse=True)
def nothing_shared(monkeypatch):
    monkeypatch.setattr(shared_polls, "_polls", type(shared_polls._polls)())


class Page:
    """A page of a session at a revision, which counts how often it is made."""

    def __init__(self, *, shared=True):
        self.revision, self.made = 1, 0
        self.answer = not_modified_middleware(
            conditional_page(lambda request: self.revision, shared=shared)(self.view)
        )

    def view(self, request):
        self.made += 1
        return HttpResponse(f"{request.user.get_username()}: revision {self.revision}")

    def ask(self, user=None, **headers):
        polled = {"HTTP_IF_NONE_MATCH": OLD_PAGE, "HTTP_HX_REQUEST": "true", **headers}
        request = RequestFactory().get("/ranking/", **polled)
        request.user = user or AnonymousUser()
        if user:
            request.META["CSRF_COOKIE"] = "c" * 32
        return self.answer(request)


def test_fifty_readers_at_once_cost_one_page():
    page, start, answers = Page(), Barrier(READERS), []

    def read():
        start.wait(10)
        answers.append(page.ask().content)

    readers = [Thread(target=read) for _reader in range(READERS)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()

    assert (answers, page.made) == ([b": revision 1"] * READERS, 1)


def test_a_change_is_shown_to_the_next_reader():
    page = Page()
    before = page.ask()

    page.revision = 2
    after = page.ask()

    assert (before.content, after.content) == (b": revision 1", b": revision 2")
    assert before["ETag"] != after["ETag"]


def test_each_user_gets_the_page_made_for_them():
    page = Page()

    answers = [page.ask(user).content for user in (ANN, BOB, None, ANN, BOB)]

    assert answers == [b"ann: revision 1", b"bob: revision 1", b": revision 1", *answers[:2]]
    assert page.made == 3


def test_each_name_of_the_server_has_pages_of_its_own():
    page = Page()

    for host in ("localhost", "127.0.0.1", "localhost"):
        page.ask(HTTP_HOST=host)

    assert page.made == 2


@pytest.mark.parametrize("lacks", ["HTTP_HX_REQUEST", "HTTP_IF_NONE_MATCH"])
def test_a_whole_page_is_made_for_its_reader_alone(lacks):
    """It may have a message for one user."""
    page = Page()

    for _reader in range(2):
        request = {"HTTP_IF_NONE_MATCH": OLD_PAGE, "HTTP_HX_REQUEST": "true"}
        page.answer(a_request({name: request[name] for name in request if name != lacks}))

    assert page.made == 2


def test_a_page_that_is_not_shared_is_made_for_each():
    page = Page(shared=False)

    page.ask(), page.ask()

    assert page.made == 2


def test_an_answer_is_shared_for_a_second(monkeypatch):
    page, now = Page(), [100.0]
    monkeypatch.setattr(shared_polls, "monotonic", lambda: now[0])
    page.ask()

    now[0] += 0.9
    page.ask()
    made = page.made
    now[0] += 0.2
    page.ask()

    assert (made, page.made) == (1, 2)


def test_cookies_and_refusals_are_not_shared():
    with_cookie = HttpResponse("page")
    with_cookie.set_cookie("seen", "1")
    answers = [with_cookie, HttpResponse("refused", status=404), HttpResponse("page of another")]

    given = [share_poll("tag", lambda answer=answer: answer) for answer in answers]

    assert given == answers


def test_headers_of_one_answer_are_not_those_of_another():
    first = share_poll("tag", lambda: HttpResponse("page", headers={"X-Of-View": "1"}))
    first.headers["X-Request-ID"] = "first"

    second = share_poll("tag", HttpResponse)

    assert dict(second.items()) == {"Content-Type": "text/html; charset=utf-8", "X-Of-View": "1"}
    assert second.content == b"page"


def test_an_error_is_of_one_request():
    def fail():
        raise LookupError

    with pytest.raises(LookupError):
        share_poll("tag", fail)

    assert share_poll("tag", lambda: HttpResponse("page")).content == b"page"


def test_a_reader_makes_the_page_when_another_takes_too_long(monkeypatch):
    monkeypatch.setattr(shared_polls, "WAIT_SECONDS", 0.01)
    begun, end = Event(), Event()

    def slow():
        begun.set()
        assert end.wait(10)
        return HttpResponse("slow")

    other = Thread(target=share_poll, args=("tag", slow))
    other.start()
    assert begun.wait(10)

    answer = share_poll("tag", lambda: HttpResponse("mine"))

    end.set()
    other.join()
    assert answer.content == b"mine"


def test_few_answers_are_kept():
    for number in range(2 * shared_polls.MAX_SHARED):
        share_poll(number, HttpResponse)

    assert len(shared_polls._polls) == shared_polls.MAX_SHARED


def a_request(headers):
    request = RequestFactory().get("/ranking/", **headers)
    request.user = AnonymousUser()
    return request

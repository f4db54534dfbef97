"""Views that take turns: few at once in a process, results not behind readers, none for ever."""

from threading import Event, Lock, Thread

from django.http import HttpResponse
from django.test import RequestFactory

from web.shared.http import concurrency_limit
from web.shared.http.concurrency_limit import TABLES_AT_ONCE, in_turn_of_readers, in_turn_of_tables

VIEWS = 6


def test_two_views_compute_at_a_time_and_all_are_answered():
    inside, most, answers = [], [], []
    lock, pause = Lock(), Event()

    @in_turn_of_tables
    def view(request):
        with lock:
            inside.append(request)
            most.append(len(inside))
        pause.wait(0.02)
        with lock:
            inside.remove(request)
        return HttpResponse()

    threads = [Thread(target=lambda: answers.append(view(a_request()))) for _ in range(VIEWS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (max(most), len(answers)) == (TABLES_AT_ONCE, VIEWS)


def test_a_view_goes_on_without_a_turn_when_others_take_too_long(monkeypatch):
    monkeypatch.setattr(concurrency_limit, "WAIT_SECONDS", 0.01)
    begun, end = [Event() for _ in range(TABLES_AT_ONCE)], Event()

    @in_turn_of_tables
    def view(_request, number):
        if number < TABLES_AT_ONCE:
            begun[number].set()
            assert end.wait(10)
        return HttpResponse(str(number))

    threads = [Thread(target=view, args=(a_request(),), kwargs={"number": n}) for n in range(2)]
    for thread, event in zip(threads, begun, strict=True):
        thread.start()
        assert event.wait(10)

    answer = view(a_request(), number=TABLES_AT_ONCE)

    end.set()
    for thread in threads:
        thread.join()
    assert answer.content == b"2"


def test_a_turn_ends_with_an_error(monkeypatch):
    monkeypatch.setattr(concurrency_limit, "WAIT_SECONDS", 0)

    @in_turn_of_tables
    def view(_request):
        raise LookupError

    for _time in range(TABLES_AT_ONCE + 1):
        try:
            view(a_request())
        except LookupError:
            continue
    taken = [
        concurrency_limit._turns_of_tables.acquire(blocking=False)
        for _turn in range(TABLES_AT_ONCE)
    ]
    for _turn in filter(None, taken):
        concurrency_limit._turns_of_tables.release()

    assert taken == [True] * TABLES_AT_ONCE


def test_a_result_does_not_wait_for_readers_and_one_reader_computes():
    """The first reader makes a page, the second waits; a result is recorded meanwhile."""
    begun, end, order = Event(), Event(), []

    @in_turn_of_readers
    def page(_request, number):
        order.append(number)
        begun.set()
        assert end.wait(10)
        return HttpResponse()

    @in_turn_of_tables
    def result(_request):
        order.append("result")
        return HttpResponse()

    readers = [Thread(target=page, args=(a_request(),), kwargs={"number": n}) for n in (1, 2)]
    readers[0].start()
    assert begun.wait(10)
    readers[1].start()

    result(a_request())

    assert order == [1, "result"]
    end.set()
    for reader in readers:
        reader.join()
    assert order == [1, "result", 2]


def a_request():
    return RequestFactory().get("/")

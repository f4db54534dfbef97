"""Metrics: for who has the token, in the form that Prometheus reads."""

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from prometheus_client.parser import text_string_to_metric_families

from boards.signals import result_recorded
from club.models import Job
from tests.builders import a_club
from web.shared.monitoring import metrics

TOKEN = "a-token-of-at-least-thirty-two-letters"


@pytest.fixture
def get_page(rf, settings):
    """Answers a request by the middleware alone: without the setting it is not installed."""
    settings.METRICS_TOKEN = TOKEN

    def get(path="/metrics/", authorization=f"Bearer {TOKEN}", status=200):
        respond = metrics.count_requests(lambda _request: HttpResponse(status=status))
        return respond(rf.get(path, headers={"Authorization": authorization}))

    return get


def samples(response):
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(response.content.decode())
        for sample in family.samples
    }


@pytest.mark.django_db
def test_requests_are_counted_by_class_of_status(get_page):
    names = [("overtrick_request_seconds_count", status) for status in ("2xx", "5xx")]
    before = samples(get_page())

    for status in (200, 204, 503):
        get_page("/", status=status)

    after = samples(get_page())
    assert [after[name] - before.get(name, 0) for name in names] == [2, 1]


@pytest.mark.django_db
def test_recorded_results_are_counted(get_page):
    name = ("overtrick_results_recorded_total",)
    before = samples(get_page())

    result_recorded.send(None, session_id=1)

    assert samples(get_page())[name] - before[name] == 1


@pytest.mark.django_db
def test_open_jobs_of_all_clubs_are_counted(get_page):
    for state in (Job.State.WAITING, Job.State.WAITING, Job.State.DONE):
        Job.objects.create(club=a_club(state), kind="print", state=state, arguments={})

    counted = samples(get_page())

    jobs = {key[1]: value for key, value in counted.items() if key[0] == "overtrick_jobs"}
    assert jobs == {"waiting": 2, "running": 0}


def test_without_the_database_the_rest_is_there(get_page, monkeypatch):
    def fail():
        raise OperationalError

    monkeypatch.setattr(metrics, "count_open_jobs", fail)

    names = {name for name, *_labels in samples(get_page())}

    assert ("overtrick_results_recorded_total" in names, "overtrick_jobs" in names) == (True, False)


@pytest.mark.parametrize("authorization", ["", "Bearer ", f"Bearer {TOKEN}x", f"Basic {TOKEN}"])
def test_without_the_token_nothing_is_shown(get_page, authorization):
    response = get_page(authorization=authorization)

    assert (response.status_code, response.content) == (401, b"")


@pytest.mark.django_db
def test_without_the_setting_there_is_no_such_page(client):
    assert client.get("/metrics/").status_code == 404

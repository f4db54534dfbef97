"""Health and readiness: answered to anybody, under any name, and telling nothing else."""

import json

import pytest
from django.db import OperationalError, connection
from redis import RedisError

from web.shared.monitoring import probes, readiness
from web.shared.monitoring.probe_log import ProbeFilter
from web.shared.monitoring.readiness import ReadinessCheck


@pytest.fixture(autouse=True)
def fresh_check(monkeypatch):
    monkeypatch.setattr(probes, "_readiness", check := ReadinessCheck())
    return check


def fail_with(error):
    def fail(*_args, **_kwargs):
        raise error

    return fail


def test_a_process_is_alive_without_its_database(client):
    """The test has no access to a database: a query would fail it."""
    response = client.get("/health/")

    assert (response.status_code, response.json(), response.headers["Cache-Control"]) == (
        200,
        {"status": "alive"},
        "no-store",
    )


@pytest.mark.django_db
def test_it_is_ready_when_its_database_is_migrated(client):
    response = client.get("/ready/")

    assert (response.status_code, response.json()) == (200, {"status": "ready"})


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/health/", "/ready/"])
def test_a_service_asks_under_any_name_and_without_https(client, settings, path):
    settings.SECURE_SSL_REDIRECT = True

    response = client.get(path, headers={"Host": "web-1:8000"})

    assert response.status_code == 200
    assert set(response.headers) == {"Content-Type", "Cache-Control"}


@pytest.mark.parametrize("path", ["/health/", "/ready/"])
def test_probes_accept_only_get(client, path):
    assert client.post(path).status_code == 405


@pytest.mark.django_db
def test_once_migrated_a_check_is_one_query(fresh_check, django_assert_num_queries, monkeypatch):
    fresh_check.find_reasons()
    monkeypatch.setattr(readiness, "SECONDS_TO_REPEAT", 0.0)

    with django_assert_num_queries(1):
        fresh_check.find_reasons()


@pytest.mark.django_db
def test_frequent_requests_get_the_same_answer(fresh_check, django_assert_num_queries):
    fresh_check.find_reasons()

    with django_assert_num_queries(0):
        assert fresh_check.find_reasons() == ()


@pytest.mark.django_db
def test_a_database_of_an_older_version_is_a_reason(client, monkeypatch):
    monkeypatch.setattr(readiness, "pending_migrations", lambda: ["boards.0031_new"])

    response = client.get("/ready/")

    assert (response.status_code, response.json()) == (
        503,
        {"status": "not_ready", "reasons": ["database_not_migrated"]},
    )


@pytest.mark.django_db
def test_servers_that_are_gone_are_reasons_and_nothing_of_them_is_shown(
    client, settings, monkeypatch
):
    secret = "password=nine-of-diamonds"
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(connection, "cursor", fail_with(OperationalError(secret)))
    monkeypatch.setattr(readiness, "pending_migrations", list)
    monkeypatch.setattr(readiness.Redis, "ping", fail_with(RedisError(secret)))

    response = client.get("/ready/")

    assert (response.status_code, json.loads(response.content)) == (
        503,
        {"status": "not_ready", "reasons": ["database_gone", "redis_gone"]},
    )


@pytest.mark.django_db
def test_only_a_change_is_logged(client, monkeypatch, caplog):
    monkeypatch.setattr(readiness, "SECONDS_TO_REPEAT", 0.0)
    with monkeypatch.context() as broken:
        broken.setattr(readiness, "pending_migrations", lambda: ["boards.0031_new"])
        for _ in range(3):
            client.get("/ready/")
    client.get("/ready/")

    readiness_lines = [
        record.getMessage()
        for record in caplog.records
        if ProbeFilter().filter(record) and "readiness" in record.name
    ]
    assert readiness_lines == ["readiness: database_not_migrated", "readiness: ready again"]


@pytest.mark.django_db
def test_the_log_has_no_line_of_each_refused_probe(client, monkeypatch, caplog):
    monkeypatch.setattr(readiness, "pending_migrations", lambda: ["boards.0031_new"])

    client.get("/ready/")
    client.get("/no-such-club/")

    kept = [record for record in caplog.records if ProbeFilter().filter(record)]
    refused = [record.getMessage() for record in kept if record.name == "django.request"]
    assert refused == ["Not Found: /no-such-club/"]


@pytest.mark.django_db
def test_a_stopping_server_is_not_ready(client, settings, tmp_path):
    settings.STOPPING_FILE = tmp_path / "stopping"
    settings.STOPPING_FILE.touch()

    assert (client.get("/health/").status_code, client.get("/ready/").json()) == (
        200,
        {"status": "not_ready", "reasons": ["stopping"]},
    )

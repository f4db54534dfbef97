"""The Redis cache answers like an empty cache while there is no Redis."""

import pytest

from config.redis_cache import FailOpenRedisCache
from tests.servers import free_port


@pytest.fixture
def cache():
    return FailOpenRedisCache(f"redis://127.0.0.1:{free_port()}/0", {})


def test_without_redis_nothing_is_cached_and_no_request_fails(cache, caplog):
    cache.set("count", 1)

    answers = {
        "add": cache.add("lock", 1),
        "get": cache.get("count", 7),
        "touch": cache.touch("count"),
        "delete": cache.delete("count"),
        "has_key": cache.has_key("count"),
        "get_many": cache.get_many(["count"]),
    }

    assert answers == {
        "add": True,
        "get": 7,
        "touch": False,
        "delete": False,
        "has_key": False,
        "get_many": {},
    }
    assert caplog.text.count("Redis does not answer") == 1


def test_without_redis_a_counter_is_none(cache):
    with pytest.raises(ValueError, match="no counter"):
        cache.incr("count")


def test_redis_is_tried_again_after_a_pause(cache, monkeypatch, caplog):
    monkeypatch.setattr("config.redis_cache.RETRY_SECONDS", 0.0)

    cache.get("count")
    cache.get("count")

    assert caplog.text.count("Redis does not answer") == 2


def test_only_one_thread_waits_for_an_unavailable_redis(caplog):
    server = f"redis://127.0.0.1:{free_port()}/0"

    for _thread in range(3):
        FailOpenRedisCache(server, {}).get("count")

    assert caplog.text.count("Redis does not answer") == 1

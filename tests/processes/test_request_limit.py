"""The limit of requests of an API key is one for all processes of the server."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from time import sleep, time

MOST, CLIENTS, EACH = 40, 12, 10
PREPARE = """
from tests.web.api.programs import a_secret
print(json.dumps(a_secret()))
"""


def ask_often(port, secret):
    """The statuses of so many requests, each on its own connection."""
    statuses = []
    for _ in range(EACH):
        server = HTTPConnection("127.0.0.1", port, timeout=60)
        server.request("GET", "/api/v1/key/", headers={"Authorization": f"Bearer {secret}"})
        statuses.append(server.getresponse().status)
        server.close()
    return statuses


def at_the_beginning_of_a_minute():
    if time() % 60 > 30:
        sleep(60 - time() % 60)


def test_two_processes_count_the_requests_of_a_key_together(installation, monkeypatch):
    monkeypatch.setenv("API_REQUESTS_A_MINUTE", str(MOST))
    secret = installation.run_python(PREPARE)
    installation.start()
    at_the_beginning_of_a_minute()

    with ThreadPoolExecutor(CLIENTS) as pool:
        futures = [pool.submit(ask_often, installation.port, secret) for _ in range(CLIENTS)]
        statuses = Counter(status for future in futures for status in future.result())

    assert statuses == {200: MOST, 429: CLIENTS * EACH - MOST}

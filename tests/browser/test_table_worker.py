"""With HTTPS a table's page is reloaded while the network is down."""

from contextlib import suppress
from socket import create_connection, create_server, socket
from threading import Thread
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from tests.browser.test_table_offline import ENTERED, FOUR_SPADES, THREE_NOTRUMP, accept, answer
from tests.browser.test_table_phone import Toucher, results
from tests.builders import a_seated_section
from tests.web.table.phones import link_of, switched_on, token_of

pytestmark = pytest.mark.django_db(transaction=True)
KEPT = """
async () => [...(await (await caches.open("overtrick-table")).keys())]
  .map((kept) => new URL(kept.url).pathname)
"""
IS_KEPT = f"async () => (await ({KEPT})()).some((path) => path.endsWith('/offline/'))"
IS_CONTROLLED = "() => navigator.serviceWorker.controller !== null"


class Network:
    """A way to the server that can be cut: a browser that is offline still lets its worker ask."""

    def __init__(self, server):
        self.server = (server.thread.host, server.thread.port)
        self.listener = create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        self.is_down = False
        self.open: list[socket] = []
        Thread(target=self.listen, daemon=True).start()

    def listen(self):
        with suppress(OSError):
            while True:
                browser, _address = self.listener.accept()
                if self.is_down:
                    browser.close()
                    continue
                server = create_connection(self.server)
                self.open += [browser, server]
                for one, other in ((browser, server), (server, browser)):
                    Thread(target=self.carry, args=(one, other), daemon=True).start()

    def carry(self, one, other):
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(2)

    def cut(self):
        self.is_down = True
        for end in self.open:
            with suppress(OSError):
                end.shutdown(2)

    def restore(self):
        self.is_down = False


@pytest.fixture
def network(live_server):
    network = Network(live_server)
    yield network
    network.cut()
    network.listener.close()
    for end in network.open:
        end.close()


def test_a_page_is_reloaded_without_the_network_and_both_results_arrive(browser, network, settings):
    # To browsers this computer's own address is as safe as HTTPS.
    settings.HTTPS = True
    token = token_of(switched_on(a_seated_section()))
    phone = Toucher(browser, SimpleNamespace(url=network.url), link_of(token), 390, scripts=True)
    phone.touch("button", "Use this phone")
    page = phone.page
    page.wait_for_function(IS_CONTROLLED)
    page.wait_for_function(IS_KEPT)
    page.wait_for_load_state("networkidle")
    network.cut()

    answer(page, "1 dealer North", FOUR_SPADES)
    accept(page)
    expect(page.get_by_role("alert")).to_contain_text("Boards that wait: 1.")
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("Boards that wait: 1.")
    answer(page, "2 dealer East", THREE_NOTRUMP)
    accept(page)
    expect(page.get_by_role("alert")).to_contain_text("Boards that wait: 1, 2.")

    assert (results(), [path for path in page.evaluate(KEPT) if "open" in path]) == ({}, [])
    network.restore()
    expect(page.get_by_role("status")).to_contain_text("is recorded", timeout=30_000)
    assert results() == ENTERED

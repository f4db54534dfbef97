"""A browser for each module. Its driver keeps a loop running, which Django is shown not to mind."""

import pytest

from tests.browser.entry_page import CHROMIUM, a_browser


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        pytest.skip("no chromium on this computer")
    with pytest.MonkeyPatch.context() as patch, a_browser() as opened:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        yield opened


@pytest.fixture(autouse=True)
def tabs_are_closed(browser):
    yield
    for context in browser.contexts:
        context.close()

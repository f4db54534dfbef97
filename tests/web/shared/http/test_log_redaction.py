"""No secret of a link is in the log."""

import logging

import pytest

from web.shared.http.log_redaction import MAX_ENTRY, RedactingFormatter


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/t/12/345/open/Q85mWlPO8YuNCLH0o3GcNDvx/", "/t/12/345/open/…/"),
        ("/t/12/345/open/Q85mWlPO8YuN?a=b", "/t/12/345/open/…?a=b"),
        ("/join/gPq4tNvt9Ad0n4e-N6KeuFcDct3DClIB/", "/join/…/"),
        ("/t/12/345/boards/7/?contract=4S", "/t/12/345/boards/7/?contract=4S"),
    ],
)
def test_the_secret_of_a_link_is_left_out(path, logged):
    record = logging.LogRecord("web", logging.WARNING, "", 0, "Not Found: %s", (path,), None)

    assert RedactingFormatter("{message}", style="{").format(record) == f"Not Found: {logged}"


def test_a_very_long_entry_is_shortened_in_the_middle():
    text = "Invalid HTTP_HOST header: " + "a" * 30_000 + " ValueError: the last line"
    record = logging.LogRecord("web", logging.ERROR, "", 0, "%s", (text,), None)

    entry = RedactingFormatter("{message}", style="{").format(record)

    assert (len(entry), entry[:26], entry[-25:]) == (
        MAX_ENTRY + 3,
        "Invalid HTTP_HOST header: ",
        "ValueError: the last line",
    )

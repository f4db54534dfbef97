"""The log file: two of them at most, each of a bounded size, for any writer."""

import logging
from unittest.mock import patch

import pytest

from config import log_file, settings
from config.log_file import LimitedFileHandler

LINE = "x" * 100


@pytest.fixture
def a_logger():
    """Makes one process's way to the file, with a small limit."""
    handlers = []

    def make(path):
        handlers.append(LimitedFileHandler(path))
        logger = logging.Logger("hostile")
        logger.addHandler(handlers[-1])
        return logger

    with patch.object(log_file, "MAX_LOG_BYTES", 1_000):
        yield make
    for handler in handlers:
        handler.close()


def test_a_full_log_file_rotates_and_keeps_the_last_lines(tmp_path, a_logger):
    logger = a_logger(tmp_path / "log")

    for number in range(105):
        logger.info(f"{number:03} {LINE}")

    lines = [
        line[:3] for name in ("log.1", "log") for line in (tmp_path / name).read_text().split("\n")
    ]
    assert {file.name for file in tmp_path.iterdir()} == {"log", "log.1"}
    assert all(file.stat().st_size < 1_200 for file in tmp_path.iterdir())
    assert [line for line in lines if line] == [f"{number:03}" for number in range(90, 105)]


def test_two_processes_write_to_the_same_new_file(tmp_path, a_logger):
    first, other = a_logger(tmp_path / "log"), a_logger(tmp_path / "log")

    for _ in range(12):
        first.info(LINE)
    other.info("from the other")

    assert (tmp_path / "log").read_text().splitlines()[-1] == "from the other"


def test_a_missing_log_folder_fails_no_request(tmp_path, a_logger):
    (tmp_path / "folder").mkdir()
    logger = a_logger(tmp_path / "folder" / "log")
    (tmp_path / "folder" / "log").unlink()
    (tmp_path / "folder").rmdir()

    with patch.object(logging, "raiseExceptions", new=False):
        logger.info(LINE)


def test_the_settings_use_the_log_file():
    assert settings.LOGGING["handlers"]["file"]["class"] == "config.log_file.LimitedFileHandler"

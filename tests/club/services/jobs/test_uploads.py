"""A list that was sent: kept under a word for its own club, and thrown away."""

from datetime import timedelta

import pytest
import time_machine
from django.core.files.storage import default_storage
from django.utils import timezone

from club.services.jobs.uploads import (
    FOLDER,
    Upload,
    delete_club_uploads,
    delete_upload,
    find_upload,
    store_upload,
)
from tests.builders import a_club, an_actor

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def test_an_upload_is_found_only_by_its_club():
    token = store_upload(a_club(), "list.csv", b"Name", actor=an_actor())

    assert find_upload(a_club(), token) == Upload("list.csv", b"Name")
    assert find_upload(a_club("anchor"), token) is None


@pytest.mark.parametrize("token", ["", "..", "../crown", "0" * 32, "x" * 32, "0" * 31 + "/"])
def test_an_unknown_upload_token_is_not_found(token):
    assert find_upload(a_club(), token) is None


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\lists\\mine.xlsx", "mine.xlsx"),
        ("..", "list"),
        ("", "list"),
        ("a" * 200 + ".csv", "a" * 76 + ".csv"),
        ("Zoë's list (2).csv", "Zoës list (2).csv"),
    ],
)
def test_a_name_cannot_lead_out_of_its_folder(name, called):
    upload = find_upload(a_club(), store_upload(a_club(), name, b"x", actor=an_actor()))

    assert upload == Upload(called, b"x")


def test_a_discarded_upload_leaves_no_file():
    token = store_upload(a_club(), "list.csv", b"Name", actor=an_actor())

    delete_upload(a_club(), token)
    delete_upload(a_club(), token)

    assert find_upload(a_club(), token) is None
    assert default_storage.listdir(f"{FOLDER}/{a_club().pk}") == ([], [])


def test_an_upload_of_yesterday_is_deleted_with_the_next():
    old = store_upload(a_club(), "old.csv", b"x", actor=an_actor())

    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        new = store_upload(a_club(), "new.csv", b"y", actor=an_actor())

    assert (find_upload(a_club(), old), find_upload(a_club(), new)) == (
        None,
        Upload("new.csv", b"y"),
    )


def test_a_club_forgets_its_own_lists():
    mine, other = (
        store_upload(a_club(), "a.csv", b"x", actor=an_actor()),
        store_upload(a_club("anchor"), "b.csv", b"y", actor=an_actor()),
    )

    delete_club_uploads(a_club())

    assert find_upload(a_club(), mine) is None
    assert find_upload(a_club("anchor"), other) is not None

"""Passwords are hashed one after the other, and few wait: the other threads answer pages."""

from threading import Event, Thread
from time import sleep

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.utils.module_loading import import_string

from config import settings as product
from tests.raising import raises_code
from web.director.account import password_hasher
from web.director.account.password_hasher import MAX_THREADS, QueuedPasswordHasher

ASKED = {"login": "ann", "password": "right horse battery"}


@pytest.fixture
def slow_hasher(monkeypatch):
    """Hashing that goes on until the test lets it end; how many hash at the same time."""
    release, at_once, most = Event(), [], []

    def encode(self, password, salt, iterations=None):
        at_once.append(password)
        most.append(len(at_once))
        release.wait(30)
        at_once.remove(password)
        return f"{self.algorithm}$1${salt}$hash"

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", encode)
    yield release, most
    release.set()


def hash_in_threads(many):
    """Threads that have begun to hash, or wait for their turn."""
    free = password_hasher._threads._value
    threads = [
        Thread(target=QueuedPasswordHasher().encode, args=(f"password {number}", "salt"))
        for number in range(many)
    ]
    for thread in threads:
        thread.start()
    while password_hasher._threads._value > free - many:
        sleep(0.01)
    return threads


def test_the_settings_use_the_limited_hasher():
    assert import_string(product.PASSWORD_HASHERS[0]) is QueuedPasswordHasher


def test_hashes_are_compatible_with_django():
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(QueuedPasswordHasher, "iterations", 2)
        encoded = QueuedPasswordHasher().encode("right horse battery", "salt")

    assert encoded == PBKDF2PasswordHasher().encode("right horse battery", "salt", 2)
    assert QueuedPasswordHasher().verify("right horse battery", encoded)


def test_sign_ins_beyond_the_queue_limit_are_refused(slow_hasher):
    release, most = slow_hasher
    threads = hash_in_threads(MAX_THREADS)

    with raises_code("sign_in_busy"):
        QueuedPasswordHasher().encode("password", "salt")

    release.set()
    for thread in threads:
        thread.join(30)
    assert most == [1] * MAX_THREADS
    assert QueuedPasswordHasher().encode("password", "salt")


@pytest.mark.django_db
def test_a_sign_in_without_a_free_slot_asks_to_try_again(client, slow_hasher, settings):
    settings.PASSWORD_HASHERS = product.PASSWORD_HASHERS
    client.raise_request_exception = False
    release, _most = slow_hasher
    threads = hash_in_threads(MAX_THREADS)

    page = client.post("/accounts/login/", ASKED)

    release.set()
    for thread in threads:
        thread.join(30)
    assert (page.status_code, page.headers["Retry-After"]) == (503, "5")
    assert "signing in" in page.text

"""Opening a club, and inviting its directors, from the terminal."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import URLResolver, get_resolver

from club.models import Membership
from club.services.clubs import RESERVED_SLUGS
from config.launcher.instance_lock import InstanceLock

pytestmark = pytest.mark.django_db
LINK = re.compile(r"http://here:8000(/join/\S+/)")
JOINING = {"username": "grace", "password": "seven no trumps doubled"}


def command_output(*command):
    terminal = StringIO()
    call_command(*command, "--address", "http://here:8000", stdout=terminal)
    return terminal.getvalue()


def test_the_link_of_a_new_club_makes_its_owner(client):
    link = LINK.search(command_output("open_club", "Crown Bridge Club"))[1]

    client.post(link, JOINING)

    assert Membership.objects.values_list("user__username", "club__slug", "role").get() == (
        "grace",
        "crown-bridge-club",
        "owner",
    )


def test_the_first_invitation_makes_an_owner_and_later_ones_directors(client):
    command_output("open_club", "Crown")

    for name in ("grace", "ada"):
        link = LINK.search(command_output("invite", "crown"))[1]
        client.post(link, JOINING | {"username": name})
        client.logout()

    roles = Membership.objects.values_list("user__username", "club__slug", "role")
    assert list(roles) == [("grace", "crown", "owner"), ("ada", "crown", "director")]


def linked(*command):
    terminal = StringIO()
    call_command(*command, stdout=terminal)
    return re.sub(r"/join/\S+/", "/join/…/", terminal.getvalue()).splitlines()[-2:]


def test_links_use_the_address_of_the_running_server(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    with InstanceLock(tmp_path) as launcher:
        launcher.write_address("http://127.0.0.1:8390/")
        said_of_it = linked("open_club", "Crown"), linked("invite", "crown")

    assert [lines[-1] for lines in said_of_it] == [
        "Send this link to its first director. It works once: http://127.0.0.1:8390/join/…/",
        "This link works once, for two days: http://127.0.0.1:8390/join/…/",
    ]


@pytest.mark.parametrize("left_behind", [False, True])
def test_links_without_a_running_server_name_the_assumed_address(settings, tmp_path, left_behind):
    settings.DATA_DIR = tmp_path
    if left_behind:
        InstanceLock(tmp_path).write_address("http://127.0.0.1:8390/")

    assert linked("open_club", "Crown") == [
        "Send this link to its first director. It works once: http://127.0.0.1:8000/join/…/",
        "Overtrick is not running. Start it at http://127.0.0.1:8000/ to use the link.",
    ]


def test_an_unknown_club_is_named_with_the_known_ones():
    command_output("open_club", "Crown")

    with pytest.raises(CommandError, match="There is no club with the address"):
        command_output("invite", "anchor")


@pytest.mark.parametrize(
    "command",
    [
        ("invite", "crown-bridge-club"),
        ("write_site", "crown-bridge-club", "site"),
        ("import_event", "monday.xml"),
        ("import_event", "monday.xml", "--club", "crown-bridge-club"),
    ],
)
def test_a_command_without_any_club_names_the_one_that_opens_it(command):
    with pytest.raises(CommandError) as refused:
        call_command(*command)

    assert str(refused.value) == (
        'There is no club here yet. Open one with: python manage.py open_club "NAME"'
    )


@pytest.mark.parametrize(
    ("options", "said_of_it"),
    [
        (("--time-zone", "America/Edmonton"), "Crown is open. It prints on Letter."),
        (("--time-zone", "Europe/London"), "Crown is open. It prints on A4."),
        (("--time-zone", "Europe/London", "--paper", "letter"), "It prints on Letter."),
    ],
)
def test_a_new_club_prints_its_paper_size(options, said_of_it):
    assert said_of_it in command_output("open_club", "Crown", *options)


def test_an_invalid_club_is_refused_with_a_sentence():
    with pytest.raises(CommandError, match="Type it like Europe/London"):
        call_command("open_club", "Crown", "--time-zone", "Mars", stdout=StringIO())


def first_words(patterns):
    """First parts of the addresses of Overtrick's own pages."""
    for pattern in patterns:
        word = str(pattern.pattern).partition("/")[0]
        if word and not word.startswith("<"):
            yield word
        elif not word and isinstance(pattern, URLResolver):
            yield from first_words(pattern.url_patterns)


def test_a_club_cannot_take_a_reserved_address():
    middleware = {"static", "health", "ready", "metrics"}

    assert set(first_words(get_resolver().url_patterns)) | middleware == RESERVED_SLUGS

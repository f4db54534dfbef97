"""The environment: a wrong value stops the start and names its variable."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.environment import (
    data_folder,
    read_boolean,
    read_count,
    read_database,
    read_hosts,
    read_networks,
    read_optional_folder,
    read_or_create_secret,
    read_redis_address,
    read_shared_folder,
)

ROOT = Path(__file__).parent.parent.parent
OURS = ("DATABASE_URL", "REDIS_URL", "DEBUG", "HTTPS", "SECRET_KEY", "ALLOWED_HOSTS")


def started(tmp_path, *, command="check", **variables):
    """Output and exit code of `manage.py` with these variables and no others of ours."""
    plain = {name: value for name, value in os.environ.items() if name not in OURS}
    environment = plain | {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "manage.py", command],
        cwd=ROOT,
        env=environment | variables,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_defaults_are_valid(tmp_path):
    assert started(tmp_path) == (0, "System check identified no issues (0 silenced).\n")


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("name", "value", "advice"),
    [
        ("DEBUG", "perhaps", "DEBUG is 'perhaps'; it must be 1 or 0"),
        ("HTTPS", "on", "HTTPS is 'on'; it must be 1 or 0"),
        ("LOG_TO_TERMINAL", "x", "LOG_TO_TERMINAL is 'x'; it must be 1 or 0"),
        ("DATA_DIR", "data", "DATA_DIR is 'data'; it must be an absolute path"),
        (
            "DATA_DIR",
            "/dev/null/data",
            "DATA_DIR: cannot make the folder /dev/null/data: Not a directory",
        ),
        (
            "DATABASE_URL",
            "mysql://ann:secret@db/club",
            "DATABASE_URL must be postgresql://user:password@host:port/database, "
            "not 'mysql://db/club'",
        ),
        (
            "DATABASE_URL",
            "postgresql://ann:secret@db/",
            "DATABASE_URL must be postgresql://user:password@host:port/database, "
            "not 'postgresql://db/'",
        ),
        (
            "DATABASE_URL",
            "postgresql://db:many/club",
            "DATABASE_URL is not an address, or has a port that is none",
        ),
        (
            "DATABASE_URL",
            "postgresql://db/club?server_side_binding=maybe",
            "DATABASE_URL: server_side_binding must be 1 or 0",
        ),
        (
            "REDIS_URL",
            "http://:secret@cache:6379",
            "REDIS_URL must be redis://host:port/number, not 'http://cache:6379'",
        ),
        (
            "REDIS_URL",
            "redis://cache:many",
            "REDIS_URL is not an address, or has a port that is none",
        ),
        (
            "ALLOWED_HOSTS",
            "https://club.example",
            "ALLOWED_HOSTS holds 'https://club.example'; "
            "it must be host names parted by commas, as club.example",
        ),
        (
            "CSRF_TRUSTED_ORIGINS",
            "club.example",
            "CSRF_TRUSTED_ORIGINS holds 'club.example'; "
            "each address must begin with http:// or https://",
        ),
        (
            "REDIS_PREFIX",
            "two words",
            "REDIS_PREFIX is 'two words'; it must be letters, digits, dashes and underscores",
        ),
        ("LOG_FORMAT", "xml", "LOG_FORMAT is 'xml'; it must be one of line, json"),
        ("LOG_TO", "printer", "LOG_TO is 'printer'; it must be one of file, terminal"),
        ("MEDIA_ROOT", "media", "MEDIA_ROOT is 'media'; it must be an absolute path"),
        (
            "STATIC_ROOT",
            "/dev/null/shared/static",
            "STATIC_ROOT: cannot make the folder /dev/null/shared: Not a directory",
        ),
        (
            "METRICS_TOKEN",
            "sesame",
            "METRICS_TOKEN is too short; it must have at least 32 characters",
        ),
        ("STOP_DELAY", "-1", "STOP_DELAY is '-1'; it must be a whole number from 0 on"),
        (
            "LOG_LEVEL",
            "loud",
            "LOG_LEVEL is 'loud'; it must be one of DEBUG, INFO, WARNING, ERROR",
        ),
    ],
)
def test_a_wrong_value_stops_the_start_and_is_named(tmp_path, name, value, advice):
    assert started(tmp_path, **{name: value}) == (1, f"Overtrick cannot start: {advice}\n")


def test_a_short_secret_stops_the_start_and_is_not_shown(tmp_path):
    code, output = started(tmp_path, SECRET_KEY="sesame")

    assert (code, "SECRET_KEY is too short" in output, "sesame" in output) == (1, True, False)


def test_an_invalid_value_stops_the_launcher(tmp_path):
    code, output = started(tmp_path, command="club", DEBUG="perhaps")

    assert (code, output) == (1, "Overtrick cannot start: DEBUG is 'perhaps'; it must be 1 or 0\n")


def test_a_shared_folder_is_made_when_it_is_first_used(monkeypatch, tmp_path):
    """A restore that was killed is known by the missing folder."""
    monkeypatch.setenv("MEDIA_ROOT", str(tmp_path / "shared" / "media"))

    folder = read_shared_folder("MEDIA_ROOT", default=tmp_path / "own")

    assert (folder, folder.exists(), folder.parent.exists()) == (
        tmp_path / "shared" / "media",
        False,
        True,
    )


def test_the_shared_folder_defaults_to_the_data_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("MEDIA_ROOT", raising=False)

    assert read_shared_folder("MEDIA_ROOT", default=tmp_path) == tmp_path


def test_a_folder_that_cannot_be_written_to_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda *_: False)

    with pytest.raises(ImproperlyConfigured, match=r"^DATA_DIR: the folder .* cannot be written"):
        data_folder("DATA_DIR")


@pytest.mark.parametrize(
    ("value", "switch"), [("1", True), ("YES", True), ("0", False), ("no", False), ("", False)]
)
def test_a_switch_is_on_or_off(monkeypatch, value, switch):
    monkeypatch.setenv("DEBUG", value)

    assert read_boolean("DEBUG", default=False) is switch


def test_a_damaged_secret_stops_the_start_with_instructions(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    secret_file = tmp_path / "secret_key"
    secret_file.write_bytes(b"\xff\xfe" * 40)

    with pytest.raises(ImproperlyConfigured, match=r"damaged\. Put back a copy of it, or delete"):
        read_or_create_secret("SECRET_KEY", kept_in=secret_file)


def test_a_secret_is_made_once_and_kept_from_others(monkeypatch, tmp_path):
    monkeypatch.delenv("SECRET_KEY", raising=False)
    secret_file = tmp_path / "secret_key"

    with ThreadPoolExecutor(8) as pool:
        secrets = set(
            pool.map(lambda _: read_or_create_secret("SECRET_KEY", kept_in=secret_file), range(8))
        )

    assert secrets == {secret_file.read_text()}
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]
    assert secret_file.stat().st_mode & 0o777 == 0o600


def test_a_database_url_selects_postgresql(monkeypatch, tmp_path):
    monkeypatch.setenv("DATABASE_URL", "postgresql://ann:p%40ss@db:5433/club?sslmode=require")

    settings = read_database("DATABASE_URL", sqlite=tmp_path / "club.sqlite3")

    assert settings == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "club",
        "USER": "ann",
        "PASSWORD": "p@ss",
        "HOST": "db",
        "PORT": "5433",
        "OPTIONS": {
            "pool": {"min_size": 1, "max_size": 14, "timeout": 5},
            "server_side_binding": True,
            "prepare_threshold": 2,
            "sslmode": "require",
        },
    }


@pytest.mark.parametrize(("value", "prepared"), [("0", False), ("no", False), ("1", True)])
def test_prepared_statements_can_be_turned_off(monkeypatch, tmp_path, value, prepared):
    monkeypatch.setenv("DATABASE_URL", f"postgresql://db/club?server_side_binding={value}")

    settings = read_database("DATABASE_URL", sqlite=tmp_path / "club.sqlite3")

    assert settings["OPTIONS"]["server_side_binding"] is prepared


def test_without_a_database_url_sqlite_is_used(monkeypatch, tmp_path):
    monkeypatch.delenv("DATABASE_URL", raising=False)

    settings = read_database("DATABASE_URL", sqlite=tmp_path / "club.sqlite3")

    assert (settings["ENGINE"], settings["NAME"]) == ("config.sqlite", tmp_path / "club.sqlite3")


def test_hosts_may_be_names_and_addresses(monkeypatch):
    monkeypatch.setenv("ALLOWED_HOSTS", "club.example, 192.0.2.7,[::1],.local")

    assert read_hosts("ALLOWED_HOSTS", "") == ["club.example", "192.0.2.7", "[::1]", ".local"]


@pytest.mark.parametrize("address", ["", "redis://cache:6379/2", "rediss://:pw@cache"])
def test_a_redis_url_is_valid_or_empty(monkeypatch, address):
    monkeypatch.setenv("REDIS_URL", address)

    assert read_redis_address("REDIS_URL") == address


def test_a_count_is_parsed_or_refused_by_name(monkeypatch):
    assert read_count("API_REQUESTS_A_MINUTE", default=600) == 600
    monkeypatch.setenv("API_REQUESTS_A_MINUTE", "90")
    assert read_count("API_REQUESTS_A_MINUTE", default=600) == 90


@pytest.mark.parametrize("value", ["0", "-1", "many", "1.5", "1e3", "9" * 12])
def test_an_invalid_count_stops_the_start(monkeypatch, value):
    monkeypatch.setenv("API_REQUESTS_A_MINUTE", value)

    with pytest.raises(ImproperlyConfigured, match="API_REQUESTS_A_MINUTE"):
        read_count("API_REQUESTS_A_MINUTE", default=600)


def test_networks_are_networks_or_addresses(monkeypatch):
    monkeypatch.setenv("PRIVATE_NETWORKS", "192.168.1.0/24, fd00::/8,10.0.0.7")

    assert [str(network) for network in read_networks("PRIVATE_NETWORKS")] == [
        "192.168.1.0/24",
        "fd00::/8",
        "10.0.0.7/32",
    ]


@pytest.mark.parametrize("network", ["192.168.1.1/24", "club.example", "10.0.0.0/40"])
def test_another_network_stops_the_start_by_its_name(monkeypatch, network):
    monkeypatch.setenv("PRIVATE_NETWORKS", network)

    with pytest.raises(ImproperlyConfigured, match="PRIVATE_NETWORKS"):
        read_networks("PRIVATE_NETWORKS")


def test_an_optional_folder_is_off_if_it_is_not_set(monkeypatch, tmp_path):
    off = read_optional_folder("SITE_FOLDER")
    monkeypatch.setenv("SITE_FOLDER", str(tmp_path / "sites"))

    assert (off, read_optional_folder("SITE_FOLDER")) == (None, tmp_path / "sites")

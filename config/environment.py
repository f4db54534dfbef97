"""Reads settings from environment variables; an invalid value stops the start-up."""

import os
import re
import secrets
import sys
from collections.abc import Sequence
from email.utils import parseaddr
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

BOOLEAN_WORDS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
APP_DATA_FOLDERS = {"win32": "AppData/Local", "darwin": "Library/Application Support"}
HOST_PATTERN = re.compile(r"\*|\.?[\w.-]+|\[[0-9a-fA-F:]+\]")
SECRET_LENGTH = 32
# Up to one connection for each of the fourteen threads of a web worker, and one alone for a process
# that asks for no more: the launcher, the Celery worker and two web workers would otherwise hold
# twenty of PostgreSQL's hundred while idle. A thread waits 5 s for one and not psycopg's 30: while
# PostgreSQL is gone, each request would.
POOL_OPTIONS = {"min_size": 1, "max_size": 14, "timeout": 5}
# A statement that a connection has run twice is planned once and for all: PostgreSQL spent more
# time on planning the statements of a request than on running them.
PREPARED_STATEMENT_OPTIONS = {"server_side_binding": True, "prepare_threshold": 2}


def read_boolean(name: str, *, default: bool) -> bool:
    """Reads a boolean setting from the environment."""
    value = os.environ.get(name) or str(default)
    try:
        return BOOLEAN_WORDS[value.lower()]
    except KeyError:
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be 1 or 0") from None


def read_choice(name: str, allowed: Sequence[str], *, default: str) -> str:
    """Reads one of the allowed words."""
    value = os.environ.get(name) or default
    if value not in allowed:
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be one of {', '.join(allowed)}")
    return value


def read_count(name: str, *, default: int, least: int = 1) -> int:
    """Reads a whole number of at least 1, or of at least 0."""
    value = os.environ.get(name) or str(default)
    if not re.fullmatch(r"0|[1-9][0-9]{0,8}", value) or int(value) < least:
        raise ImproperlyConfigured(
            f"{name} is {value!r}; it must be a whole number from {least} on"
        )
    return int(value)


def read_plain_word(name: str, *, default: str) -> str:
    """Reads a word of letters, digits, hyphens and underscores."""
    value = os.environ.get(name) or default
    if not re.fullmatch(r"[\w-]+", value):
        raise ImproperlyConfigured(
            f"{name} is {value!r}; it must be letters, digits, dashes and underscores"
        )
    return value


def read_words(name: str, default: str = "") -> list[str]:
    """Reads a comma-separated list from the environment."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def read_hosts(name: str, default: str) -> list[str]:
    """Reads host names or IP addresses, without scheme, port or path."""
    named = read_words(name, default)
    for host in named:
        if not HOST_PATTERN.fullmatch(host):
            raise ImproperlyConfigured(
                f"{name} holds {host!r}; it must be host names parted by commas, as club.example"
            )
    return named


def read_origins(name: str) -> list[str]:
    """Reads the trusted origins of forms, with their scheme."""
    named = read_words(name)
    for origin in named:
        if _parse_url(name, origin).scheme not in ("http", "https"):
            raise ImproperlyConfigured(
                f"{name} holds {origin!r}; each address must begin with http:// or https://"
            )
    return named


def read_host(name: str) -> str:
    """Reads one host name or IP address; empty if it is not set."""
    return (read_hosts(name, "") or [""])[0]


def read_text(name: str) -> str:
    """Reads any text, such as a user name or a password; empty if it is not set."""
    return os.environ.get(name, "")


def read_mail_address(name: str, *, required: bool) -> str:
    """Reads an e-mail address, perhaps with a name: `Crown Bridge <cards@crown.example>`."""
    value = os.environ.get(name, "")
    if not value and not required:
        return ""
    if not value.isprintable() or not re.fullmatch(r"[^@\s]+@[^@\s]+", parseaddr(value)[1]):
        raise ImproperlyConfigured(
            f"{name} is {value!r}; it must be an e-mail address, as cards@club.example"
        )
    return value


def read_networks(name: str) -> list[IPv4Network | IPv6Network]:
    """Reads IP networks, or single IP addresses."""
    try:
        return [ip_network(network) for network in read_words(name)]
    except ValueError as error:
        raise ImproperlyConfigured(
            f"{name}: {error}; it must be networks parted by commas, as 192.168.1.0/24"
        ) from None


def read_optional_folder(name: str) -> Path | None:
    """Reads a folder that turns something on; None if it is not set."""
    return read_shared_folder(name, default=Path()) if os.environ.get(name) else None


def data_folder(name: str) -> Path:
    """Returns the folder for data, which is outside the clone; creates it if missing."""
    default = Path.home() / APP_DATA_FOLDERS.get(sys.platform, ".local/share") / "overtrick"
    folder = Path(os.environ.get(name) or default)
    if not folder.is_absolute():
        raise ImproperlyConfigured(f"{name} is {str(folder)!r}; it must be an absolute path")
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or error
        raise ImproperlyConfigured(f"{name}: cannot make the folder {folder}: {reason}") from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ImproperlyConfigured(f"{name}: the folder {folder} cannot be written to")
    return folder


def read_shared_folder(name: str, *, default: Path) -> Path:
    """Reads a folder that several installations may share. It is made when it is first used.

    Its parent is made now: a restore puts the files of a backup beside the folder first, and
    tells by its absence where it was interrupted.
    """
    if not (value := os.environ.get(name)):
        return default
    folder = Path(value)
    if not folder.is_absolute():
        raise ImproperlyConfigured(f"{name} is {value!r}; it must be an absolute path")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or error
        raise ImproperlyConfigured(
            f"{name}: cannot make the folder {folder.parent}: {reason}"
        ) from None
    for path in (folder, folder.parent):
        if path.exists() and not os.access(path, os.W_OK | os.X_OK):
            raise ImproperlyConfigured(f"{name}: the folder {path} cannot be written to")
    return folder


def read_or_create_secret(name: str, *, kept_in: Path) -> str:
    """Reads a secret from the environment or its file; creates the file once, safely in a race."""
    value = os.environ.get(name) or _read_secret_file(kept_in)
    if len(value) < SECRET_LENGTH:
        raise ImproperlyConfigured(
            f"{name} is too short; it must have at least {SECRET_LENGTH} characters "
            f"(where {name} is not set, it is read from {kept_in})"
        )
    return value


def read_optional_secret(name: str) -> str:
    """Reads a secret that turns something on; empty if it is not set."""
    value = os.environ.get(name, "")
    if value and len(value) < SECRET_LENGTH:
        raise ImproperlyConfigured(
            f"{name} is too short; it must have at least {SECRET_LENGTH} characters"
        )
    return value


def _read_secret_file(file: Path) -> str:
    if not file.exists():
        mine = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
        mine.touch(mode=0o600)
        mine.write_text(secrets.token_urlsafe(48))
        _keep_first_secret(mine, file)
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise ImproperlyConfigured(
            f"The secret key in {file} is damaged. Put back a copy of it, or delete the file: "
            "everybody then signs in again, and second factors have to be set up again"
        ) from None


def _keep_first_secret(mine: Path, file: Path) -> None:
    try:
        file.hardlink_to(mine)
    except FileExistsError:
        pass
    finally:
        mine.unlink()


def read_database(name: str, *, sqlite: Path) -> dict[str, Any]:
    """Returns the database settings: PostgreSQL for a URL, otherwise SQLite in the data folder."""
    address = os.environ.get(name, "")
    url = _parse_url(name, address)
    if not address:
        return sqlite_database(sqlite)
    if url.scheme not in ("postgres", "postgresql") or not url.path.lstrip("/"):
        raise ImproperlyConfigured(
            f"{name} must be postgresql://user:password@host:port/database, "
            f"not {_mask_password(url)!r}"
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(url.path.lstrip("/")),
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": url.hostname or "",
        "PORT": str(url.port or ""),
        "OPTIONS": {
            "pool": POOL_OPTIONS,
            **PREPARED_STATEMENT_OPTIONS,
            **_database_options(name, url),
        },
    }


def _database_options(name: str, url: SplitResult) -> dict[str, Any]:
    """Parses database options from the query string of the URL.

    An old PgBouncer cannot keep prepared statements apart: it needs `server_side_binding=0`.
    """
    options: dict[str, Any] = dict(parse_qsl(url.query))
    if binding := options.get("server_side_binding"):
        if binding.lower() not in BOOLEAN_WORDS:
            raise ImproperlyConfigured(f"{name}: server_side_binding must be 1 or 0")
        options["server_side_binding"] = BOOLEAN_WORDS[binding.lower()]
    return options


def sqlite_database(file: Path) -> dict[str, Any]:
    """SQLite settings for many writers, with a separate file for tests so that threads share it."""
    pragmas = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-20000;"
    return {
        "ENGINE": "config.sqlite",
        "NAME": file,
        "CONN_MAX_AGE": None,
        "OPTIONS": {"timeout": 20, "transaction_mode": "IMMEDIATE", "init_command": pragmas},
        "TEST": {"NAME": file.with_name("test.sqlite3")},
    }


def read_redis_address(name: str) -> str:
    """Reads the URL of a Redis server; empty if there is none."""
    address = os.environ.get(name, "")
    url = _parse_url(name, address)
    if address and url.scheme not in ("redis", "rediss", "unix"):
        raise ImproperlyConfigured(
            f"{name} must be redis://host:port/number, not {_mask_password(url)!r}"
        )
    return address


def _parse_url(name: str, address: str) -> SplitResult:
    try:
        url = urlsplit(address)
        _ = url.port
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} is not an address, or has a port that is none"
        ) from None
    return url


def _mask_password(url: SplitResult) -> str:
    netloc = url.netloc.rpartition("@")[2]
    return url._replace(netloc=netloc, query="").geturl()

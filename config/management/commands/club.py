"""Management command `club`: runs the web server, the worker or both until Ctrl-C."""

import errno
import logging
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from math import inf
from threading import Event
from time import monotonic
from typing import Any

import segno
from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.services.backups.restores import finish_interrupted_restore
from club.services.backups.version_check import pending_migrations
from config.launcher import invitation_links, network, server_programs
from config.launcher.instance_lock import PROGRAMS, WEB, AlreadyRunningError, InstanceLock
from config.launcher.startup_checks import missing_shared_settings, upgrade_first_message
from config.launcher.static_files import gather_static_files
from config.launcher.supervisor import SupervisedProcess, event_on_stop_signal, stop_all_processes
from formats.parse_int import parse_whole_number
from web.shared.messages.errors.error_text import error_message

log = logging.getLogger(__name__)

THIS_COMPUTER = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
EVERYWHERE_IPV6 = "::"
MAX_PORT = 65_535


class Command(BaseCommand):
    """`python manage.py club`."""

    help = "Starts the web server and the worker, keeps them running, and prints the address."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Adds host, port and network options."""
        parser.add_argument("--port", type=_port, default=8000)
        parser.add_argument("--host", default=THIS_COMPUTER, help="the address to listen on")
        parser.add_argument("--lan", action="store_true", help="let the phones in the room connect")
        parser.add_argument(
            "--only", choices=PROGRAMS, help="start the web server or the worker alone"
        )
        parser.add_argument("--browser", action="store_true", help="open the first page")

    def handle(
        self, *_args: Any, port: int, host: str, lan: bool, only: str | None, **options: Any
    ) -> None:
        """Runs the servers until a stop signal."""
        programs = PROGRAMS if only is None else (only,)
        if only is not None:
            _check_shared_settings(only)
        try:
            with InstanceLock(settings.DATA_DIR, programs=programs) as lock:
                phones = network.lan_address() if lan else None
                host = _listen_host(phones) if lan else host
                if WEB in programs:
                    self._run(lock, host, port, phones, only=only, browser=options["browser"])
                else:
                    self._run_worker()
        except AlreadyRunningError as error:
            if options["browser"] and error.facts["address"]:
                webbrowser.open(str(error.facts["address"]))
            raise CommandError(_running_error_text(error)) from None

    def _run(
        self,
        lock: InstanceLock,
        host: str,
        port: int,
        phones: str | None,
        *,
        only: str | None,
        browser: bool,
    ) -> None:
        stop = event_on_stop_signal()
        if refusal := network.find_listen_error(host, port):
            raise CommandError(_listen_error_text(refusal, host, port))
        self._prepare()
        gather_static_files()
        settings.STOPPING_FILE.unlink(missing_ok=True)
        allowed = _allowed_hosts(host, phones)
        server = server_programs.web_server_program(network.resolve_host(host), port, hosts=allowed)
        children = [SupervisedProcess(server)]
        if only is None:
            children.append(SupervisedProcess(server_programs.worker_program()))
        with self._running(children):
            if self._is_answering(network.reachable_host(host), port, stop):
                self._welcome(lock, network.reachable_host(host), port, phones, browser=browser)
            self._look_after_until(stop, children)
            self._answer_while_proxy_turns_away(children)

    def _run_worker(self) -> None:
        stop = event_on_stop_signal()
        self._prepare()
        # The static site of a club names them.
        gather_static_files()
        children = [SupervisedProcess(server_programs.worker_program())]
        with self._running(children):
            self.stdout.write(_("The worker is running. Press Ctrl-C to stop."))
            self._look_after_until(stop, children)

    @contextmanager
    def _running(self, children: list[SupervisedProcess]) -> Iterator[None]:
        """Starts the programs, and stops them at the end."""
        try:
            for child in children:
                child.begin()
            yield
        finally:
            self.stdout.write(_("Stopping…"))
            stop_all_processes(children)

    def _look_after_until(
        self, stop: Event, children: list[SupervisedProcess], *, seconds: float = inf
    ) -> None:
        end = monotonic() + seconds
        while monotonic() < end and not stop.wait(0.3):
            self._look_after(children)

    def _answer_while_proxy_turns_away(self, children: list[SupervisedProcess]) -> None:
        """Goes on for STOP_DELAY seconds, in which /ready/ says that the server stops."""
        settings.STOPPING_FILE.touch()
        self._look_after_until(Event(), children, seconds=settings.STOP_DELAY)

    def _prepare(self) -> None:
        if pending_migrations():
            raise CommandError(upgrade_first_message())
        finish_interrupted_restore()

    def _is_answering(self, host: str, port: int, stop: Event) -> bool:
        """Waits for the first page; False if a stop signal comes first."""
        if network.wait_for_page(host, port, seconds=60, stop=stop):
            return True
        if stop.is_set():
            return False
        place = settings.LOG_FILE if settings.LOG_TO == "file" else _("the lines above")
        message = _("The web server does not answer; the reason is in %(file)s.")
        raise CommandError(message % {"file": place})

    def _welcome(
        self, lock: InstanceLock, host: str, port: int, phones: str | None, *, browser: bool
    ) -> None:
        address = network.start_page_url(host, port)
        lock.write_address(address)
        self.stdout.write("\n" + _("Overtrick is running at %(address)s") % {"address": address})
        invitation = invitation_links.first_director_lines(address)
        for line in invitation:
            self.stdout.write(line)
        if browser:
            # The link of the first director works once: it is the page that a newcomer needs.
            webbrowser.open(_link_in(invitation) or address)
        if phones:
            self._show_to_phones(network.start_page_url(phones, port))
        self.stdout.write(_("Press Ctrl-C to stop.") + "\n")

    def _show_to_phones(self, address: str) -> None:
        self.stdout.write(_("For phones and tablets on this network: %(a)s") % {"a": address})
        drawn = StringIO()
        segno.make(address).terminal(drawn, compact=True)
        self.stdout.write(drawn.getvalue())
        self.stdout.write(
            _("This connection is not encrypted: use it on a network that you trust.")
        )

    def _look_after(self, children: list[SupervisedProcess]) -> None:
        for child in children:
            code = child.check_process()
            if code is not None:
                log.warning("the %s ended with code %s; restarting it", child.program.name, code)


def _check_shared_settings(only: str) -> None:
    """Refuses to start one program of several that could not find one another's data."""
    if missing := missing_shared_settings():
        message = _(
            "--only %(program)s with DATABASE_URL needs these settings too, with the same values "
            "for all web servers and workers: %(missing)s"
        )
        raise CommandError(message % {"program": only, "missing": ", ".join(missing)})


def _running_error_text(error: AlreadyRunningError) -> str:
    """Returns the message with the address; a worker, or a server that is starting, has none."""
    if error.facts["address"]:
        return error_message(error)
    message = _("Another web server or worker is running on the data folder %(folder)s.")
    return message % {"folder": settings.DATA_DIR}


def _link_in(lines: list[str]) -> str:
    """Returns the link at the end of the last line, or ""."""
    return lines[-1].rpartition(" ")[2] if lines else ""


def _port(typed: str) -> int:
    """Parses a port number."""
    port = parse_whole_number(typed, most=MAX_PORT)
    if not port:
        message = _("%(typed)s is not a port. Choose a number from 1 to %(most)s")
        raise ArgumentTypeError(message % {"typed": typed, "most": MAX_PORT})
    return port


def _listen_error_text(refusal: OSError, host: str, port: int) -> str:
    params = {"host": host, "port": port, "reason": refusal.strerror or refusal}
    if refusal.errno == errno.EADDRINUSE:
        message = _("Port %(port)s is in use by another program; choose another one with --port.")
    else:
        message = _("Overtrick cannot listen at %(host)s, port %(port)s: %(reason)s.")
    return message % params


def _listen_host(phones: str | None) -> str:
    """Returns the wildcard address: that of IPv6 if the network has no IPv4."""
    return EVERYWHERE_IPV6 if phones and ":" in phones else EVERYWHERE


def _allowed_hosts(host: str, phones: str | None) -> list[str]:
    """Returns the allowed host names: the settings', this computer's and its network address."""
    named = [
        *settings.ALLOWED_HOSTS,
        "localhost",
        THIS_COMPUTER,
        network.reachable_host(host),
        phones,
    ]
    return list(dict.fromkeys(network.format_url_host(name) for name in named if name))

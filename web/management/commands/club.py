"""Runs the house: web server and worker, watched, until Ctrl-C."""

import errno
import logging
from argparse import ArgumentParser, ArgumentTypeError
from io import StringIO
from typing import Any

import segno
from django.conf import settings
from django.core.management import BaseCommand, CommandError
from django.utils.translation import gettext as _

from club.services.upgrades import pending_migrations
from formats.parse_int import parse_whole_number
from web.management import invitations, network, programs
from web.management.once import AlreadyRunningError, Once
from web.management.static_files import gather_static_files
from web.management.supervisor import Child, end_all, told_to_stop
from web.shared.refusals import sentence

log = logging.getLogger(__name__)

THIS_COMPUTER = "127.0.0.1"
EVERYWHERE = "0.0.0.0"
EVERYWHERE_IPV6 = "::"
TOO_LARGE = 5_000_000
MOST_PORTS = 65_535


class Command(BaseCommand):
    """`python manage.py club`."""

    help = "Starts the web server and the worker, keeps them running, and prints the address."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to listen."""
        parser.add_argument("--port", type=_port, default=8000)
        parser.add_argument("--host", default=THIS_COMPUTER, help="the address to listen on")
        parser.add_argument("--lan", action="store_true", help="let the phones in the room connect")

    def handle(self, *_args: Any, port: int, host: str, lan: bool, **_options: Any) -> None:
        """Run until told to stop."""
        try:
            with Once(settings.DATA_DIR) as once:
                phones = network.own_address() if lan else None
                self._run(once, _listened_at(phones) if lan else host, port, phones)
        except AlreadyRunningError as error:
            raise CommandError(sentence(error)) from None

    def _run(self, once: Once, host: str, port: int, phones: str | None) -> None:
        stop = told_to_stop()
        self._prepare(host, port)
        server = programs.web_server(host, port, hosts=_hosts(host, phones))
        children = [Child(server), Child(programs.worker())]
        try:
            for child in children:
                child.begin()
            self._welcome(once, network.reachable(host), port, phones)
            while not stop.wait(0.3):
                self._look_after(children)
        finally:
            self.stdout.write(_("Stopping…"))
            end_all(children)

    def _prepare(self, host: str, port: int) -> None:
        if refusal := network.why_not_listen(host, port):
            raise CommandError(_not_there(refusal, host, port))
        if pending_migrations():
            raise CommandError(
                _("The data is of another version; run this first: python manage.py upgrade")
            )
        if settings.LOG_FILE.exists() and settings.LOG_FILE.stat().st_size > TOO_LARGE:
            settings.LOG_FILE.replace(settings.LOG_FILE.with_suffix(".old.log"))
        gather_static_files()

    def _welcome(self, once: Once, host: str, port: int, phones: str | None) -> None:
        if not network.wait_for_page(host, port, seconds=60):
            raise CommandError(
                _("The web server does not answer; the reason is in %(file)s.")
                % {"file": settings.LOG_FILE}
            )
        address = network.page_address(host, port)
        once.answers_at(address)
        self.stdout.write("\n" + _("Overtrick is running at %(address)s") % {"address": address})
        for line in invitations.to_first_director(address):
            self.stdout.write(line)
        if phones:
            self._show_to_phones(network.page_address(phones, port))
        self.stdout.write(_("Press Ctrl-C to stop.") + "\n")

    def _show_to_phones(self, address: str) -> None:
        self.stdout.write(_("For phones and tablets on this network: %(a)s") % {"a": address})
        drawn = StringIO()
        segno.make(address).terminal(drawn, compact=True)
        self.stdout.write(drawn.getvalue())
        self.stdout.write(
            _("This connection is not encrypted: use it on a network that you trust.")
        )

    def _look_after(self, children: list[Child]) -> None:
        for child in children:
            code = child.look()
            if code is not None:
                log.warning("the %s ended with %s; it is begun again", child.program.name, code)


def _port(typed: str) -> int:
    """A port that can be listened on."""
    port = parse_whole_number(typed, most=MOST_PORTS)
    if not port:
        message = _("%(typed)s is no port: choose a number from 1 to %(most)s")
        raise ArgumentTypeError(message % {"typed": typed, "most": MOST_PORTS})
    return port


def _not_there(refusal: OSError, host: str, port: int) -> str:
    facts = {"host": host, "port": port, "reason": refusal.strerror or refusal}
    if refusal.errno == errno.EADDRINUSE:
        said = _("Port %(port)s is in use by another program; choose another one with --port.")
    else:
        said = _("Overtrick cannot listen at %(host)s, port %(port)s: %(reason)s.")
    return said % facts


def _listened_at(phones: str | None) -> str:
    """Every address; those of IPv6 too where the network has no other."""
    return EVERYWHERE_IPV6 if phones and ":" in phones else EVERYWHERE


def _hosts(host: str, phones: str | None) -> list[str]:
    """Who may be asked for: the settings' hosts, ourselves, and what phones call us."""
    named = [*settings.ALLOWED_HOSTS, "localhost", THIS_COMPUTER, network.reachable(host), phones]
    return list(dict.fromkeys(network.in_address(name) for name in named if name))

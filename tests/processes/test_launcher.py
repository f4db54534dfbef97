"""The launcher: what it starts, it keeps alive; when it ends, nothing is left."""

import os
import signal
import socket
from pathlib import Path

import pytest

from config.launcher import network
from tests.effort import effort
from tests.processes.installation import kill, wait_until

SERVER, WORKER = "granian", "celery"


def test_the_launcher_prints_its_address_and_leaves_no_process(running_installation):
    text, answer = running_installation.output.read_text(), running_installation.get()

    code = running_installation.stop()

    assert f"Overtrick is running at http://127.0.0.1:{running_installation.port}/\n" in text
    assert (answer, code, running_installation.processes()) == (200, 0, [])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_sigterm_and_sighup_end_the_launcher(running_installation, number):
    code = running_installation.stop(number)

    assert (code, running_installation.processes()) == (0, [])


def test_a_second_launcher_reports_the_first(shared_installation):
    again = shared_installation.manage("club", "--port", shared_installation.port, check=False)

    address = f"http://127.0.0.1:{shared_installation.port}/"
    assert again == f"CommandError: Overtrick is running already, at {address}\n"
    assert shared_installation.get() == 200


def test_a_port_in_use_is_named(installation):
    with socket.socket() as other:
        other.bind(("127.0.0.1", installation.port))
        other.listen()
        output = installation.manage("club", "--port", installation.port, check=False)

    assert output == (
        f"CommandError: Port {installation.port} is in use by another program; "
        "choose another one with --port.\n"
    )


@pytest.mark.parametrize("port", ["70000", "0", "http"])
def test_an_invalid_port_is_named(installation, port):
    output = installation.manage("club", "--port", port, check=False)

    assert output.splitlines()[-1].endswith(
        f"error: argument --port: {port} is not a port. Choose a number from 1 to 65535"
    )


def test_an_address_of_another_computer_is_refused_by_name(installation):
    output = installation.manage(
        "club", "--host", "192.0.2.1", "--port", installation.port, check=False
    )

    assert output == (
        f"CommandError: Overtrick cannot listen at 192.0.2.1, port {installation.port}: "
        "Cannot assign requested address.\n"
    )


def test_data_of_another_version_is_not_touched(installation):
    installation.manage("migrate", "boards", "zero")

    output = installation.manage("club", "--port", installation.port, check=False)

    assert output == (
        "CommandError: The database is not set up for this version. "
        "Run this first: python manage.py upgrade\n"
    )


def test_without_lan_only_this_computer_can_connect(shared_installation):
    listening = Path("/proc/net/tcp").read_text()

    assert f" 0100007F:{shared_installation.port:04X} " in listening
    assert f" 00000000:{shared_installation.port:04X} " not in listening


def test_with_lan_phones_are_redirected(installation):
    installation.start("--lan")

    text = installation.output.read_text()

    assert "For phones and tablets on this network: http://" in text
    assert "This connection is not encrypted: use it on a network that you trust." in text
    assert "█" in text


def test_the_launcher_listens_at_an_ipv6_address(installation):
    if not socket.has_ipv6 or network.find_listen_error("::1", installation.port):
        pytest.skip("no IPv6 here")
    installation.start("--host", "::1")

    assert network.page_responds("::1", installation.port, path="/accounts/login/")
    assert f"running at http://[::1]:{installation.port}/\n" in installation.output.read_text()


def test_the_launcher_listens_at_a_host_name(installation):
    installation.start("--host", "localhost")

    assert network.page_responds("localhost", installation.port, path="/accounts/login/")
    assert f"running at http://localhost:{installation.port}/\n" in installation.output.read_text()


@pytest.mark.soak
@pytest.mark.parametrize("program", [SERVER, WORKER])
@pytest.mark.parametrize("_time", range(effort(1, 2)))
def test_a_dead_process_is_started_again(killable_installation, program, _time):
    wait_until(lambda: killable_installation.processes(program))
    before = killable_installation.processes(program)

    kill(before[0])
    wait_until(lambda: set(killable_installation.processes(program)) - set(before))

    wait_until(lambda: killable_installation.get() == 200)
    wait_until(lambda: not set(killable_installation.processes(program)) & {before[0]})


def test_a_dead_web_worker_is_restarted(killable_installation):
    main, *workers = sorted(killable_installation.processes(SERVER))

    kill(workers[0])

    wait_until(lambda: set(killable_installation.processes(SERVER)) - {main, *workers})
    wait_until(lambda: killable_installation.get() == 200)


@pytest.mark.soak
@pytest.mark.parametrize("_time", range(effort(1, 2)))
def test_a_launcher_that_is_killed_leaves_nothing_behind(running_installation, _time):
    wait_until(lambda: running_installation.processes(WORKER))

    os.kill(running_installation.launcher.pid, signal.SIGKILL)
    running_installation.launcher.wait()

    wait_until(lambda: running_installation.processes() == [], seconds=30)

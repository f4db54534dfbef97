"""The files of a service: they parse, name what is there, and start commands that exist.

No container is built or started here: neither a container service nor its images are at hand.
Checkers are used where they are installed; nobody who contributes has to install them.
"""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from django.core.management import load_command_class

from config.launcher.startup_checks import SHARED_SETTINGS

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVICES = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "overtrick"}
UNITS = sorted(DEPLOY.glob("systemd/*.service"))
SCRIPTS = sorted(DEPLOY.rglob("*.sh"))
VARIABLE = re.compile(r"\$\{([A-Z_]+)")


def names_set_in(file):
    lines = file.read_text().splitlines()
    return {match[1] for line in lines if (match := re.match(r"#?([A-Z_]+)=", line))}


def parse_command(command):
    """How `overtrick` understands the arguments of a command; a wrong one ends the test."""
    name, *arguments = command
    return load_command_class("config", name).create_parser("overtrick", name).parse_args(arguments)


def instance_of(unit, text):
    return text.replace("%i", "8001" if "web" in unit.name else "1")


def test_the_services_run_two_web_servers_and_two_workers():
    commands = [parse_command(service["command"]) for service in OURS.values()]
    programs = sorted(
        (command.only, command.host) for command in commands if hasattr(command, "only")
    )

    assert programs == [("web", "0.0.0.0")] * 2 + [("worker", "127.0.0.1")] * 2


def test_the_programs_get_all_settings_that_they_must_share():
    for service in OURS.values():
        assert {"DATABASE_URL", *SHARED_SETTINGS} - set(service["environment"]) == set()


def test_every_service_volume_and_file_that_is_named_is_there():
    for service in SERVICES.values():
        sources = {mount.partition(":")[0] for mount in service.get("volumes", ())}
        files = {source for source in sources if source.startswith("./")}
        volumes = {source for source in sources if source.isalpha()}
        assert volumes - set(COMPOSE["volumes"]) == set()
        assert {name for name in files if not (DEPLOY / name).is_file()} == set()
        assert set(service.get("depends_on", ())) - set(SERVICES) == set()


def test_every_service_others_wait_for_has_a_health_check():
    waited_for = {
        name
        for service in SERVICES.values()
        if isinstance(service.get("depends_on"), dict)
        for name, condition in service["depends_on"].items()
        if condition["condition"] == "service_healthy"
    }

    assert waited_for == {"database", "redis"}
    assert [name for name in waited_for if "healthcheck" not in SERVICES[name]] == []


def test_every_variable_is_in_the_example():
    used = set(VARIABLE.findall((DEPLOY / "compose.yaml").read_text()))

    assert used == names_set_in(DEPLOY / "overtrick.env.example")


def test_every_program_can_send_mail_and_open_connections():
    names = {"PUBLIC_ADDRESS", "PRIVATE_NETWORKS"} | set(
        re.findall(r'read_\w+\("(EMAIL_\w+)"', (ROOT / "config" / "settings.py").read_text())
    )

    assert len(names) == 8
    assert [names - set(service["environment"]) for service in OURS.values()] == [set()] * 5
    assert names - names_set_in(DEPLOY / "systemd" / "overtrick.env.example") == set()


def test_every_setting_of_the_units_is_used():
    names = names_set_in(DEPLOY / "systemd" / "overtrick.env.example")
    readers = "".join(
        file.read_text() for file in (ROOT / "config" / "settings.py", DEPLOY / "backup.sh", *UNITS)
    )

    assert {name for name in names if name not in readers} == set()
    assert {"DATABASE_URL", *SHARED_SETTINGS} - names == set()


def test_the_image_installs_locked_packages_and_runs_without_rights():
    lines = (DEPLOY / "Containerfile").read_text().splitlines()
    installs = [line for line in lines if "pip install" in line]
    copied = next(line for line in lines if line.startswith("COPY requirements.txt"))
    ignored = (ROOT / ".dockerignore").read_text().splitlines()

    assert [line for line in lines if line.startswith("USER ")] == ["USER 10001:10001"]
    assert ["--require-hashes" in line or "--no-deps" in line for line in installs] == [True, True]
    assert {f"!{name}" for name in copied.split()[1:-1]} == {
        line for line in ignored if line.startswith("!")
    }


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_starts_a_command_that_is_there(unit):
    start = re.search(r"^ExecStart=(.*)$", instance_of(unit, unit.read_text()), re.MULTILINE)[1]
    program, *arguments = shlex.split(start)

    if program.endswith("/overtrick"):
        assert parse_command(arguments).only == ("web" if "web" in unit.name else "worker")
    else:
        assert (DEPLOY / Path(program).name).stat().st_mode & 0o100


def test_systemd_understands_the_units(tmp_path):
    """With /bin/true in place of programs, which have to be installed for it."""
    if not shutil.which("systemd-analyze"):
        return
    names = []
    for unit in (*UNITS, *DEPLOY.glob("systemd/*.timer")):
        text = re.sub(r"^ExecStart=/\S+", "ExecStart=/bin/true", unit.read_text(), flags=re.M)
        name = instance_of(unit, unit.name.replace("@.", "@%i."))
        (tmp_path / unit.name).write_text(text)
        (tmp_path / name).write_text(text)
        names.append(str(tmp_path / name))

    done = subprocess.run(["systemd-analyze", "verify", *names], capture_output=True, text=True)

    assert (done.returncode, done.stderr) == (0, "")


def test_caddy_understands_its_file(tmp_path):
    if not shutil.which("caddy"):
        return
    environment = {
        "SITE": "bridge.example",
        "WEB_SERVERS": "web-1:8000 web-2:8000",
        "STATIC_FILES": "/shared",
        "HOME": str(tmp_path),
    }
    command = [shutil.which("caddy"), "validate", "--adapter", "caddyfile", "--config"]

    done = subprocess.run(
        [*command, DEPLOY / "Caddyfile"], env=environment, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_is_plain_shell(script):
    subprocess.run(["sh", "-n", script], check=True)
    if checker := shutil.which("shellcheck"):
        done = subprocess.run([checker, script], capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, "")

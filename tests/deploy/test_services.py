"""The services of deploy/systemd: what systemd says of them, how they are closed, and that the rehearsal runs them."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deploy.rehearsal.installation import Installation
from deploy.rehearsal.site import ADDRESSES, SECRETS, SERVICES
from deploy.rehearsal.units import COMMON, FOLDER, read_unit, service_lines

pytestmark = pytest.mark.once
INSTANCES = {"zbir-web@": "8101", "zbir-live@": "8301", "zbir-worker@": "work"}
MIGRATING = {"zbir-migrate", "zbir-upgrade"}
"""Run once, with the role that owns the tables."""
NAMES = sorted(path.stem for path in FOLDER.glob("*.service"))


def instance(name: str) -> str:
    """Return a name that can be started: of a template one with its instance."""
    return name + INSTANCES.get(name, "")


def test_systemd_understands_every_service(tmp_path: Path) -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd-analyze is not installed")
    shutil.copytree(FOLDER, tmp_path / "system")
    for name in NAMES:
        path = tmp_path / "system" / f"{name}.service"
        path.write_text(path.read_text().replace("/opt/zbir/.venv/bin/", f"{Path(sys.executable).parent}/"))
        if name in INSTANCES:
            shutil.copy(path, path.with_name(f"{instance(name)}.service"))
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no"]
        + [f"./{instance(name)}.service" for name in NAMES]
        + ["./zbir.target"],
        cwd=tmp_path / "system",
        env={"PATH": "/usr/bin:/bin", "SYSTEMD_UNIT_PATH": f"{tmp_path / 'system'}:"},
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0
    assert [line for line in checked.stderr.splitlines() if "zbir" in line] == []


def test_the_target_starts_every_service() -> None:
    wanted = set(re.findall(r"zbir-[a-z]+@?", (FOLDER / "zbir.target").read_text()))
    assert wanted == set(NAMES) - MIGRATING


@pytest.mark.parametrize("name", NAMES)
def test_every_service_is_closed(name: str) -> None:
    settings = dict([*service_lines(COMMON), *service_lines(FOLDER / f"{name}.service")])
    expected = {
        "NoNewPrivileges": "yes",
        "CapabilityBoundingSet": "",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "PrivateTmp": "yes",
        "PrivateDevices": "yes",
        "RestrictNamespaces": "yes",
        "SystemCallFilter": "@system-service",
    }
    assert {key: settings.get(key) for key in expected} == expected
    assert {"User", "MemoryMax", "TasksMax", "TimeoutStopSec"} <= set(settings)
    assert settings["User"].startswith("zbir")
    assert name in MIGRATING or settings["Restart"] == "always"


def test_only_migrations_get_the_owner_of_the_tables() -> None:
    owners = {name for name in NAMES if "owner" in (FOLDER / f"{name}.service").read_text()}
    assert owners == MIGRATING


def test_nobody_who_answers_requests_may_change_what_the_front_server_serves() -> None:
    units = {name: read_unit(instance(name)) for name in NAMES}
    pages = {name for name, unit in units.items() if any("pages" in folder for folder in unit.state_folders)}
    assert pages == MIGRATING
    assert {unit.user for name, unit in units.items() if name in MIGRATING} == {"zbir-migrate"}
    assert "zbir-migrate" not in {unit.user for name, unit in units.items() if name not in MIGRATING}
    served = {unit.environment["STATIC_ROOT"] for unit in units.values()}
    assert served == {"/var/lib/zbir-pages/static"}
    assert {unit.state_mode for unit in units.values() if unit.state_folders == ("zbir",)} == {0o700}


def test_a_release_does_what_the_first_start_does_and_restarts_nobody() -> None:
    first, release = read_unit("zbir-migrate"), read_unit("zbir-upgrade")
    assert release.commands[1:] == first.commands
    assert "check" in release.commands[0]
    assert (release.user, release.credentials) == (first.user, first.credentials)
    required = {name for name in NAMES if "Requires=zbir-upgrade" in (FOLDER / f"{name}.service").read_text()}
    assert required == set()


def test_an_instance_and_a_percent_sign_are_put_in() -> None:
    unit = read_unit("zbir-worker@pictures")
    assert "--queues pictures --hostname pictures@%h" in " ".join(unit.commands[0])
    assert read_unit("zbir-web@8101").environment["BIND"] == "127.0.0.1:8101"


def test_the_rehearsal_runs_what_the_services_say(tmp_path: Path) -> None:
    installation = Installation(tmp_path, Path("/programs"))
    units = [read_unit(f"{service}8000" if service.endswith("@") else service) for service in SERVICES.values()]
    run = {unit.name.partition("@")[0]: installation.command(unit.commands[0]) for unit in units}
    assert {name.rstrip("@") for name in NAMES} - MIGRATING == set(run)
    for name, command in run.items():
        path = next(FOLDER.glob(f"{name}*.service"))
        (line,) = (value for key, value in service_lines(path) if key == "ExecStart")
        said = " ".join(command).replace("/programs/", "/opt/zbir/.venv/bin/").replace(str(tmp_path / "run"), "/run")
        assert said == line.replace("%%", "%").replace("%i", "work")


def test_the_rehearsal_has_every_secret_that_a_service_asks_for() -> None:
    asked = {Path(path).name for name in NAMES for path in read_unit(instance(name)).credentials.values()}
    assert asked <= {*SECRETS, *ADDRESSES}

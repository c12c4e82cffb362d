"""A release on a machine: its order, what stops it, what it asks systemd and nginx for."""

from __future__ import annotations

import os
import socket
import stat
import subprocess
import sys
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from deploy.rehearsal.installation import ROOT
from deploy.release import ReleaseError, Server, __main__, restart_all, rolling, systemd
from deploy.release.connections import nginx_workers, open_connections
from deploy.release.front import rendered
from deploy.release.systemd import SystemdMachine, front_environment

pytestmark = pytest.mark.once
SERVERS = [
    Server("beat", "beat"),
    Server("live-1", "live", 8301),
    Server("live-2", "live", 8302),
    Server("web-1", "web", 8101),
    Server("web-2", "web", 8102),
    Server("uploads", "uploads", 8200),
    Server("mail", "mail"),
    Server("work", "worker"),
]


@dataclass
class NotedMachine:
    """Notes what a release does. busy: how often a port still has a connection; broken: does not come back."""

    running: Sequence[Server] = tuple(SERVERS)
    busy: dict[int, int] = field(default_factory=dict)
    broken: str = ""
    done: list[str] = field(default_factory=list)

    def servers(self) -> Sequence[Server]:
        return self.running

    def route_without(self, ports: Collection[int]) -> None:
        self.done.append(f"without {' '.join(map(str, ports))}".strip())

    def connections(self, port: int) -> int:
        self.busy[port] = self.busy.get(port, 0) - 1
        if self.busy[port] >= 0:
            self.done.append(f"busy {port}")
        return max(self.busy[port] + 1, 0)

    def restart(self, server: Server) -> None:
        self.done.append(server.name)

    def is_ready(self, server: Server) -> bool:
        return server.name != self.broken


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolling, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(rolling, "READY_SECONDS", 0.05)


def test_each_process_restarts_while_nobody_is_sent_to_it() -> None:
    machine = NotedMachine()
    restart_all(machine)
    assert machine.done == [
        *("work", "mail"),
        *("without 8200", "uploads"),
        *("without 8101", "web-1", "without 8102", "web-2"),
        *("without 8301", "live-1", "without 8302", "live-2"),
        *("beat", "without"),
    ]


def test_a_process_with_requests_is_waited_for_and_one_with_live_connections_is_not() -> None:
    machine = NotedMachine(busy={8101: 3, 8301: 3})
    restart_all(machine)
    at = machine.done.index("without 8101")
    assert machine.done[at : at + 5] == ["without 8101", "busy 8101", "busy 8101", "busy 8101", "web-1"]
    assert "busy 8301" not in machine.done


def test_a_process_that_does_not_come_back_ends_the_release_and_stays_out_of_the_list() -> None:
    machine = NotedMachine(broken="web-1")
    with pytest.raises(ReleaseError, match="web-1"):
        restart_all(machine)
    assert machine.done[-2:] == ["without 8101", "web-1"]


@pytest.mark.parametrize("kind", ["web", "live"])
def test_without_a_neighbour_nothing_restarts(kind: str) -> None:
    machine = NotedMachine([one for one in SERVERS if one.name != f"{kind}-2"])
    with pytest.raises(ReleaseError, match=f"two {kind}"):
        restart_all(machine)
    assert machine.done == []


def test_connections_are_counted_also_before_a_program_accepts_them() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        assert open_connections(port) == 0
        with socket.create_connection(("127.0.0.1", port)):
            assert open_connections(port) == 1


def test_workers_of_nginx_are_told_by_their_parent_and_their_title(tmp_path: Path) -> None:
    for number, parent, title in [
        (11, 10, "nginx: worker process"),
        (12, 10, "nginx: worker process is shutting down"),
        (13, 10, "nginx: cache manager process"),
        (14, 9, "nginx: worker process"),
    ]:
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "stat").write_text(f"{number} (nginx: a) b) S {parent} 1 1")
        (tmp_path / str(number) / "cmdline").write_bytes(title.encode() + b"\0")
    assert nginx_workers(10, tmp_path) == {11: True, 12: False}


def test_a_server_that_is_down_is_marked_and_forms_go_to_web_meanwhile() -> None:
    text = rendered({"ALLOWED_HOSTS": "zbir.example"}, {8101})
    assert "server 127.0.0.1:8101 max_fails=0 down; server 127.0.0.1:8102 max_fails=0; " in text
    uploads = rendered({"ALLOWED_HOSTS": "zbir.example"}, {8200}).partition("upstream uploads")[2].partition("}")[0]
    assert "8200" not in uploads
    assert "server 127.0.0.1:8102 max_fails=0;" in uploads
    several = {"ALLOWED_HOSTS": "zbir.example", "NGINX_UPLOADS": "127.0.0.1:8200 127.0.0.1:8201"}
    assert "8200 max_fails=0 down; server 127.0.0.1:8201 max_fails=0; " in rendered(several, {8200})
    hosts = {"ALLOWED_HOSTS": "zbir.example", "NGINX_WEB": "10.0.0.11:8101 10.0.0.12:8101"}
    assert "11:8101 max_fails=2 fail_timeout=5s down; server 10.0.0.12:8101 max_fails=2 fail_timeout=5s; " in rendered(
        {**hosts, "NGINX_DOWN": "10.0.0.11:8101"}
    )
    with pytest.raises(ReleaseError, match="ALLOWED_HOSTS"):
        rendered({})


def test_settings_of_the_front_server_are_those_of_the_machine(tmp_path: Path) -> None:
    (tmp_path / "zbir.env").write_text("# settings\nALLOWED_HOSTS=zbir.example\nSECRET_KEY=kept-to-itself\n")
    (tmp_path / "front.env").write_text('NGINX_WEB="127.0.0.1:8101 127.0.0.1:8103"\n')
    assert front_environment(tmp_path) == {
        "ALLOWED_HOSTS": "zbir.example",
        "NGINX_WEB": "127.0.0.1:8101 127.0.0.1:8103",
    }


# --- with a systemctl that writes down what it is asked ---------------------------------------------------------------

SYSTEMCTL = """#!/bin/sh
echo "$*" >>"{log}"
case "$*" in
  list-units*)
    for name in web@8101 live@8301 worker@work uploads migrate beat; do
      echo "zbir-$name.service loaded active running Zbir"
    done ;;
  'start zbir-upgrade.service') [ ! -e "{log}.fails" ] || {{ echo 'Job failed' >&2; exit 1; }} ;;
esac
"""


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file in which the machine's systemctl writes what it is asked."""
    log, program = tmp_path / "asked", tmp_path / "bin" / "systemctl"
    program.parent.mkdir()
    program.write_text(SYSTEMCTL.format(log=log))
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    return log


def test_the_services_that_run_are_found_with_their_ports(asked: Path) -> None:
    machine = SystemdMachine({"ALLOWED_HOSTS": "zbir.example,www.zbir.example"})
    assert machine.site == "zbir.example"
    assert machine.servers() == [
        Server("zbir-web@8101", "web", 8101),
        Server("zbir-live@8301", "live", 8301),
        Server("zbir-worker@work", "worker"),
        Server("zbir-uploads", "uploads", systemd.UPLOADS_PORT),
        Server("zbir-beat", "beat"),
    ]
    machine.restart(Server("zbir-beat", "beat"))
    assert asked.read_text().splitlines()[-1] == "restart zbir-beat.service"


@pytest.fixture
def releases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Return two built releases; the first one is current."""
    made = []
    for name in ("first", "second"):
        for path in (*__main__.BUILT, "deploy/systemd/zbir.target"):
            (tmp_path / name / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name / path).write_text(name)
        made.append(tmp_path / name)
    (tmp_path / "current").symlink_to(made[0])
    monkeypatch.setattr(__main__, "CURRENT", tmp_path / "current")
    monkeypatch.setattr(__main__, "UNITS", tmp_path / "units")
    return made[0], made[1]


def test_a_release_becomes_current_and_migrates(asked: Path, releases: tuple[Path, Path]) -> None:
    __main__.switch(releases[1])
    assert __main__.CURRENT.resolve() == releases[1]
    assert (__main__.UNITS / "zbir.target").read_text() == "second"
    assert asked.read_text().splitlines() == ["daemon-reload", "start zbir-upgrade.service"]


def test_a_migration_that_fails_leaves_the_previous_release_in_place(asked: Path, releases: tuple[Path, Path]) -> None:
    asked.with_name("asked.fails").touch()
    with pytest.raises(ReleaseError, match="Job failed"):
        __main__.switch(releases[1])
    assert __main__.CURRENT.resolve() == releases[0]
    assert (__main__.UNITS / "zbir.target").read_text() == "first"
    assert not any(line.startswith("restart") for line in asked.read_text().splitlines())


def test_a_running_command_goes_on_importing_from_its_own_release(tmp_path: Path) -> None:
    """The link leads to the next release before each process has restarted."""
    link = tmp_path / "current"
    link.symlink_to(ROOT)
    asked = "import sys, trading; print(trading.__path__, sys.path)"
    said = subprocess.run(
        [sys.executable, "manage.py", "shell", "--verbosity", "0", "--command", asked],
        cwd=link,
        env={**os.environ, "PWD": str(link), "PYTHONPATH": str(link)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(ROOT) in said.stdout
    assert str(link) not in said.stdout


def test_a_release_that_is_not_built_is_refused(asked: Path, releases: tuple[Path, Path]) -> None:
    (releases[1] / "manage.py").unlink()
    with pytest.raises(ReleaseError, match=r"manage\.py missing"):
        __main__.switch(releases[1])
    assert __main__.CURRENT.resolve() == releases[0]

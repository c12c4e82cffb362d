"""The services of deploy/systemd, read so that the rehearsal runs their very command lines."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from deploy.rehearsal.errors import RehearsalError

FOLDER = Path(__file__).resolve().parent.parent / "systemd"
COMMON = FOLDER / "zbir-.service.d" / "common.conf"
SPANS = {"": 1, "s": 1, "min": 60}


@dataclass(frozen=True, slots=True)
class Unit:
    """One service: what systemd would do, with the paths of an installation."""

    name: str
    user: str
    folder: str
    commands: tuple[tuple[str, ...], ...]
    environment: Mapping[str, str]
    environment_files: tuple[str, ...]
    credentials: Mapping[str, str]
    """Name -> path of the secret that systemd copies for the service."""
    runtime_folders: tuple[str, ...]
    state_folders: tuple[str, ...]
    state_mode: int
    umask: int
    stop_seconds: int
    restart_seconds: int | None
    """None: not started again when it ends."""


def read_unit(name: str, folder: Path = FOLDER) -> Unit:
    """Return the service `name` ("zbir-web@8101"), its common part and what its instance adds included.

    %i is its instance; %d stays, because the process that starts it knows where the copies of its secrets are.
    """
    base, _, instance = name.partition("@")
    path = folder / (f"{base}@.service" if instance else f"{base}.service")
    if not path.exists():
        raise RehearsalError(f"There is no service {path.name} in {folder}.")
    own = sorted((folder / f"{name}.service.d").glob("*.conf"))
    lines = [line for part in (COMMON, path, *own) for line in service_lines(part)]

    def values(key: str) -> list[str]:
        return [expand(value, instance) for its_key, value in lines if its_key == key and value]

    def last(key: str, default: str) -> str:
        return (values(key) or [default])[-1]

    pairs = [pair.partition("=") for value in values("Environment") for pair in shlex.split(value)]
    secrets = [value.partition(":") for value in values("LoadCredential")]
    return Unit(
        name=name,
        user=last("User", "root"),
        folder=last("WorkingDirectory", "/"),
        commands=tuple(tuple(shlex.split(value)) for value in values("ExecStart")),
        environment={key: value for key, _, value in pairs},
        environment_files=tuple(values("EnvironmentFile")),
        credentials={key: value for key, _, value in secrets},
        runtime_folders=tuple(" ".join(values("RuntimeDirectory")).split()),
        state_folders=tuple(" ".join(values("StateDirectory")).split()),
        state_mode=int(last("StateDirectoryMode", "0755"), 8),
        umask=int(last("UMask", "0022"), 8),
        stop_seconds=seconds(last("TimeoutStopSec", "90")),
        restart_seconds=seconds(last("RestartSec", "1")) if last("Restart", "no") == "always" else None,
    )


def service_lines(path: Path) -> list[tuple[str, str]]:
    """Return (key, value) of every line of the section [Service]."""
    section, found = "", []
    for line in path.read_text(encoding="utf-8").splitlines():
        text = line.strip()
        if text.startswith("["):
            section = text
        elif section == "[Service]" and "=" in text and not text.startswith(("#", ";")):
            key, _, value = text.partition("=")
            found.append((key.strip(), value.strip()))
    return found


def expand(value: str, instance: str) -> str:
    """Put the instance in for %i and a percent sign for %%."""
    return "%".join(part.replace("%i", instance) for part in value.split("%%"))


def seconds(text: str) -> int:
    """Return a span of systemd: 40, 40s, 2min."""
    digits = text.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits) * SPANS[text[len(digits) :]]

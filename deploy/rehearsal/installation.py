"""Where the paths of an installed Zbir lie in a rehearsal, and what systemd would prepare for its services there."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Mapping
from pathlib import Path

from deploy.rehearsal.accounts import account
from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.host import LOCAL, Host
from deploy.rehearsal.interpreter import library_path
from deploy.rehearsal.units import Unit, read_unit

ROOT = Path(__file__).resolve().parent.parent.parent


class Installation:
    """An installation in `folder`. programs: the folder of python, gunicorn and celery. host: where commands run."""

    def __init__(self, folder: Path, programs: Path, host: Host = LOCAL) -> None:
        self.folder = folder
        self.host = host
        self.programs = programs
        self.manage = folder / "manage"
        self.state = folder / "state" / "zbir"
        self.static = folder / "state" / "zbir-pages" / "static"

    def here(self, path: str) -> str:
        """Return where a path of the services lies in this rehearsal."""
        places = {
            "/opt/zbir/.venv/bin": self.programs,
            "/opt/zbir": ROOT,
            "/etc/zbir": self.folder / "etc",
            "/var/lib/zbir": self.state,
            "/var/lib/zbir-pages": self.static.parent,
            "/run": self.folder / "run",
        }
        for place, lies in places.items():
            if path == place or path.startswith(f"{place}/"):
                return f"{lies}{path.removeprefix(place)}"
        return path

    def command(self, words: tuple[str, ...]) -> list[str]:
        """Return a service's command line with the paths of this rehearsal."""
        return [self.here(word) for word in words]

    def environment(self, unit: Unit, name: str) -> dict[str, str]:
        """Return the service's environment, having copied its secrets for its user alone and made its folders.

        name: of the process; copies of secrets are its own.
        """
        user = account(unit.user)
        credentials = self.folder / "run" / "credentials" / name
        credentials.mkdir(parents=True, exist_ok=True)
        credentials.parent.chmod(0o711)
        credentials.chmod(0o700)  # closed by the start before
        for key, source in unit.credentials.items():
            path = credentials / key
            path.unlink(missing_ok=True)
            path.touch(mode=0o600)
            path.write_bytes(Path(self.here(source)).read_bytes())
            user.own(path, mode=0o400)
        user.own(credentials, mode=0o500)
        folders = [(self.folder / "run" / name, 0o755) for name in unit.runtime_folders]
        folders += [(self.folder / "state" / name, unit.state_mode) for name in unit.state_folders]
        for path, mode in folders:
            path.mkdir(parents=True, exist_ok=True)
            user.own(path, mode=mode)
        environment = {
            "PATH": f"{self.programs}:/usr/local/bin:/usr/bin:/bin",
            "LANG": "C.UTF-8",
            **library_path(self.programs),
            **{key: self.here(value.replace("%d", str(credentials))) for key, value in unit.environment.items()},
        }
        for file in unit.environment_files:
            lines = Path(self.here(file)).read_text().splitlines()
            environment |= {key: value for key, _, value in (line.partition("=") for line in lines if line.strip())}
        return environment

    def run(self, unit: Unit, name: str, settings: Mapping[str, str] | None = None) -> None:
        """Run the commands of a service that ends, one after the other. Raises RehearsalError when one fails.

        settings: variables beside or instead of the service's own.
        """
        environment = {**self.environment(unit, name), **(settings or {})}
        for words in unit.commands:
            command = [*self.host.enter(), *account(unit.user).prefix("TERM"), *self.command(words)]
            self.run_to_end(command, name, environment=environment, umask=unit.umask)

    def run_to_end(
        self, command: list[str], name: str, *, environment: dict[str, str] | None = None, umask: int = -1
    ) -> None:
        """Run a command that writes to the log of that name. Raises RehearsalError when it fails."""
        log = self.folder / "logs" / f"{name}.log"
        with log.open("ab") as output:
            begun = output.tell()
            done = subprocess.run(
                command,
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                umask=umask,
            )
        if done.returncode:
            said = log.read_bytes()[begun:].decode(errors="replace").strip()
            raise RehearsalError(f"{name} failed: {said[-2000:]}")

    def write_manage(self) -> None:
        """Write the script that runs manage.py as the application's user with the site's settings."""
        unit = read_unit("zbir-web@0")
        environment = {**self.environment(unit, "manage"), "PROCESS_KIND": "command"}
        for name in ("BIND", "METRICS_BIND", "PROMETHEUS_MULTIPROC_DIR"):
            del environment[name]
        words = [*self.host.enter(), *account(unit.user).prefix("TERM"), "env", "-i"]
        words += [f"{key}={value}" for key, value in environment.items()]
        words += [str(self.programs / "python"), "manage.py"]
        self.manage.write_text(
            "#!/bin/sh\n# manage.py of this rehearsal, as the application's user.\n"
            f'cd {shlex.quote(str(ROOT))}\nexec {shlex.join(words)} "$@"\n'
        )
        self.manage.chmod(0o700)

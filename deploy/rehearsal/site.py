"""The whole of production on this machine, with its data in one folder."""

from __future__ import annotations

import compileall
import contextlib
import fcntl
import os
import resource
import secrets
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import IO

from deploy.rehearsal.accounts import account
from deploy.rehearsal.certificate import ensure_certificate
from deploy.rehearsal.database import Database
from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.front import Front, Ports
from deploy.rehearsal.interpreter import usable_programs
from deploy.rehearsal.ports import free_port, wanted_port
from deploy.rehearsal.processes import Process, Supervisor
from deploy.rehearsal.redis_server import RedisServer
from deploy.rehearsal.units import Unit, read_unit
from marketplace.common.wordlists import compile_wordlists

STORES = ("mail-server", "redis-cache", "redis", "postgres")
OWNERS = {"postgres": "postgres", "redis": "redis", "nginx": "www-data", "mail": "mail-server"}
"""Folder -> whose it is."""
ROOT = Path(__file__).resolve().parent.parent.parent
QUEUES = ("schedule", "pictures", "work", "celery")
WEB, LIVE = 2, 2
START_SECONDS = 180  # a guard, generous to a busy machine
SECRETS = ("secret_key", "superuser_password", "owner_password", "application_password", "redis_password")
Say = Callable[[str], None]


class Rehearsal:
    """Production in `folder`: `with Rehearsal(folder) as site:` starts it and stops every process at the end.

    settings: variables of .env.example beside or instead of the usual ones. https_port, http_port: 0 takes free ones.
    seed: arguments of `manage.py seed_demo`; None leaves the database without demo data. say: is told what happens.
    """

    def __init__(
        self,
        folder: Path,
        *,
        settings: Mapping[str, str] | None = None,
        https_port: int = 0,
        http_port: int = 0,
        seed: list[str] | None = None,
        say: Say = lambda line: None,
    ) -> None:
        self.folder = Path(folder).resolve()
        self.settings = dict(settings or {})
        self.seed = seed
        self.say = say
        self._wanted_ports = (https_port, http_port)
        self._lock: IO[str] | None = None
        self.processes: dict[str, Process] = {}

    @classmethod
    @contextlib.contextmanager
    def temporary(cls, **given: object) -> Iterator[Rehearsal]:
        """Yield a running site in a folder that goes with it."""
        folder = Path(tempfile.mkdtemp(prefix="zbir-rehearsal-"))
        folder.chmod(0o711)
        try:
            with cls(folder, **given) as site:  # type: ignore[arg-type]
                yield site
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    # --- what tests ask for ------------------------------------------------------------------------------------------

    @property
    def base_url(self) -> str:
        """Return the address people use."""
        return f"https://localhost:{self.ports.https}"

    @property
    def http_url(self) -> str:
        """Return the address without TLS, which redirects."""
        return f"http://localhost:{self.ports.http}"

    @property
    def ca(self) -> Path:
        """Return the certificate to trust."""
        return self.folder / "tls" / "ca.pem"

    @property
    def mail_folder(self) -> Path:
        """Return where the mail server keeps what was sent, a file each."""
        return self.folder / "mail"

    def process(self, name: str) -> Process:
        """Return a process by its name: nginx, web-1, web-2, uploads, live-1, live-2, schedule, pictures, work, ..."""
        return self.processes[name]

    def stop(self, name: str) -> None:
        """Stop one process, as an operator does."""
        self.supervisor.stop(self.processes[name])

    def start(self, name: str) -> None:
        """Start a stopped process."""
        self.supervisor.start(self.processes[name])

    def logs(self) -> dict[str, str]:
        """Return what every process wrote, by file name."""
        return {
            path.name: path.read_text(encoding="utf-8", errors="replace")
            for path in sorted((self.folder / "logs").glob("*.log"))
        }

    def manage(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        """Run a command of manage.py beside the site, as the application's user."""
        done = subprocess.run([str(self.folder / "manage"), *arguments], capture_output=True, text=True)
        if check and done.returncode:
            raise RehearsalError(f"manage.py {' '.join(arguments)} failed: {done.stderr.strip()[-2000:]}")
        return done

    # --- start and stop ----------------------------------------------------------------------------------------------

    def __enter__(self) -> Rehearsal:
        try:
            self._start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _start(self) -> None:
        self._prepare_folder()
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        https, http = self._wanted_ports
        self.ports = Ports(
            http=wanted_port(http, "HTTP_PORT"),
            https=wanted_port(https, "HTTPS_PORT"),
            web=[free_port() for _ in range(WEB)],
            uploads=[free_port()],
            live=[free_port() for _ in range(LIVE)],
        )
        self.supervisor = Supervisor()
        logs, etc = self.folder / "logs", self.folder / "etc" / "secrets"
        self.database = Database(
            self.folder / "postgres",
            logs / "postgres.log",
            free_port(),
            {name: etc / f"{name}_password" for name in ("superuser", "owner", "application")},
        )
        self.redis, self.redis_cache = (
            RedisServer(name, self.folder / "redis", logs / f"{name}.log", free_port(), etc / "redis_password")
            for name in ("redis", "redis-cache")
        )
        self.front = Front(
            self.folder / "nginx", logs, self.folder / "tls", self.folder / "state" / "zbir" / "static", self.ports
        )
        self.mail_port = free_port()
        self._write_settings()
        ensure_certificate(self.folder / "tls", account("www-data"))
        self.say("Starting PostgreSQL and Redis")
        self._start_stores()
        self._prepare_data()
        self.say("Starting web, uploads, live, workers and the schedule")
        self._start_services()
        self.front.write_configuration()
        self._run(self.front.process)
        self.wait_until(lambda: self._answers(f"https://localhost:{self.ports.https}/api/health"), "nginx")

    def close(self) -> None:
        """Stop everything in order; the data stay."""
        if hasattr(self, "supervisor"):
            running = dict(self.processes)
            stores = [running.pop(name) for name in STORES if name in running]
            front = running.pop("nginx", None)
            if front is not None:
                self.supervisor.stop(front)
            self.supervisor.stop(*running.values())
            for store in stores:
                self.supervisor.stop(store)
            self.supervisor.close()
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def wait_until(self, true: Callable[[], bool], what: str, seconds: float = START_SECONDS) -> None:
        """Return when `true` says so. Raises RehearsalError when a process fails or the time is over."""
        deadline = time.monotonic() + seconds
        while not true():
            if self.supervisor.failures:
                raise RehearsalError(self.supervisor.failures[0])
            if time.monotonic() > deadline:
                raise RehearsalError(f"{what}: no answer in {seconds:.0f} s; the logs: {self.folder / 'logs'}")
            time.sleep(0.1)

    # --- the steps of a start ----------------------------------------------------------------------------------------

    def _prepare_folder(self) -> None:
        """Make the folders, each for the user who needs it, and hold the whole for this process."""
        if any(sign in str(self.folder) + str(ROOT) for sign in " ;{}\"'$"):
            raise RehearsalError(f"nginx cannot use a folder whose name holds blanks or signs: {self.folder}")
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in ("etc", "etc/secrets", "run", "tls", "logs", "state", "postgres", "redis", "nginx", "mail"):
            (self.folder / name).mkdir(exist_ok=True)
        for name in (".", "etc", "run", "tls", "logs", "state"):
            (self.folder / name).chmod(0o711)
        (self.folder / "etc" / "secrets").chmod(0o700)
        for name, owner in OWNERS.items():
            account(owner).own(self.folder / name, mode=0o700)
        self._lock = (self.folder / "lock").open("a+")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RehearsalError(f"Another rehearsal runs on {self.folder}.") from None
        for parent in self.folder.parents:
            if os.geteuid() == 0 and not parent.stat().st_mode & 0o001:
                raise RehearsalError(f"{parent} is closed to the services' own users; choose another folder.")
        self.programs = usable_programs(self.folder / "python", account("zbir"), ROOT)

    def _write_settings(self) -> None:
        """Write /etc/zbir of this site: the settings, and one file per secret, made at the first start."""
        etc = self.folder / "etc"
        for name in SECRETS:
            path = etc / "secrets" / name
            if not path.exists():
                path.touch(mode=0o600)
                path.write_text(secrets.token_urlsafe(48))
        addresses = {
            "database_url": self.database.url("application"),
            "owner_database_url": self.database.url("owner"),
            "redis_url": self.redis.url,
            "cache_url": self.redis_cache.url,
        }
        for name, address in addresses.items():
            path = etc / "secrets" / name
            path.touch(mode=0o600)
            path.write_text(address)
        settings = {
            "BASE_URL": self.base_url,
            "ALLOWED_HOSTS": "localhost,127.0.0.1",
            "NUM_PROXIES": "1",
            "WEB_CONCURRENCY": "2",
            "SMTP_HOST": "127.0.0.1",
            "SMTP_PORT": str(self.mail_port),
            "SMTP_SECURITY": "none",
            "MAIL_FROM": "Zbir <ne-odgovaraj@zbir.example>",
            "DEMO_DATA": "on",
            "LOG_LEVEL": "INFO",
            **self.settings,
        }
        (etc / "zbir.env").write_text("".join(f"{key}={value}\n" for key, value in settings.items()))
        (etc / "zbir.env").chmod(0o644)

    def _start_stores(self) -> None:
        self.database.ensure_cluster()
        for server in (self.redis, self.redis_cache):
            server.write_configuration()
        mail_server = Process(
            "mail-server",
            [str(self.programs / "python"), "-m", "deploy.rehearsal.mail_server"]
            + [str(self.mail_port), str(self.mail_folder)],
            {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"},
            ROOT,
            account("mail-server"),
            self.folder / "logs" / "mail-server.log",
        )
        for process in (self.database.process, self.redis.process, self.redis_cache.process, mail_server):
            self._run(process)
        self.database.wait()
        self.redis.wait()
        self.redis_cache.wait()
        self.database.ensure_roles()

    def _prepare_data(self) -> None:
        """Migrate as the owner, then seed as the application."""
        self._compile()
        self.say("Migrating, collecting static files")
        unit = read_unit("zbir-migrate")
        environment = self._environment(unit, "migrate")
        for command in unit.commands:
            self._once(self._command(unit, command), environment, unit, "migrate")
        self._write_manage()
        if self.seed is not None:
            self.say("Filling in the demo, unless it is there")
            self._once([str(self.folder / "manage"), "seed_demo", *self.seed], None, unit, "seed")

    def _compile(self) -> None:
        """Make the compiled files that the services' users may not write beside the code."""
        compile_wordlists([ROOT / "locale"])
        for name in ("marketplace", "trading", "content", "competitions", "backoffice"):
            compileall.compile_dir(ROOT / name, quiet=2)
        subprocess.run(
            [sys.executable, "manage.py", "draw_film"],
            cwd=ROOT,
            env={**os.environ, "ZBIR_VAR": str(self.folder / "film"), "DEMO": "on"},
            check=True,
        )

    def _once(self, command: list[str], environment: dict[str, str] | None, unit: Unit, name: str) -> None:
        """Run a command to its end. Raises RehearsalError when it fails."""
        log = self.folder / "logs" / f"{name}.log"
        with log.open("ab") as output:
            begun = output.tell()
            done = subprocess.run(
                command if environment is None else [*account(unit.user).prefix("TERM"), *command],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                umask=unit.umask if environment is not None else -1,
            )
        if done.returncode:
            said = log.read_bytes()[begun:].decode(errors="replace").strip()
            raise RehearsalError(f"{' '.join(command)} failed: {said[-2000:]}")

    def _start_services(self) -> None:
        environments = {"uploads": {"BIND": f"127.0.0.1:{self.ports.uploads[0]}"}}
        units = {f"web-{number + 1}": f"zbir-web@{port}" for number, port in enumerate(self.ports.web)}
        units["uploads"] = "zbir-uploads"
        units |= {f"live-{number + 1}": f"zbir-live@{port}" for number, port in enumerate(self.ports.live)}
        units |= {queue: f"zbir-worker@{queue}" for queue in QUEUES}
        units["beat"] = "zbir-beat"
        for name, unit_name in units.items():
            unit = read_unit(unit_name)
            self._run(
                Process(
                    name,
                    self._command(unit, unit.commands[0]),
                    {**self._environment(unit, name), **environments.get(name, {})},
                    ROOT,
                    account(unit.user),
                    self.folder / "logs" / f"{name}.log",
                    umask=unit.umask,
                    stop_seconds=unit.stop_seconds,
                    restart_seconds=unit.restart_seconds,
                )
            )
        for port in (*self.ports.web, *self.ports.uploads, *self.ports.live):
            self.wait_until(partial(self._answers, f"http://127.0.0.1:{port}/api/health"), f"port {port}")
        for queue in QUEUES:
            self.wait_until(partial(says_ready, self.processes[queue]), queue)

    def _run(self, process: Process) -> None:
        process.log.unlink(missing_ok=True)
        self.processes[process.name] = process
        self.supervisor.start(process)

    def _answers(self, address: str) -> bool:
        """Tell if the health page at the address says that all is well."""
        context = ssl.create_default_context(cafile=str(self.ca)) if address.startswith("https") else None
        request = urllib.request.Request(address, headers={"Host": "localhost", "X-Forwarded-Proto": "https"})
        try:
            with urllib.request.urlopen(request, timeout=5, context=context) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    # --- from a unit to a process ------------------------------------------------------------------------------------

    def _here(self, path: str) -> str:
        """Return where a path of an installation lies in this rehearsal."""
        places = {
            "/opt/zbir/.venv/bin": str(self.programs),
            "/opt/zbir": str(ROOT),
            "/etc/zbir": str(self.folder / "etc"),
            "/var/lib/zbir": str(self.folder / "state" / "zbir"),
            "/run": str(self.folder / "run"),
        }
        for place, here in places.items():
            if path == place or path.startswith(f"{place}/"):
                return here + path.removeprefix(place)
        return path

    def _command(self, unit: Unit, command: tuple[str, ...]) -> list[str]:
        """Return the unit's command line with the paths of this rehearsal."""
        return [self._here(word) for word in command]

    def _environment(self, unit: Unit, name: str) -> dict[str, str]:
        """Return the unit's environment, its secrets copied for its user alone and its folders made."""
        user = account(unit.user)
        credentials = self.folder / "run" / "credentials" / name
        credentials.mkdir(parents=True, exist_ok=True)
        credentials.parent.chmod(0o711)
        for key, source in unit.credentials.items():
            path = credentials / key
            path.unlink(missing_ok=True)
            path.touch(mode=0o600)
            path.write_bytes(Path(self._here(source)).read_bytes())
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
            **{key: self._here(value.replace("%d", str(credentials))) for key, value in unit.environment.items()},
        }
        for file in unit.environment_files:
            lines = Path(self._here(file)).read_text().splitlines()
            environment |= {key: value for key, _, value in (line.partition("=") for line in lines if line.strip())}
        return environment

    def _write_manage(self) -> None:
        """Write the script that runs manage.py as the application's user with the site's settings."""
        unit = read_unit("zbir-web@0")
        environment = {**self._environment(unit, "manage"), "PROCESS_KIND": "command"}
        del environment["BIND"]
        user = account(unit.user)
        words = [*user.prefix("TERM"), "env", "-i", *(f"{key}={value}" for key, value in environment.items())]
        words += [str(self.programs / "python"), "manage.py"]
        quoted = " ".join("'" + word.replace("'", "'\\''") + "'" for word in words)
        path = self.folder / "manage"
        path.write_text(
            f"#!/bin/sh\n# manage.py of this rehearsal, as the application's user.\ncd '{ROOT}'\nexec {quoted} \"$@\"\n"
        )
        path.chmod(0o700)


def says_ready(worker: Process) -> bool:
    """Tell if a worker has said that it takes jobs."""
    return " ready." in worker.log_text()

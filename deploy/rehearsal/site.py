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
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import IO, ClassVar

from deploy.rehearsal.accounts import account
from deploy.rehearsal.certificate import ensure_certificate
from deploy.rehearsal.database import Database
from deploy.rehearsal.errors import RehearsalError
from deploy.rehearsal.front import Front, Ports
from deploy.rehearsal.host import LOCAL, Host
from deploy.rehearsal.installation import ROOT, Installation
from deploy.rehearsal.interpreter import library_path, usable_programs
from deploy.rehearsal.ports import free_port, wanted_port
from deploy.rehearsal.processes import Process, Supervisor
from deploy.rehearsal.redis_server import RedisServer
from deploy.rehearsal.units import read_unit

OWNERS = {"postgres": "postgres", "redis": "redis", "nginx": "www-data", "mail": "mail-server"}
"""Folder -> whose it is."""
SERVICES = {
    "web-1": "zbir-web@",
    "web-2": "zbir-web@",
    "uploads": "zbir-uploads",
    "live-1": "zbir-live@",
    "live-2": "zbir-live@",
    "schedule": "zbir-worker@schedule",
    "pictures": "zbir-worker@pictures",
    "work": "zbir-worker@work",
    "mail": "zbir-mail",
    "beat": "zbir-beat",
}
"""Process -> service; one that ends in @ gets its port."""
START_SECONDS = 180  # a guard, generous to a busy machine
SECRETS = (
    "secret_key",
    "superuser_password",
    "owner_password",
    "application_password",
    "redis_password",
    "smtp_password",
    "replication_password",
)
ADDRESSES = ("database_url", "owner_database_url", "redis_url", "cache_url")
Say = Callable[[str], None]


class Rehearsal:
    """Production in `folder`: `with Rehearsal(folder) as site:` starts it and stops every process at the end.

    settings: variables of .env.example beside or instead of the usual ones. https_port, http_port: 0 takes free ones.
    seed: arguments of `manage.py seed_demo`; None leaves the database without demo data. say: is told what happens.
    """

    stores: ClassVar[tuple[str, ...]] = ("mail-server", "redis-cache", "redis", "postgres")
    """Stopped after everything else, in this order."""

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
        self.metrics_ports: dict[str, int] = {}
        """Process -> port of its listener, which has /metrics, /live and /ready."""

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
        done = subprocess.run([str(self.installation.manage), *arguments], capture_output=True, text=True)
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
            web=[free_port() for _ in range(how_many("zbir-web@"))],
            uploads=[free_port()],
            live=[free_port() for _ in range(how_many("zbir-live@"))],
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
            self.folder / "nginx",
            logs,
            self.folder / "tls",
            self.folder / "state" / "zbir-pages" / "static",
            self.ports,
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
            stores = [running.pop(name) for name in self.stores if name in running]
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
        self.installation = Installation(self.folder, usable_programs(self.folder / "python", account("zbir"), ROOT))

    def _write_settings(self) -> None:
        """Write /etc/zbir of this site: the settings, and one file per secret, made at the first start."""
        etc = self.folder / "etc"
        for name in SECRETS:
            path = etc / "secrets" / name
            if not path.exists():
                path.touch(mode=0o600)
                path.write_text(secrets.token_urlsafe(48))
        for name, address in zip(ADDRESSES, self._addresses(), strict=True):
            path = etc / "secrets" / name
            path.touch(mode=0o600)
            path.write_text(address)
        settings = {**self._usual_settings(), **self.settings}
        (etc / "zbir.env").write_text("".join(f"{key}={value}\n" for key, value in settings.items()))
        (etc / "zbir.env").chmod(0o644)

    def _addresses(self) -> tuple[str, ...]:
        """Return what ADDRESSES hold."""
        return self.database.url("application"), self.database.url("owner"), self.redis.url, self.redis_cache.url

    def _usual_settings(self) -> dict[str, str]:
        return {
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
        }

    def _helper(self, name: str, *words: str, host: Host = LOCAL) -> Process:
        """Return a process of a Python module that stands in for a service outside of the installation."""
        environment = {
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "PYTHONDONTWRITEBYTECODE": "1",
            **library_path(self.installation.programs),
        }
        command = [str(self.installation.programs / "python"), "-m", *words]
        log = self.folder / "logs" / f"{name}.log"
        return Process(name, command, environment, ROOT, account("mail-server"), log, host=host)

    def _mail_server(self, host: Host = LOCAL) -> Process:
        module = "deploy.rehearsal.mail_server"
        return self._helper("mail-server", module, str(self.mail_port), str(self.mail_folder), host.address, host=host)

    def _start_stores(self) -> None:
        self.database.ensure_cluster()
        for server in (self.redis, self.redis_cache):
            server.write_configuration()
        for process in (self.database.process, self.redis.process, self.redis_cache.process, self._mail_server()):
            self._run(process)
        self.database.wait()
        self.redis.wait()
        self.redis_cache.wait()
        self.database.ensure_roles()

    def _prepare_data(self) -> None:
        """Migrate as the owner, then seed as the application."""
        self._compile()
        self.say("Migrating, collecting static files")
        self.installation.run(read_unit("zbir-migrate"), "migrate")
        self.installation.write_manage()
        if self.seed is not None:
            self.say("Filling in the demo, unless it is there")
            self.installation.run_to_end([str(self.installation.manage), "seed_demo", *self.seed], "seed")

    def _compile(self) -> None:
        """Make the compiled files that the services' users may not write beside the code."""
        for name in ("marketplace", "trading", "content", "competitions", "backoffice"):
            compileall.compile_dir(ROOT / name, quiet=2)

    def _start_services(self) -> None:
        web, live = iter(self.ports.web), iter(self.ports.live)
        ports = {"zbir-web@": web, "zbir-live@": live}
        for name, service in SERVICES.items():
            process = self._service(name, f"{service}{next(ports[service])}" if service in ports else service)
            if name == "uploads":
                process.environment = {**process.environment, "BIND": f"127.0.0.1:{self.ports.uploads[0]}"}
            port = self.metrics_ports[name] = free_port()
            process.environment = {**process.environment, "METRICS_BIND": f"127.0.0.1:{port}"}
            self._run(process)
        for port in (*self.ports.web, *self.ports.uploads, *self.ports.live):
            self.wait_until(partial(self._answers, f"http://127.0.0.1:{port}/api/health/ready"), f"port {port}")
        for name, service in SERVICES.items():
            if service.startswith("zbir-worker@"):
                self.wait_until(partial(says_ready, self.processes[name]), name)

    def _service(self, name: str, service: str, host: Host = LOCAL) -> Process:
        """Return the process of a service, its instance included, not started."""
        unit = read_unit(service)
        return Process(
            name,
            self.installation.command(unit.commands[0]),
            self.installation.environment(unit, name),
            ROOT,
            account(unit.user),
            self.folder / "logs" / f"{name}.log",
            umask=unit.umask,
            stop_seconds=unit.stop_seconds,
            restart_seconds=unit.restart_seconds,
            host=host,
        )

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


def how_many(service: str) -> int:
    """Return how many processes of a service run."""
    return list(SERVICES.values()).count(service)


def says_ready(worker: Process) -> bool:
    """Tell if a worker has said that it takes jobs."""
    return " ready." in worker.log_text()

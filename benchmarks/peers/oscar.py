"""A shop of django-oscar: an environment of its own, a database on the run's PostgreSQL, and its workers."""

import hashlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from benchmarks.environment import on_database
from benchmarks.load import post
from tests.faults.installation import Installation
from tests.launch_services import free_port

ROOT = Path(__file__).resolve().parents[2]
LOCK = Path(__file__).with_name("requirements.txt")
PAGE = "/catalogue/"


@dataclass(frozen=True, slots=True)
class Shop:
    """port: of its workers. people, products: how many there are, with ids from 1."""

    port: int
    version: str
    people: int
    products: int


def orders(shop: Shop, number: int) -> Iterator[bytes]:
    """Yield the order of each person, of another product in each round."""
    for person in range(1, shop.people + 1):
        yield post(f"/order/{1 + (person + number) % shop.products}/{person}")


def installed() -> Path:
    """Return the folder of the programs of an environment with the peer's locked packages; made once."""
    digest = hashlib.sha256(LOCK.read_bytes()).hexdigest()[:12]
    folder = ROOT / "var" / "peers" / f"oscar-{digest}"
    if not (folder / "ready").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], check=True)
        pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "-r", str(LOCK)], check=True)
        (folder / "ready").touch()
    return folder / "bin"


@contextmanager
def shop_of(installation: Installation, *, products: int, people: int, workers: int) -> Iterator[Shop]:
    """Yield a seeded shop whose processes end with the installation."""
    programs = installed()
    name = "peer_oscar"
    with psycopg.connect(on_database(installation.env["DATABASE_URL"], "postgres"), autocommit=True) as beside:
        beside.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        beside.execute(f"CREATE DATABASE {name}")
        env = {
            "PATH": installation.env["PATH"],
            "PEER_DATABASE_URL": on_database(installation.env["DATABASE_URL"], name),
            "DJANGO_SETTINGS_MODULE": "benchmarks.peers.shop.settings",
            "PEER_FOLDER": str(installation.folder),
        }
        try:
            seeded = subprocess.run(
                [programs / "python", "-m", "benchmarks.peers.shop.seed", str(products), str(people)],
                cwd=ROOT,
                env=env,
                capture_output=True,
                text=True,
            )
            if seeded.returncode:
                raise RuntimeError(seeded.stderr)
            port = free_port()
            command = [
                str(programs / "gunicorn"),
                "--preload",
                "--workers",
                str(workers),
                "--worker-tmp-dir",
                "/dev/shm",
            ]
            command += [
                "--bind",
                f"127.0.0.1:{port}",
                "--log-level",
                "warning",
                "benchmarks.peers.shop.wsgi:application",
            ]
            process = installation.start("oscar", command, port=port, env=env)
            process.wait_listening()
            yield Shop(port, seeded.stdout.split()[-1], people, products)
            process.stop()
        finally:
            beside.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

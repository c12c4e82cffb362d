"""The demo in a folder and on a port of its own, around a command.

    python -m tests.demo_server -- npx playwright test

migrates, seeds and serves like `make run`, with a sign-in provider and an RPC server (tests/stand_ins) beside it. The
command finds the address in BASE_URL, the files (mails, database) in ZBIR_VAR, the provider's address in SOCIAL_ISSUER,
the RPC server's in ZBIR_RPC and the interpreter for manage.py in ZBIR_PYTHON.
The exit code is the command's, or 1 if the command passed while the server logged a traceback.
"""

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.launch_services import free_port, tied
from tests.stand_ins.issuer import CLIENT

ROOT = Path(__file__).resolve().parent.parent
LOG = "serve.log"  # in ZBIR_VAR
START_SECONDS = 480  # a guard, generous to a busy machine: the demo is filled in first


def answers(address: str) -> bool:
    """Tell if the server's health page says that all is well."""
    try:
        with urllib.request.urlopen(f"{address}/api/health", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@contextlib.contextmanager
def demo(settings: str = "marketplace.settings") -> Iterator[dict[str, str]]:
    """Yield the environment of a running, seeded demo: BASE_URL, PORT, ZBIR_VAR, ZBIR_RPC, ZBIR_PYTHON, SOCIAL_*.

    Rate limits are off: one address plays all people.
    """
    folder = Path(tempfile.mkdtemp(prefix="zbir-demo-"))
    port, issuer_port, rpc_port = free_port(), free_port(), free_port()
    names = {
        "BASE_URL": f"http://127.0.0.1:{port}",
        "PORT": str(port),
        "ZBIR_VAR": str(folder),
        "ZBIR_RPC": f"http://127.0.0.1:{rpc_port}",
        "ZBIR_PYTHON": sys.executable,
        "DJANGO_SETTINGS_MODULE": settings,
        "SOCIAL_ISSUER": f"http://127.0.0.1:{issuer_port}",
        "SOCIAL_CLIENT_ID": CLIENT,
        "SOCIAL_BUTTON": "Kvart",
    }
    # Firms wait for an approval, so that a test can give it.
    env = {**os.environ, "THROTTLES": "off", "APPROVE_FIRMS": "on", "LOG_LEVEL": "WARNING", **names}
    log = folder / LOG
    processes: list[subprocess.Popen[bytes]] = []
    try:
        for name, its_port in (("issuer", issuer_port), ("rpc_server", rpc_port)):
            stand_in = [sys.executable, "-m", f"tests.stand_ins.{name}", "--port", str(its_port)]
            processes.append(subprocess.Popen([*tied("TERM"), *stand_in], cwd=ROOT, env=env, start_new_session=True))
        processes.append(serve(env, log))
        wait_for(processes[-1], names["BASE_URL"], log)
        yield names
    finally:
        for process in reversed(processes):
            end(process)
        shutil.rmtree(folder, ignore_errors=True)


def serve(env: dict[str, str], log: Path) -> "subprocess.Popen[bytes]":
    """Start the demo's server, which migrates and seeds first."""
    with log.open("wb") as output:
        return subprocess.Popen(
            [*tied("TERM"), sys.executable, "manage.py", "serve", "--prepare"],
            cwd=ROOT,
            env=env,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )


def wait_for(server: "subprocess.Popen[bytes]", address: str, log: Path) -> None:
    """Return when the server answers. Raises RuntimeError when it ends or takes longer than START_SECONDS."""
    deadline = time.monotonic() + START_SECONDS
    while not answers(address):
        if server.poll() is not None or time.monotonic() > deadline:
            sys.stderr.write(log.read_text(errors="replace")[-4000:])
            raise RuntimeError("The demo does not start.")
        time.sleep(0.1)


def end(process: "subprocess.Popen[bytes]") -> None:
    """Stop a process; kill it if that takes longer than 15 s."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def first_traceback(log: Path) -> str:
    """Return the server's log around its first traceback, or an empty text if it holds none."""
    text = log.read_text(errors="replace")
    start = text.find("Traceback (most recent call last)")
    return "" if start < 0 else text[max(start - 500, 0) : start + 8000]


def main() -> int:
    """Run the command given after `--` beside the demo; return the exit code (see above)."""
    parser = argparse.ArgumentParser(description="Run a command beside a demo of its own.")
    parser.add_argument("--cwd", default=".", help="folder the command runs in")
    parser.add_argument("--settings", default="marketplace.settings", help="module of Django settings")
    parser.add_argument("command", nargs=argparse.REMAINDER, help="-- command and its arguments")
    given = parser.parse_args()
    command = given.command[1:] if given.command[:1] == ["--"] else given.command
    if not command:
        parser.error("a command is missing")
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    with demo(given.settings) as names:
        code = subprocess.run(command, cwd=given.cwd, env={**os.environ, **names}).returncode
        if found := first_traceback(Path(names["ZBIR_VAR"]) / LOG):
            sys.stderr.write(f"The server's log holds a traceback:\n{found}\n")
            code = code or 1
    return code


if __name__ == "__main__":
    sys.exit(main())

"""nginx takes a new configuration without losing a request."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Collection, Mapping
from pathlib import Path

from deploy.release.connections import nginx_workers
from deploy.release.errors import ReleaseError

RENDER = Path(__file__).resolve().parent.parent / "render_nginx.sh"
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
RELOAD_SECONDS = 60.0


def rendered(environment: Mapping[str, str], without: Collection[int] = ()) -> str:
    """Return nginx's configuration, the servers of the given ports marked as down. Raises ReleaseError.

    environment: the variables of deploy/render_nginx.sh that this machine sets.
    """
    made = subprocess.run(
        ["sh", str(RENDER)],
        env={"PATH": PATH, "NGINX_DOWN": " ".join(map(str, sorted(without))), **environment},
        capture_output=True,
        text=True,
    )
    if made.returncode:
        raise ReleaseError(made.stderr.strip())
    return made.stdout


def install(text: str, target: Path, check: Callable[[Path], None]) -> None:
    """Put a configuration in place in one step, once nginx has checked it.

    check: raises ReleaseError for a file that nginx refuses.
    """
    new = target.with_name(f"{target.name}.new")
    new.write_text(text)
    new.chmod(0o644)
    check(new)
    os.replace(new, target)


def reload(master: int, ask: Callable[[], None], seconds: float = RELOAD_SECONDS) -> None:
    """Have nginx read its configuration again; return when only workers with the new one take requests.

    Old workers end the requests they have and keep their live connections. master: nginx's main process; ask: tells it.
    Raises ReleaseError when nginx goes on as before, as it does with a configuration that it refuses.
    """
    before = set(nginx_workers(master))
    ask()
    deadline = time.monotonic() + seconds
    while True:
        now = nginx_workers(master)
        if set(now) - before and not any(now.get(pid, False) for pid in before):
            return
        if time.monotonic() > deadline:
            raise ReleaseError("nginx did not take its new configuration; its error log says why.")
        time.sleep(0.05)

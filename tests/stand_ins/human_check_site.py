"""A second site on a copy of the demo, whose human check is a stand-in for an outside one.

    python -m tests.stand_ins.human_check_site

writes one line of JSON with the addresses of both, then reads lines of JSON that say how the check behaves from now on
(attributes of `SiteVerify`) and answers each with a line, until its input ends.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.demo_server import ROOT, START_SECONDS, answers
from tests.launch_services import free_port, tied
from tests.stand_ins.siteverify import SECRET, SiteVerify

DATABASE = "db.sqlite3"


def main() -> None:
    """Serve until the input ends."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="zbir-human-check-") as place, SiteVerify().running() as checker:
        folder = Path(place)
        home = Path(os.environ["ZBIR_VAR"])
        with contextlib.closing(sqlite3.connect(home / DATABASE)) as demo:
            demo.execute("VACUUM INTO ?", [str(folder / DATABASE)])
        shutil.copytree(home / "media", folder / "media")
        environment = {
            "PORT": str(port),
            "BASE_URL": f"http://127.0.0.1:{port}",
            "ZBIR_VAR": place,
            "HUMAN_CHECK": "turnstile",
            "TURNSTILE_SITE_KEY": "key-of-the-widget",
            "TURNSTILE_SECRET": SECRET,
            "TURNSTILE_SCRIPT_URL": f"{checker.url}/api.js",
            "TURNSTILE_VERIFY_URL": f"{checker.url}/siteverify",
        }
        with (folder / "serve.log").open("wb") as log:
            server = subprocess.Popen(
                [*tied("TERM"), sys.executable, "manage.py", "serve"],
                cwd=ROOT,
                env={**os.environ, **environment},
                stdout=log,
                stderr=log,
            )
        try:
            deadline = time.monotonic() + START_SECONDS
            while not answers(environment["BASE_URL"]):
                if server.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((folder / "serve.log").read_text())
                time.sleep(0.1)
            print(json.dumps({"base": environment["BASE_URL"], "judge": checker.url}), flush=True)
            for line in sys.stdin:
                for name, value in json.loads(line).items():
                    setattr(checker, name, value)
                print("{}", flush=True)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()

"""A sale from registration to contract, and the back-office, in real browsers through the front server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FRONTEND = Path(__file__).resolve().parents[2] / "frontend"


def test_people_use_the_site_in_a_browser(browser_environment: dict[str, str]) -> None:
    done = subprocess.run(
        ["npx", "--no-install", "playwright", "test", "--config", "playwright.production.config.ts"],
        cwd=FRONTEND,
        env=browser_environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    sys.stdout.write(done.stdout[-20_000:])
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-4000:]

"""The files that the parts of the proof leave, and what was running when they were made."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "var" / "reliability"
DRILLS = FOLDER / "drills.jsonl"
"""Every run of a drill in its whole form. Twenty repeats take hours, so they are made on several days and machines."""


def circumstances() -> dict[str, str]:
    """Return the day, the commit and the machine of a run."""
    asked = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    return {
        "day": f"{datetime.now(UTC):%Y-%m-%d}",
        "commit": asked.stdout.strip() or "unknown",
        "machine": f"{os.cpu_count()} cores, Python {platform.python_version()}",
    }


def write_part(name: str, command: str, content: Any, folder: Path = FOLDER) -> None:
    """Write what a part found. command: what a person types to repeat it."""
    folder.mkdir(parents=True, exist_ok=True)
    whole = {"command": command, **circumstances(), "content": content}
    (folder / f"{name}.json").write_text(json.dumps(whole, ensure_ascii=False, indent=1), encoding="utf-8")


def read_part(name: str, folder: Path = FOLDER) -> dict[str, Any] | None:
    """Return what a part wrote, with "command", "day", "commit", "machine"; None when it has not run."""
    path = folder / f"{name}.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a file of JSON lines, none without the file."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]

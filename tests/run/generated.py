"""Check that a generated file is what the code says today: `python -m tests.run.generated openapi`."""

import filecmp
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend"
# Name -> the file, the command that writes it to the path added to it, and the folder to run in.
FILES: dict[str, tuple[Path, list[str], Path]] = {
    "openapi": (
        ROOT / "docs" / "openapi.yaml",
        [sys.executable, "manage.py", "spectacular", "--fail-on-warn", "--file"],
        ROOT,
    ),
    "client-types": (
        FRONTEND / "src" / "api" / "schema.d.ts",
        ["npx", "--no-install", "openapi-typescript", "../docs/openapi.yaml", "-o"],
        FRONTEND,
    ),
}


def main(name: str) -> int:
    """Write the file anew beside the kept one; return 0 if they are the same."""
    kept, command, folder = FILES[name]
    with tempfile.TemporaryDirectory() as place:
        target = Path(place) / kept.name
        code = subprocess.run([*command, str(target)], cwd=folder).returncode
        if code or not kept.exists() or not filecmp.cmp(target, kept, shallow=False):
            print(f"{kept.relative_to(ROOT)} is not what the code says: run `make schema` and commit it.")
            return code or 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

"""The static files can be read by the front server, which runs as another account."""

import os
import stat
import subprocess
import sys
from pathlib import Path

from tests.demo_server import ROOT


def modes(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}


def test_collected_files_are_readable_whatever_the_umask(tmp_path: Path) -> None:
    """Scripts, their compressed copies and every folder above them."""
    source, target = tmp_path / "source", tmp_path / "public" / "static"
    (source / "spa" / "assets").mkdir(parents=True)
    (source / "spa" / "assets" / "index-1a2b.js").write_text("console.log('zdravo');\n" * 500)
    settings = tmp_path / "collecting.py"
    settings.write_text(
        "from marketplace.settings import *\n"
        "STATICFILES_FINDERS = ['django.contrib.staticfiles.finders.FileSystemFinder']\n"
        f"STATICFILES_DIRS = [{str(source)!r}]\n"
        f"STATIC_ROOT = {str(target)!r}\n"
    )
    env = {
        **os.environ,
        "PYTHONPATH": f"{tmp_path}:{ROOT}",
        "DJANGO_SETTINGS_MODULE": "collecting",
        "ZBIR_VAR": str(tmp_path / "var"),
    }
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--noinput", "--verbosity", "0"],
        cwd=ROOT,
        env=env,
        check=True,
        umask=0o077,
    )
    script = Path("spa/assets/index-1a2b.js")
    found = modes(target)
    assert {name: found[name] for name in (str(script), f"{script}.gz")} == {str(script): 0o644, f"{script}.gz": 0o644}
    assert {name: mode for name, mode in found.items() if (target / name).is_dir()} == {
        "spa": 0o755,
        "spa/assets": 0o755,
    }
    assert stat.S_IMODE(target.stat().st_mode) == 0o755

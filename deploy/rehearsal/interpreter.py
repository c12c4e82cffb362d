"""A Python that the services' own users may run, with the project's packages."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from pathlib import Path

from deploy.rehearsal.accounts import Account
from deploy.rehearsal.errors import RehearsalError

SYSTEM = (Path("/usr/bin"), Path("/usr/local/bin"))
PROGRAMS = ("gunicorn", "celery")


def usable_programs(folder: Path, user: Account, root: Path) -> Path:
    """Return the folder that holds python, gunicorn and celery for `user`.

    That is the environment that runs this, where the user may enter it. Else (a Python in root's home) it is made in
    `folder` from the system's Python of the same version, with the same packages.
    """
    ours = Path(sys.executable).parent
    if may_run(ours / "python", user, root):
        return ours
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = Path(sysconfig.get_path("purelib"))
    for system in (place / name for place in SYSTEM):
        if not system.exists():
            continue
        made = folder / "bin"
        subprocess.run([str(system), "-m", "venv", "--clear", "--without-pip", str(folder)], check=True)
        (folder / "lib" / name / "site-packages" / "zbir.pth").write_text(f"{packages}\n")
        for program in PROGRAMS:
            _, _, script = (ours / program).read_text().partition("\n")
            (made / program).write_text(f"#!{made / 'python'}\n{script}")
            (made / program).chmod(0o755)
        if may_run(made / "python", user, root):
            return made
    raise RehearsalError(
        f"The services' own users cannot run {sys.executable}: the project or its Python lies in a folder closed to"
        f" them. Move the project, install {name} for the system, or start this as a user without root's rights."
    )


def may_run(python: Path, user: Account, root: Path) -> bool:
    """Tell if the user can start this Python in the project and import its packages.

    By way of `env`: setpriv itself still has root's rights when it starts a program, whatever that may do afterwards.
    """
    tried = subprocess.run(
        [*user.prefix("KILL"), "env", str(python), "-c", "import sys, django, psycopg; open('manage.py').close()"],
        cwd=root,
        env={"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
    )
    return tried.returncode == 0

"""A Python that the services' own users may run, with the project's packages."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from deploy.rehearsal.accounts import Account
from deploy.rehearsal.errors import RehearsalError

NAME = f"python{sys.version_info.major}.{sys.version_info.minor}"
PROGRAMS = ("gunicorn", "celery")


def usable_programs(folder: Path, user: Account, root: Path) -> Path:
    """Return the folder that holds python, gunicorn and celery for `user`.

    That is the environment that runs this, where the user may enter it. Else (a Python in root's home) `folder` gets a
    copy of that very Python, with an environment that uses the packages which are installed already: another Python of
    the system might want other packages.
    """
    ours = Path(sys.executable).parent
    if may_run(ours / "python", user, root):
        return ours
    made = folder / "environment"
    if not may_run(made / "bin" / "python", user, root):
        shutil.rmtree(folder, ignore_errors=True)
        copied = copy_python(folder / "python")
        subprocess.run([str(copied), "-m", "venv", "--without-pip", str(made)], check=True)
    (made / "lib" / NAME / "site-packages" / "zbir.pth").write_text(f"{sysconfig.get_path('purelib')}\n")
    for program in PROGRAMS:
        _, _, script = (ours / program).read_text().partition("\n")
        (made / "bin" / program).write_text(f"#!{made / 'bin' / 'python'}\n{script}")
        (made / "bin" / program).chmod(0o755)
    if may_run(made / "bin" / "python", user, root):
        return made / "bin"
    raise RehearsalError(
        f"The services' own users cannot run {sys.executable}: the project or its Python lies in a folder closed to"
        f" them. Move the project, install {NAME} for the system, or start this as a user without root's rights."
    )


def copy_python(target: Path) -> Path:
    """Copy the installation of the running Python, without its tests and packages; return the copied program."""
    source = Path(sys.base_prefix)
    (target / "bin").mkdir(parents=True)
    shutil.copytree(
        source / "lib" / NAME,
        target / "lib" / NAME,
        ignore=shutil.ignore_patterns("site-packages", "test", "tests", "idlelib", "tkinter", "config-*"),
    )
    for library in (source / "lib").glob("libpython*.so*"):
        shutil.copy2(library, target / "lib" / library.name)
    return Path(shutil.copy2((source / "bin" / NAME).resolve(), target / "bin" / NAME))


def library_path(programs: Path) -> dict[str, str]:
    """Return the variable by which a copied Python finds its own library; nothing for one that stands where it was."""
    libraries = programs.parent.parent / "python" / "lib"
    return {"LD_LIBRARY_PATH": str(libraries)} if libraries.is_dir() else {}


def may_run(python: Path, user: Account, root: Path) -> bool:
    """Tell if the user can start this Python in the project and import its packages.

    By way of `env`: setpriv itself still has root's rights when it starts a program, whatever that may do afterwards.
    """
    tried = subprocess.run(
        [*user.prefix("KILL"), "env", str(python), "-c", "import sys, django, psycopg; open('manage.py').close()"],
        cwd=root,
        env={"PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", **library_path(python.parent)},
        capture_output=True,
    )
    return tried.returncode == 0

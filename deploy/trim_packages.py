"""Take out of an image's Python environment what this application never reads, and compile what stays.

    python deploy/trim_packages.py /opt/zbir

Half of the installed bytes are data of languages and cloud services that Zbir does not speak, and the packages' own
tests. Standard library only: it runs while the image is built, prints how much went, and ends with 1 when a module
that stays does not compile.
"""

import compileall
import py_compile
import re
import shutil
import sys
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from py_compile import PyCompileError

LANGUAGES = {"en", "sr", "sr_Latn"}
# Object storage, and the services by which a machine's role gets its keys.
CLOUD_SERVICES = {"s3", "sso", "sso-oidc", "sts"}
WITH_TESTS = (
    *("django", "rest_framework", "daphne", "autobahn", "twisted", "fontTools", "odf", "lxml", "psycopg"),
    "icalendar",
)
# What only Python 2 could read, in the line at which Python 3 gives up: `print "a"`, `exec "a"`, `raise A, "b"`,
# `except A, b:`, `a <> b`, `ur"a"`, `10L`, `0777`. A module that holds it can be imported by nothing.
PYTHON_2 = re.compile(
    r"""\b(print|exec)\s+["'%\w]|\b(raise|except)\s+[\w.]+\s*,|<>|\b[uU][rR]["']|\b(0[xX][\da-fA-F]+|\d+)[lL]\b|\b0\d+\b"""
)
INSTALLERS = ("pip", "pip-*.dist-info", "setuptools", "setuptools-*.dist-info", "pkg_resources", "_distutils_hack")


def unread(packages: Path) -> Iterator[Path]:
    """Yield files and folders below site-packages that may go."""
    for pattern in INSTALLERS:
        yield from packages.glob(pattern)
    for name in WITH_TESTS:
        for folder in [*packages.glob(f"{name}/**/tests"), *packages.glob(f"{name}/**/test")]:
            if folder.is_dir() and folder != packages / "django" / "test":  # Django imports its test tools
                yield folder
    for name in ("django", "rest_framework", "django_filters"):
        for folder in packages.glob(f"{name}/**/locale/*"):
            if folder.is_dir() and folder.name not in LANGUAGES and folder.name != "__pycache__":
                yield folder
    for file in (packages / "babel" / "locale-data").glob("*.dat"):
        if file.stem.split("_")[0] not in {"root", "en", "sr"}:
            yield file
    for library in ("botocore", "boto3"):
        for folder in (packages / library / "data").glob("*/"):
            if folder.is_dir() and folder.name not in CLOUD_SERVICES:
                yield folder


def uncompiled(modules: Iterable[Path]) -> Iterator[tuple[Path, PyCompileError]]:
    """Compile modules, so that an import finds them ready, and yield those that Python cannot read, with its error."""
    with warnings.catch_warnings(action="ignore"):
        for module in modules:
            if not compileall.compile_file(module, quiet=2):  # at once True for one that is compiled already
                try:
                    py_compile.compile(str(module), doraise=True)
                except PyCompileError as error:
                    yield module, error


def is_python_2(error: PyCompileError) -> bool:
    """Tell if a module does not compile because it was written for Python 2."""
    return isinstance(error.exc_value, SyntaxError) and bool(PYTHON_2.search(error.exc_value.text or ""))


def size(path: Path) -> int:
    """Return the bytes of a file or of all files below a folder."""
    return sum(file.lstat().st_size for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file())


def trim(environment: Path) -> int:
    """Remove what is unread and return how many bytes that were."""
    freed = 0
    for packages in environment.glob("lib/python3*/site-packages"):
        for path in list(unread(packages)):
            if not path.exists():  # it went with a folder above it
                continue
            freed += size(path)
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()
    return freed


def main(environment: Path) -> int:
    """Trim and compile an environment; return 1 when a module that stays does not compile."""
    sys.stdout.write(f"{trim(environment) / 1_000_000:.0f} MB taken out\n")
    broken = 0
    for module, error in uncompiled(sorted(environment.rglob("*.py"))):
        if is_python_2(error):
            module.unlink()
            sys.stdout.write(f"{module} is Python 2: taken out\n")
        else:
            sys.stderr.write(f"{module} does not compile: {error.msg}\n")
            broken = 1
    return broken


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

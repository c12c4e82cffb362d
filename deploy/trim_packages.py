"""Take out of an image's Python environment what this application never reads.

    python deploy/trim_packages.py /opt/zbir

Half of the installed bytes are data of languages and cloud services that Zbir does not speak, and the packages' own
tests. Standard library only: it runs while the image is built, and prints how much went.
"""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

LANGUAGES = {"en", "sr", "sr_Latn"}
# Object storage, and the services by which a machine's role gets its keys.
CLOUD_SERVICES = {"s3", "sso", "sso-oidc", "sts"}
WITH_TESTS = (
    *("django", "rest_framework", "daphne", "autobahn", "twisted", "fontTools", "odf", "lxml", "psycopg"),
    "icalendar",
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


if __name__ == "__main__":
    sys.stdout.write(f"{trim(Path(sys.argv[1])) / 1_000_000:.0f} MB taken out\n")

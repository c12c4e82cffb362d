"""What an image takes of the installed packages: nothing that is never read, and nothing that cannot be imported."""

import sysconfig
from importlib import metadata
from pathlib import Path

import pytest

from deploy import trim_packages
from tests.dependencies import licences

pytestmark = pytest.mark.once
SITE_PACKAGES = Path("lib/python3.13/site-packages")


def kept_modules() -> list[Path]:
    """Return the modules of all packages of requirements.txt that are installed here and stay in an image."""
    lock = (licences.ROOT / "requirements.txt").read_text(encoding="utf-8")
    modules: list[Path] = []
    for package in licences.python_packages(lock):
        try:
            files = metadata.distribution(package.name).files or []
        except metadata.PackageNotFoundError:
            assert package.name in licences.NOT_EVERYWHERE
            continue
        modules += [Path(str(file.locate())) for file in files if file.suffix == ".py"]
    taken = set(trim_packages.unread(Path(sysconfig.get_path("purelib"))))
    return [module for module in modules if taken.isdisjoint(module.parents)]


def test_every_locked_package_compiles() -> None:
    modules = kept_modules()
    assert any(module.match("django/db/models/base.py") for module in modules)
    assert not any(module.match("django/**/tests/*.py") for module in modules)
    broken = [error.msg for _, error in trim_packages.uncompiled(modules) if not trim_packages.is_python_2(error)]
    assert broken == []


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """Return the folder of an environment with one good module."""
    (tmp_path / SITE_PACKAGES / "good").mkdir(parents=True)
    (tmp_path / SITE_PACKAGES / "good" / "one.py").write_text("value = 1\n")
    return tmp_path


def test_modules_are_compiled(environment: Path) -> None:
    assert trim_packages.main(environment) == 0
    assert len(list((environment / SITE_PACKAGES / "good").rglob("one.*.pyc"))) == 1


@pytest.mark.parametrize(
    "line",
    [
        'print "a"', "print a", "exec 'a'", 'raise ValueError, "a"', "try:\n  a\nexcept ValueError, b:\n  a", "a <> b",
        "a = ur'b'", "a = 0xFFL", "a = 10L", "a = 0777",
    ],
)  # fmt: skip
def test_python_2_is_taken_out_and_named(environment: Path, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    module = environment / SITE_PACKAGES / "good" / "old.py"
    module.write_text(f"{line}\n")
    assert trim_packages.main(environment) == 0
    assert not module.exists()
    assert f"{module} is Python 2" in capsys.readouterr().out


@pytest.mark.parametrize("line", ["def f(:", "return", "  value = 1", "print(", "value = 'a", "a\0b", "é = \xff"])
def test_what_else_does_not_compile_ends_the_build(
    environment: Path, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    module = environment / SITE_PACKAGES / "good" / "broken.py"
    module.write_bytes(f"{line}\n".encode("latin-1"))
    assert trim_packages.main(environment) == 1
    assert module.exists()
    assert str(module) in capsys.readouterr().err

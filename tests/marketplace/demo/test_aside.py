"""A demo that another version made is set aside at the start, and nothing of it is lost."""

import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_django import Settings

from marketplace.demo.aside import set_aside_other_version
from tests.demo_server import ROOT

pytestmark = pytest.mark.once

FILES = {"media/ab/picture.jpg": "a picture", "mail/1.eml": "a mail", "db.sqlite3": ""}


@pytest.fixture
def var(tmp_path: Path) -> Path:
    """Return a folder as another version left it: its first migration has our name, the next one we do not know."""
    folder = tmp_path / "var"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    with sqlite3.connect(folder / "db.sqlite3") as database:
        database.execute("CREATE TABLE django_migrations (id INTEGER PRIMARY KEY, app TEXT, name TEXT, applied TEXT)")
        rows = [("trading", "0001_initial"), ("trading", "0002_other")]
        database.executemany("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2026-01-01')", rows)
        database.execute("CREATE TABLE trading_user AS SELECT 'mika' AS nickname")
    (folder / "secret_key").write_text("k" * 50)
    (folder / "test-times").mkdir()
    return folder


def prepare(var: Path) -> "subprocess.CompletedProcess[str]":
    """Run the first half of `make run`, without the demo's content."""
    env = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL", "CACHE_URL"}}
    env |= {"DJANGO_SETTINGS_MODULE": "marketplace.settings", "ZBIR_VAR": str(var), "DEMO_DATA": "off"}
    return subprocess.run([sys.executable, "manage.py", "prepare"], cwd=ROOT, env=env, capture_output=True, text=True)


def test_a_demo_of_another_version_is_set_aside_and_a_new_one_begins(var: Path) -> None:
    ended = prepare(var)
    said = re.fullmatch(r"Another version made .*: they are in (\S+) now, and a new demo begins\.\n", ended.stdout)
    assert said, ended.stdout + ended.stderr
    aside = Path(said[1])
    assert aside.parent == var
    assert {str(path.relative_to(aside)) for path in aside.rglob("*") if path.is_file()} == set(FILES)
    with sqlite3.connect(aside / "db.sqlite3") as database:
        assert database.execute("SELECT nickname FROM trading_user").fetchall() == [("mika",)]
    assert (aside / "mail/1.eml").read_text() == "a mail"
    assert {path.name for path in var.iterdir()} - {aside.name} == {
        "db.sqlite3", "secret_key", "serve.lock", "test-times",
    }  # fmt: skip
    with sqlite3.connect(var / "db.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM trading_user WHERE username = ''").fetchone() == (0,)
    assert prepare(var).stdout == ""  # it is this version's now
    assert [path.name for path in var.glob("aside-*")] == [aside.name]


@pytest.mark.parametrize("changed", [{"DEMO": False}, {"DATABASE_URL": "postgresql://zbir@127.0.0.1/zbir"}])
def test_nothing_but_a_demo_on_sqlite_is_set_aside(var: Path, settings: Settings, changed: dict[str, object]) -> None:
    given = {"ZBIR_VAR": var, "DEMO": True, "DATABASE_URL": "", **changed}
    for name, value in given.items():
        setattr(settings, name, value)
    assert set_aside_other_version() is None
    assert not list(var.glob("aside-*"))

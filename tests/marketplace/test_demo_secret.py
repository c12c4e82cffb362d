"""The key of an installation that was given none: one for all its processes, whichever of them starts first."""

import secrets
import stat
import threading
from pathlib import Path

import pytest

from marketplace import settings

pytestmark = pytest.mark.once


@pytest.fixture
def key_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings, "ZBIR_VAR", tmp_path / "var")
    return tmp_path / "var" / "secret_key"


def test_the_key_is_made_once_and_for_its_owner_only(key_file: Path) -> None:
    key = settings.demo_secret()

    assert len(key) >= 64
    assert settings.demo_secret() == key == key_file.read_text()
    assert stat.S_IMODE(key_file.stat().st_mode) == 0o600
    assert [path.name for path in key_file.parent.iterdir()] == ["secret_key"]


def test_processes_that_start_at_once_have_the_same_whole_key(key_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second starts while the first has not yet written its key."""
    made = secrets.token_urlsafe
    found: list[str] = []

    def slow_key(size: int) -> str:
        monkeypatch.setattr(secrets, "token_urlsafe", made)
        other = threading.Thread(target=lambda: found.append(settings.demo_secret()))
        other.start()
        other.join(20)
        return made(size)

    monkeypatch.setattr(secrets, "token_urlsafe", slow_key)
    found.append(settings.demo_secret())

    assert len(found[0]) >= 64
    assert found == [key_file.read_text()] * 2

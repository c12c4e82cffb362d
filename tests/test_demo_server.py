"""What runs beside the demo fails with the server's tracebacks, also where no page shows them."""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import demo_server

pytestmark = pytest.mark.once

CALM = "Not Found: /nonsense\n"
BROKEN = f"{CALM}Exception inside application\nTraceback (most recent call last):\nValueError: no\n{'a mail ' * 900}"


@pytest.mark.parametrize(("log", "command", "code"), [(CALM, 0, 0), (CALM, 3, 3), (BROKEN, 0, 1), (BROKEN, 3, 3)])
def test_a_traceback_of_the_server_fails_what_runs_beside_it(
    log: str,
    command: int,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    @contextlib.contextmanager
    def demo(settings: str) -> Iterator[dict[str, str]]:
        (tmp_path / demo_server.LOG).write_text(log)
        yield {"ZBIR_VAR": str(tmp_path)}

    monkeypatch.setattr(demo_server, "demo", demo)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["", "--", sys.executable, "-c", f"raise SystemExit({command})"])
    assert demo_server.main() == code
    assert ("ValueError: no" in capsys.readouterr().err) == (log == BROKEN)

"""What the import tool cannot see: where wire names may stand, and what nobody uses."""

import re
from pathlib import Path

import pytest

from tests.conventions.files import tracked

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
APPS = ("marketplace", "trading", "content", "competitions", "backoffice")
WIRE_NAME = re.compile(r"""["'](?:usr|pro|off|prc|msg|ntf|cmp|wrk)_[a-z_]+["']""")
INNER = {"rules.py", "settlement.py", "models.py", "services.py", "tasks.py", "locks.py"}


def sources() -> list[Path]:
    """Return the project's own Python files, migrations left out."""
    found = [path for app in APPS for path in (ROOT / app).rglob("*.py")]
    return [path for path in found if "migrations" not in path.relative_to(ROOT).parts]


def test_no_signal_receivers_of_models() -> None:
    """What follows from a write is called by the write. Migrations are no writes of ours: theirs may be listened to."""
    allowed = "from django.db.models.signals import post_migrate, pre_migrate\n"
    offenders = [
        path
        for path in sources()
        if re.search(r"django\.(db\.models|core|dispatch).*signals?\b", path.read_text().replace(allowed, ""))
    ]
    assert offenders == []


@pytest.mark.parametrize("word", ["ATOMIC_REQUESTS", "SessionAuthentication", "csrf_exempt", "mark_safe", "|safe"])
def test_does_without(word: str) -> None:
    offenders = [path for path in sources() if word in path.read_text()]
    offenders += [path for path in (ROOT / "templates").rglob("*") if path.is_file() and word in path.read_text()]
    assert offenders == []


def test_wire_names_stay_at_the_edge() -> None:
    offenders = {path: WIRE_NAME.findall(path.read_text()) for path in sources() if path.name in INNER}
    assert {path: names for path, names in offenders.items() if names} == {}


def test_rules_read_no_clock() -> None:
    rules = [path for path in sources() if path.name in {"rules.py", "settlement.py"}]
    assert rules
    offenders = [path for path in rules if re.search(r"\b(?:datetime\.)?(?:now|today|utcnow)\(\)", path.read_text())]
    assert offenders == []


def test_no_secret_stands_in_the_tree() -> None:
    pattern = re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|xox[abp]-\d|ghp_[0-9A-Za-z]{36}")
    offenders = [name for name in tracked() if pattern.search((ROOT / name).read_text("utf-8", errors="ignore"))]
    assert offenders == []

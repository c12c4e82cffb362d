"""The stages of `make check`: no test, nothing built."""

import sys

from tests.run.stage import BIN, FRONTEND, Stage, pytest


def client(name: str, script: str) -> Stage:
    """Return a check that is a script of the client's package.json."""
    return Stage(name, ["npm", "run", "--silent", script], "check", FRONTEND, needs=("javascript",))


def convention(name: str) -> Stage:
    """Return one of the checks of `tests/conventions`."""
    return Stage(name.replace("_", "-"), [sys.executable, "-m", "tests.conventions", name], "check")


def generated(name: str, needs: tuple[str, ...] = ()) -> Stage:
    """Return the check of one of the generated files."""
    return Stage(name, [sys.executable, "-m", "tests.run.generated", name], "check", needs=needs)


COMPOSE = [str(BIN / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"]
CHECKS = [
    Stage("types", [str(BIN / "mypy")], "check"),  # the longest begins
    client("client-lint", "lint"),
    client("client-style", "style"),
    client("client-checks", "types"),
    client("client-dead-code", "dead-code"),
    Stage("format", [str(BIN / "ruff"), "format", "--check", "-q", "."], "check"),
    Stage("lint", [str(BIN / "ruff"), "check", "-q", "."], "check"),
    Stage("imports", [str(BIN / "lint-imports"), "--no-cache"], "check"),
    Stage("migrations", [sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"], "check"),
    convention("migration_locks"),
    convention("contracts"),
    convention("commits"),
    convention("words"),
    convention("lengths"),
    convention("references"),
    convention("tables"),
    convention("embedded_imports"),
    pytest("texts", "check", "tests/test_words.py"),
    convention("dead_code"),
    Stage("compose", COMPOSE, "check"),
    Stage("licences", [sys.executable, "-m", "tests.dependencies", "licences"], "check", needs=("javascript",)),
    Stage("audit", [sys.executable, "-m", "tests.dependencies", "audit"], "check", needs=("javascript",)),
    generated("openapi"),
    generated("client-types", needs=("javascript",)),
]

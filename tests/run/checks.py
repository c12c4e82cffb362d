"""The stages of `make check`: no test, nothing built."""

import sys

from tests.run.stage import BIN, FRONTEND, Stage


def client(name: str, script: str) -> Stage:
    """Return a check that is a script of the client's package.json."""
    return Stage(name, ["npm", "run", "--silent", script], "check", FRONTEND, needs=("javascript",))


COMPOSE = [str(BIN / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec", "docker-compose.yml"]
CHECKS = [
    # The longest begin.
    Stage("types", [str(BIN / "mypy")], "check"),
    Stage("conventions", [sys.executable, "-m", "tests.conventions"], "check"),
    client("client-checks", "types"),
    client("client-lint", "lint"),
    client("client-style", "style"),
    client("client-dead-code", "dead-code"),
    client("client-types", "api:check"),
    Stage("format", [str(BIN / "ruff"), "format", "--check", "-q", "."], "check"),
    Stage("lint", [str(BIN / "ruff"), "check", "-q", "."], "check"),
    Stage("imports", [str(BIN / "lint-imports"), "--no-cache"], "check"),
    Stage("compose", COMPOSE, "check"),
    Stage("licences", [sys.executable, "-m", "tests.dependencies", "licences"], "check", needs=("javascript",)),
    Stage("audit", [sys.executable, "-m", "tests.dependencies", "audit"], "check", needs=("javascript",)),
]

"""The description of the API is what the code says."""

import tempfile
from pathlib import Path

from django.core.management import CommandError, call_command

from tests.conventions.files import ROOT

PAGE = "docs/openapi.yaml"


def findings() -> list[str]:
    """Say whether the page is another one, or an operation has no description."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "openapi.yaml"
        try:
            call_command("spectacular", file=str(made), fail_on_warn=True)
        except CommandError as error:
            return [f"{PAGE}:1: {error}"]
        same = made.read_bytes() == (ROOT / PAGE).read_bytes()
    return [] if same else [f"{PAGE}:1: is not what the code says: run `make schema` and commit it."]

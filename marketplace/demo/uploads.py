"""Files that the demo's people upload. They lie in `assets`: all are invented and were drawn for the demo."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.core.files.uploadedfile import SimpleUploadedFile

ASSETS: Final = Path(__file__).with_name("assets")


def asset(path: str, name: str | None = None) -> SimpleUploadedFile:
    """Return a file of `assets` as an upload. name: as its owner called it; without one, as it lies there."""
    file = ASSETS / path
    return SimpleUploadedFile(name or file.name, file.read_bytes())

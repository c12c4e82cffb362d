"""The folder with the uploads of an installation without object storage."""

import contextlib
import os
import secrets
from pathlib import Path
from typing import Any

from django.core.files.base import File
from django.core.files.storage import FileSystemStorage


class FolderStorage(FileSystemStorage):
    """Stores files complete or not at all, readable by their owner only: it writes a draft and renames it.

    An existing file is replaced. No two files share a path, so it is the same file, written again by a job that was
    broken off.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_overwrite=True, **options)

    def _save(self, name: str, content: File) -> str:
        target = Path(self.path(name))
        target.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = target.with_name(f".{secrets.token_hex(8)}.part")
        try:
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                for chunk in content.chunks():
                    file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, target)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                draft.unlink()
            raise
        return name

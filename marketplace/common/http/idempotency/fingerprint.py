"""A hash of a request body: of its fields without the human check's token, and of the bytes of its files."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict

LEFT_OUT = frozenset({"token"})


def fingerprint(data: Any) -> str:
    """Return a hash of a parsed body: equal for equal fields and files, whatever their order or boundary."""
    digest = hashlib.sha256()
    for part in _parts(data):
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


def _parts(data: Any) -> Iterator[bytes]:
    if not isinstance(data, Mapping):
        yield json.dumps(data, sort_keys=True, default=str).encode()
        return
    for name in sorted(set(data) - LEFT_OUT):
        values = data.getlist(name) if isinstance(data, QueryDict) else [data[name]]
        yield str(name).encode()
        for value in values:
            if isinstance(value, UploadedFile):
                yield file_hash(value)
            else:
                yield json.dumps(value, sort_keys=True, default=str).encode()


def file_hash(file: UploadedFile) -> bytes:
    """Return the SHA-256 of a file's bytes, and seek back to its start."""
    digest = hashlib.sha256()
    file.seek(0)
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return b"file:" + digest.digest()

"""Paths of stored files: a folder of two letters, and 128 random bits. Pure but for the randomness."""

import re
import secrets
from typing import Final

STORED: Final = re.compile(r"(?P<stem>[0-9a-f]{2}/[0-9a-f]{32})\.[a-z0-9]{2,5}(\.[a-z0-9]{2,5})?\Z")
DRAFT: Final = re.compile(r"\.[0-9a-f]{16}\.part\Z")


def new_path(ending: str) -> str:
    """Return a new path, for example "3f/3f9a...c1.jpg"."""
    token = secrets.token_hex(16)
    return f"{token[:2]}/{token}.{ending}"


def is_stored_path(path: str) -> bool:
    """Tell if a path has the form of those that `new_path` and `rendition_path` return."""
    return STORED.fullmatch(path) is not None


def stem_of(path: str) -> str:
    """Return the path without its ending."""
    return path.rpartition(".")[0]


def rendition_path(path: str, rendition: str) -> str:
    """Return the path of a smaller copy: ("3f/3f9a...c1.jpg", "320.webp") gives "3f/3f9a...c1.320.webp".

    The full-size WebP copy is the rendition "webp".
    """
    return f"{stem_of(path)}.{rendition}"

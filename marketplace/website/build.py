"""The client's build: addresses of its files, read from the manifest it leaves."""

import json
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

ENTRY = "src/boot.ts"
CLIENT = "src/main.tsx"
BASE = "/static/spa/"
# The text face alone, both halves of Serbian Latin: the first lines of a page wait for nothing else.
PRELOADED_FONTS = ("golos-text-latin-wght", "golos-text-latin-ext-wght")


class NotBuilt(Exception):
    """The pages have not been built."""


Chunk = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Build:
    """Addresses of the build's files that a page begins with, in the order the browser wants them.

    client: what the entry fetches once the first view is painted: the client itself, what it imports at once, and the
    page's own code, words and styles.
    """

    entry: str
    styles: tuple[str, ...]
    fonts: tuple[str, ...]
    client: tuple[str, ...]


def read_manifest(path: Path, wanted: Sequence[str] = ()) -> Build:
    """Return the files of the entry, of the client and of everything it imports, then of what else is wanted.

    wanted: names of sources; what the build does not know is left out. Raises NotBuilt.
    """
    try:
        manifest: dict[str, Chunk] = json.loads(path.read_text(encoding="utf-8"))
        first = reached(manifest, [CLIENT])
        then = reached(manifest, [name for name in wanted if name in manifest], first)
        chunks = [*first.values(), *then.values()]
        assets = [asset for chunk in chunks for asset in chunk.get("assets", [])]
        fonts = [asset for asset in assets if any(Path(asset).name.startswith(name) for name in PRELOADED_FONTS)]
        return Build(
            entry=BASE + manifest[ENTRY]["file"],
            styles=sheets(first),
            fonts=tuple(BASE + font for font in dict.fromkeys(fonts) if font.endswith(".woff2")),
            client=(*(BASE + chunk["file"] for chunk in chunks), *sheets(then)),
        )
    except (OSError, ValueError, KeyError) as error:
        raise NotBuilt(f"{path}: {error}") from error


def reached(manifest: Mapping[str, Chunk], names: list[str], known: Container[str] = ()) -> dict[str, Chunk]:
    """Return the chunks of these names and of all they import, by name; without those known already."""
    found: dict[str, Chunk] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found and name not in known:
            found[name] = manifest[name]
            waiting += manifest[name].get("imports", [])
    return found


def sheets(chunks: Mapping[str, Chunk]) -> tuple[str, ...]:
    """Return the style sheets; that of an import before that of what imports it, so that the later one may override."""
    found = dict.fromkeys(sheet for chunk in reversed(list(chunks.values())) for sheet in chunk.get("css", []))
    return tuple(BASE + sheet for sheet in found)


@lru_cache(maxsize=128)
def _read_once(path: Path, changed: int, wanted: tuple[str, ...]) -> Build:
    return read_manifest(path, wanted)


def current_build(wanted: tuple[str, ...] = ()) -> Build:
    """Return the build; read again only when the manifest has changed. Raises NotBuilt."""
    path: Path = settings.SPA_MANIFEST
    try:
        return _read_once(path, path.stat().st_mtime_ns, wanted)
    except OSError as error:
        raise NotBuilt(str(error)) from error

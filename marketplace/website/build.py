"""The addresses of the files of the client's build, read from its manifest."""

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
# The font of texts alone, in both subsets that Serbian Latin needs: the first lines of a page wait for no other.
PRELOADED_FONTS = ("golos-text-latin-wght", "golos-text-latin-ext-wght")


class NotBuilt(Exception):
    """The pages have not been built."""


Chunk = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Build:
    """Addresses of the files of the build that a page needs first, in the order in which the browser needs them.

    client: files that the entry script fetches after the first paint: the client, its static imports, and the page's
    own code, texts and styles.
    """

    entry: str
    styles: tuple[str, ...]
    fonts: tuple[str, ...]
    client: tuple[str, ...]


def read_manifest(path: Path, wanted: Sequence[str] = ()) -> Build:
    """Return the files of the entry, of the client with all its imports, then of the other sources in `wanted`.

    wanted: names of sources; the build may lack some of them. Raises NotBuilt.
    """
    try:
        manifest: dict[str, Chunk] = json.loads(path.read_text(encoding="utf-8"))
        first = reachable_chunks(manifest, [CLIENT])
        then = reachable_chunks(manifest, [name for name in wanted if name in manifest], first)
        chunks = [*first.values(), *then.values()]
        assets = [asset for chunk in chunks for asset in chunk.get("assets", [])]
        fonts = [asset for asset in assets if any(Path(asset).name.startswith(name) for name in PRELOADED_FONTS)]
        return Build(
            entry=BASE + manifest[ENTRY]["file"],
            styles=style_sheets(first),
            fonts=tuple(BASE + font for font in dict.fromkeys(fonts) if font.endswith(".woff2")),
            client=(*(BASE + chunk["file"] for chunk in chunks), *style_sheets(then)),
        )
    except (OSError, ValueError, KeyError) as error:
        raise NotBuilt(f"{path}: {error}") from error


def reachable_chunks(manifest: Mapping[str, Chunk], names: list[str], known: Container[str] = ()) -> dict[str, Chunk]:
    """Return, by name, the chunks of these names and of all that they import, without those in `known`."""
    found: dict[str, Chunk] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop(0)
        if name not in found and name not in known:
            found[name] = manifest[name]
            waiting += manifest[name].get("imports", [])
    return found


def style_sheets(chunks: Mapping[str, Chunk]) -> tuple[str, ...]:
    """Return the style sheets: those of imported chunks before those of their importers, which may override them."""
    found = dict.fromkeys(sheet for chunk in reversed(list(chunks.values())) for sheet in chunk.get("css", []))
    return tuple(BASE + sheet for sheet in found)


@lru_cache(maxsize=128)
def _read_once(path: Path, changed: int, wanted: tuple[str, ...]) -> Build:
    return read_manifest(path, wanted)


def current_build(wanted: tuple[str, ...] = ()) -> Build:
    """Return the build. The manifest is read again only when it has changed. Raises NotBuilt."""
    path: Path = settings.SPA_MANIFEST
    try:
        return _read_once(path, path.stat().st_mtime_ns, wanted)
    except OSError as error:
        raise NotBuilt(str(error)) from error

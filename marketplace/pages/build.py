"""The client's build: addresses of its files, read from the manifest it leaves."""

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.conf import settings

ENTRY = "src/main.tsx"
BASE = "/static/spa/"
# The text face alone, both halves of Serbian Latin: the first lines of a page wait for nothing else.
PRELOADED_FONTS = ("golos-text-latin-wght", "golos-text-latin-ext-wght")


class NotBuilt(Exception):
    """The pages have not been built."""


@dataclass(frozen=True, slots=True)
class Build:
    """Addresses of the build's files, in the order the browser wants them."""

    entry: str
    modules: tuple[str, ...]  # what the entry imports at once, to be fetched beside it
    styles: tuple[str, ...]
    fonts: tuple[str, ...]


def read_manifest(path: Path) -> Build:
    """Return the files of the entry and of everything it imports. Raises NotBuilt."""
    try:
        manifest: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
        seen: dict[str, dict[str, Any]] = {}
        waiting = [ENTRY]
        while waiting:
            name = waiting.pop(0)
            if name not in seen:
                seen[name] = manifest[name]
                waiting += manifest[name].get("imports", [])
        # A style of an import comes before the style of what imports it, so that the later one may override.
        styles = [sheet for chunk in reversed(seen.values()) for sheet in chunk.get("css", [])]
        assets = [asset for chunk in seen.values() for asset in chunk.get("assets", [])]
        fonts = [asset for asset in assets if any(Path(asset).name.startswith(name) for name in PRELOADED_FONTS)]
        return Build(
            entry=BASE + manifest[ENTRY]["file"],
            modules=tuple(BASE + chunk["file"] for name, chunk in seen.items() if name != ENTRY),
            styles=tuple(BASE + sheet for sheet in dict.fromkeys(styles)),
            fonts=tuple(BASE + font for font in dict.fromkeys(fonts) if font.endswith(".woff2")),
        )
    except (OSError, ValueError, KeyError) as error:
        raise NotBuilt(f"{path}: {error}") from error


@lru_cache(maxsize=4)
def _read_once(path: Path, changed: int) -> Build:
    return read_manifest(path)


def current_build() -> Build:
    """Return the build; read again only when the manifest has changed. Raises NotBuilt."""
    path: Path = settings.SPA_MANIFEST
    try:
        return _read_once(path, path.stat().st_mtime_ns)
    except OSError as error:
        raise NotBuilt(str(error)) from error

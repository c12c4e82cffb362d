"""The view of an icon of an ad group, as an SVG file from the sprite of the client's build."""

import re
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

SYMBOL = re.compile(r'<symbol id="([a-z0-9-]+)" ([^>]*)>(.*?)</symbol>')
WEEK = 7 * 24 * 3600


@require_safe
@cache_control(public=True, max_age=WEEK)
def icon(request: HttpRequest, name: str) -> HttpResponse:
    """Return the icon, for `<use href="/icons/<name>.svg#i">`: drawn in the text's colour and the size of its `svg`."""
    sprite = Path(settings.SPA_MANIFEST).with_name("icons.svg")
    shapes = read_icons(sprite, sprite.stat().st_mtime_ns) if sprite.exists() else {}
    if name not in shapes:
        raise Http404
    return HttpResponse(shapes[name], content_type="image/svg+xml")


@lru_cache(maxsize=1)
def read_icons(sprite: Path, built: int) -> dict[str, str]:
    """Return every icon by its name. built: modification time of the sprite, so that a new one is read again."""
    return {
        name: f'<svg xmlns="http://www.w3.org/2000/svg" id="i" {look}>{shape}</svg>'
        for name, look, shape in SYMBOL.findall(sprite.read_text("utf-8"))
    }

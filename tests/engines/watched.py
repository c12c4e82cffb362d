"""A script before all others in every page: it keeps errors, and helps to find elements by what people call them.

Stock browsers have no common way to tell a test of errors in a page: WebKit's driver knows none at all.
"""

from collections.abc import Callable
from pathlib import Path

from django.http import HttpRequest, HttpResponse, HttpResponseBase

ROOT = Path(__file__).resolve().parent.parent.parent
ADDRESS = "/watch.js"
SCRIPTS = {
    ADDRESS: [
        "tests/engines/watch.js",
        "frontend/node_modules/@testing-library/dom/dist/@testing-library/dom.umd.min.js",
    ],
    "/planted.js": ["tests/engines/planted.js"],
}
TAG = f'<script src="{ADDRESS}"></script>'.encode()


class WatchPages:
    """Serve the scripts, and name the one that watches first in the head of each page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.scripts = {
            address: b"\n".join((ROOT / name).read_bytes() for name in names) for address, names in SCRIPTS.items()
        }

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if script := self.scripts.get(request.path):
            return HttpResponse(script, content_type="text/javascript", headers={"Cache-Control": "max-age=3600"})
        # A page that comes compressed, or that the browser has kept, could not be changed.
        for header in ("HTTP_ACCEPT_ENCODING", "HTTP_IF_NONE_MATCH"):
            request.META.pop(header, None)
        response = self.get_response(request)
        if isinstance(response, HttpResponse) and response.headers.get("Content-Type", "").startswith("text/html"):
            response.content = response.content.replace(b"<head>", b"<head>" + TAG, 1)
            if "Content-Length" in response.headers:
                response.headers["Content-Length"] = str(len(response.content))
        return response

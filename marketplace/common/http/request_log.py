"""One line in the log for each request that may change something, with its route and without its values."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseBase

READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
NO_ROUTE: Final = "none"
"""For what no address of ours answered: static files of the demo, a host that is not ours."""

logger = logging.getLogger(__name__)


def route_of(request: HttpRequest) -> str:
    """Return the template of the address that answered, such as `api/offers/<int:offer_id>`, else NO_ROUTE."""
    match = request.resolver_match
    return match.route if match is not None else NO_ROUTE


class RequestLogMiddleware:
    """Logs writes. Reads are in the access log of the front server, which has the same id of the request.

    The first middleware: its time is that of all the others together.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        response = self.get_response(request)
        seconds = time.perf_counter() - started
        if request.method not in READS:
            route, status = route_of(request), response.status_code
            logger.info("%s /%s answered %d in %.0f ms.", request.method, route, status, seconds * 1000)
        return response

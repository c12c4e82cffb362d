"""What each request leaves for operators: its count and time by route, and a line in the log if it is a write."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponseBase

from marketplace.common import metrics

METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
OTHER_METHOD: Final = "other"
READS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
NO_ROUTE: Final = "none"
"""For what no address of ours answered: static files of the demo, a host that is not ours."""

logger = logging.getLogger(__name__)


def route_of(request: HttpRequest) -> str:
    """Return the template of the address that answered, such as `api/offers/<int:offer_id>`, else NO_ROUTE."""
    match = request.resolver_match
    return match.route if match is not None else NO_ROUTE


class RequestLogMiddleware:
    """Counts all requests and logs writes; reads are in the access log of the front server, under the same id.

    The first middleware: its time is that of all the others together.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        started = time.perf_counter()
        response = self.get_response(request)
        seconds = time.perf_counter() - started
        method = request.method if request.method in METHODS else OTHER_METHOD
        route, status = route_of(request), response.status_code
        metrics.HTTP_REQUESTS.labels(method, route, status).inc()
        metrics.HTTP_SECONDS.labels(method, route).observe(seconds)
        if method not in READS:
            logger.info("%s /%s answered %d in %.0f ms.", method, route, status, seconds * 1000)
        return response

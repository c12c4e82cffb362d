"""A clock that a request sets for itself, in the processes of the fault tests."""

from collections.abc import Callable
from contextlib import nullcontext
from datetime import datetime

from django.http import HttpRequest, HttpResponseBase

from marketplace.common.db import clock

HEADER = "X-Moment"


class SetClock:
    """Let a request with the header X-Moment happen at that moment (ISO 8601, aware)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        moment = request.headers.get(HEADER)
        with clock.travel(datetime.fromisoformat(moment)) if moment else nullcontext():
            return self.get_response(request)

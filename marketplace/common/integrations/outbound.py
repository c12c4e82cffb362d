"""Calls to the few outside hosts that the settings name, bounded in time, size and number.

Source: docs/spec/reliability.md, S13.

A time limit of the socket holds for each piece that arrives, so a host that sends a byte now and then could hold its
caller for hours. The call therefore runs beside its caller, who goes on when the time is over.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from typing import Any

import requests
import urllib3

from marketplace.common.http import strict_json

SECONDS = 3.0
"""For the whole call. An abandoned call ends by itself, at the latest when the host is silent for this long."""
MOST_BYTES = 256 * 1024
AT_ONCE = 16
"""Calls of one process: a host that never ends its answers can hold no more of its threads."""

HEADERS = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "Zbir"}
CALL_ERRORS = (requests.RequestException, urllib3.exceptions.HTTPError, OSError, ValueError)

_slots = threading.BoundedSemaphore(AT_ONCE)


class HostUnavailable(Exception):
    """The host gave no usable answer in time; the text says why, for the log."""


def fetch_json(url: str, form: Mapping[str, str] | None = None) -> Any:
    """Return the JSON with which an address answers a GET, or a POST of `form`. Raises HostUnavailable.

    Any status but 200 (a redirect too), an answer over MOST_BYTES, and one that is no JSON count as no answer.
    """
    outcomes: SimpleQueue[Any] = SimpleQueue()
    if not _slots.acquire(timeout=SECONDS):
        raise HostUnavailable("too many calls at once")
    try:
        threading.Thread(target=_call, args=(outcomes, url, form), name="outbound", daemon=True).start()
    except RuntimeError:
        _slots.release()
        raise HostUnavailable("no thread") from None
    try:
        outcome = outcomes.get(timeout=SECONDS)
    except Empty:
        raise HostUnavailable("too slow") from None
    if isinstance(outcome, CALL_ERRORS):
        raise HostUnavailable(type(outcome).__name__) from outcome
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


def _call(outcomes: SimpleQueue[Any], url: str, form: Mapping[str, str] | None) -> None:
    try:
        outcomes.put(strict_json.loads(_fetch(url, form)))
    except Exception as error:  # the caller, who waits, raises it
        outcomes.put(error)
    finally:
        _slots.release()


def _fetch(url: str, form: Mapping[str, str] | None) -> bytes:
    deadline = time.monotonic() + SECONDS
    method = "GET" if form is None else "POST"
    with requests.request(
        method, url, data=form, headers=HEADERS, timeout=SECONDS, allow_redirects=False, stream=True
    ) as answer:
        if answer.status_code != 200:
            raise HostUnavailable(f"status {answer.status_code}")
        body = bytearray()
        while piece := answer.raw.read1(65536, decode_content=False):
            body += piece
            if len(body) > MOST_BYTES:
                raise HostUnavailable("too large")
            if time.monotonic() > deadline:
                raise HostUnavailable("too slow")
    return bytes(body)

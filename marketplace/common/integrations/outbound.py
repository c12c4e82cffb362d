"""Calls to the few outside hosts in the settings, with limits of time, size and number.

Source: docs/spec/reliability.md, S13.

A time-out of the socket starts again with each piece that arrives, so a host that sends a byte now and then could keep
its caller waiting for hours. Therefore the call runs in a thread, and the caller goes on when the time is over.
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
"""The limit of the whole call. An abandoned call ends when the host sends nothing for this long, or too much."""
MOST_BYTES = 256 * 1024
MAX_CONCURRENT_CALLS = 16
"""Calls of one process at a time: a host that never ends its answers can occupy no more threads."""

HEADERS = {"Accept": "application/json", "Accept-Encoding": "identity", "User-Agent": "Zbir"}
CALL_ERRORS = (requests.RequestException, urllib3.exceptions.HTTPError, OSError, ValueError)

_slots = threading.BoundedSemaphore(MAX_CONCURRENT_CALLS)


class HostUnavailable(Exception):
    """The host gave no usable answer in time; the text gives the reason, for the log."""


def fetch_json(url: str, form: Mapping[str, str] | None = None) -> Any:
    """Return the JSON answer to a GET of an address, or to a POST of `form`. Raises HostUnavailable.

    Any status but 200 (also a redirect), an answer over MOST_BYTES, and one that is no JSON count as no answer.
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

"""The id of the request that is being answered, or whose follow-up work is being done: for logs and the audit."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

REQUEST_ID = re.compile(r"[0-9a-f]{32}")  # nginx's $request_id
REQUEST_ID_LENGTH = 32

_current: ContextVar[str] = ContextVar("request_id", default="")


def new_request_id(given: str = "") -> str:
    """Return the id that nginx gave, if it has the form of nginx's ids, else a new one."""
    return given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def set_request_id(request_id: str) -> None:
    """Make the id available to `current_request_id` until the end of the request."""
    _current.set(request_id)


def current_request_id() -> str:
    """Return the id of the request that is being answered or followed up, "" outside of one."""
    return _current.get()


@contextmanager
def as_request(request_id: str) -> Iterator[None]:
    """Do work that a request has left to another thread or process under the id of that request.

    "": the work of no request.
    """
    token = _current.set(request_id)
    try:
        yield
    finally:
        _current.reset(token)

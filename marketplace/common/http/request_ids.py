"""The id of the request that is being answered, for logs and the audit."""

import re
import secrets
from contextvars import ContextVar

REQUEST_ID = re.compile(r"[0-9a-f]{32}")  # nginx's $request_id

_current: ContextVar[str] = ContextVar("request_id", default="")


def new_request_id(given: str = "") -> str:
    """Return the id that nginx gave, if it has the form of nginx's ids, else a new one."""
    return given if REQUEST_ID.fullmatch(given) else secrets.token_hex(8)


def set_request_id(request_id: str) -> None:
    """Make the id available to `current_request_id` until the end of the request."""
    _current.set(request_id)


def current_request_id() -> str:
    """Return the id of the request that is being answered, "" outside of one."""
    return _current.get()

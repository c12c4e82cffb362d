"""Hashing passwords and checking their strength."""

from __future__ import annotations

import base64
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

from django.contrib.auth.hashers import (
    Argon2PasswordHasher,
    BasePasswordHasher,
    get_hasher,
    make_password,
    verify_password,
)
from django.contrib.auth.password_validation import CommonPasswordValidator, UserAttributeSimilarityValidator
from django.core.exceptions import ValidationError

from marketplace.common.http.errors import Unavailable
from trading.accounts.models import User

MAX_PARALLEL = 4  # each takes 19 MiB and a core: more at once only make all of them slower
LONGEST_WAIT = 3.0  # seconds

_slots = threading.BoundedSemaphore(MAX_PARALLEL)
_hasher: ContextVar[BasePasswordHasher | str] = ContextVar("hasher", default="default")


@contextmanager
def hashing_slot() -> Iterator[None]:
    """Hold one of the process's slots for hashing. Raises Unavailable when none is free in time."""
    if not _slots.acquire(timeout=LONGEST_WAIT):
        raise Unavailable
    try:
        yield
    finally:
        _slots.release()


def hash_password(password: str) -> str:
    """Return what to store of a password. Call it outside of transactions: it takes long."""
    with hashing_slot():
        return make_password(password, hasher=_hasher.get())


@contextmanager
def use_hasher(hasher: BasePasswordHasher | str) -> Iterator[None]:
    """Hash with this hasher in the block: for the demo's people, whose password everybody may know."""
    token = _hasher.set(hasher)
    try:
        yield
    finally:
        _hasher.reset(token)


def password_matches(password: str, stored: str | None) -> bool:
    """Whether the password is the stored one; None, where there is no account, costs the same hashing and is False."""
    with hashing_slot():
        right, _ = verify_password(password, stored if stored is not None else _unknown_password())
    return right and stored is not None


@cache
def _unknown_password() -> str:
    """Return the hash of a password that nobody knows, made of random bytes and not by hashing.

    Hashing one would cost the first login with an unknown name of each process twice as much as any other.
    """
    hasher = get_hasher()
    assert isinstance(hasher, Argon2PasswordHasher)
    used = hasher.params()
    salt, digest = (
        base64.b64encode(raw).decode().rstrip("=")
        for raw in (hasher.salt().encode(), secrets.token_bytes(used.hash_len))
    )
    cost = f"m={used.memory_cost},t={used.time_cost},p={used.parallelism}"
    return f"{hasher.algorithm}$argon2id$v={used.version}${cost}${salt}${digest}"


@cache
def _common() -> CommonPasswordValidator:
    return CommonPasswordValidator()


_similar = UserAttributeSimilarityValidator(user_attributes=("username", "email"))


def is_weak(password: str, *, username: str, email: str) -> bool:
    """Whether a password is a common one, or like the username or e-mail. Source: docs/spec/reliability.md, S2."""
    try:
        _common().validate(password)
        _similar.validate(password, User(username=username, email=email))
    except ValidationError:
        return True
    return False

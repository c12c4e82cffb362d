"""The market is built once per process; what a test does to it is taken back."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.conf import settings
from django.db import transaction
from django.test import override_settings

from marketplace.common.framework_internals import allow_durable_inside
from tests.world import World, make_world


@contextmanager
def taken_back() -> Iterator[None]:
    """Undo what happens inside."""
    with allow_durable_inside(transaction.atomic()):
        try:
            yield
        finally:
            transaction.set_rollback(True)


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """The market, for every test of a module."""
    with django_db_blocker.unblock(), override_settings(ADMIN_TOTP="required", THROTTLES=False), taken_back():
        made = make_world()
        shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)  # as after each test: the first would read files, too
        yield made


@pytest.fixture
def untouched(world: World) -> Iterator[None]:
    """Take back what the test does."""
    with taken_back():
        yield

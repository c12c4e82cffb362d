"""Functions that a lower package calls and a higher one provides: none is missing, and none has two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.exceptions import ImproperlyConfigured

from marketplace.common import people
from marketplace.common.files.exports import services as exports
from marketplace.common.hooks import Hook, check_registered
from marketplace.common.http import human_check
from marketplace.common.text import rich_text
from trading import hooks

DECLARING = (people, exports, human_check, rich_text, hooks)
"""The modules that declare hooks. Each is loaded at every start."""


@pytest.fixture
def hook() -> Iterator[Hook[[int], int]]:
    """Return a hook of this test alone."""
    known = list(Hook.declared)
    yield Hook("double")
    Hook.declared[:] = known


def test_a_hook_calls_what_was_registered(hook: Hook[[int], int]) -> None:
    hook.register(lambda number: 2 * number)
    assert hook.call(21) == 42


def test_a_start_without_a_function_is_refused_by_the_name_of_its_hook(hook: Hook[[int], int]) -> None:
    with pytest.raises(ImproperlyConfigured, match="double"):
        check_registered()
    with pytest.raises(ImproperlyConfigured, match="double"):
        hook.call(1)
    hook.register(abs)
    check_registered()


def test_a_hook_has_one_function(hook: Hook[[int], int]) -> None:
    hook.register(abs)
    hook.register(abs)  # an application that is made ready again
    with pytest.raises(ImproperlyConfigured, match="double"):
        hook.register(lambda number: number)


def test_every_hook_of_the_project_has_its_function() -> None:
    """`check_registered` saw the same at the start: whoever declares a hook is loaded by then."""
    declared = {one for module in DECLARING for one in vars(module).values() if isinstance(one, Hook)}
    assert declared == set(Hook.declared)
    assert all(one.is_registered for one in declared)

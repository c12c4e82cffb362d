"""Functions that a lower package calls and a higher one provides.

Imports go down only, so the lower package declares a `Hook` with the types of its function, and the higher one
registers the function in its `AppConfig.ready()`. A start without one of them is refused (`check_registered`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Generic, ParamSpec, TypeVar

from django.core.exceptions import ImproperlyConfigured

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Hook(Generic[Parameters, Result]):
    """A function to be registered by another package. `call` is that function."""

    declared: ClassVar[list[Hook[..., Any]]] = []

    def __init__(self, name: str) -> None:
        self.name = name
        self.call: Callable[Parameters, Result] = self.missing
        Hook.declared.append(self)

    def register(self, function: Callable[Parameters, Result]) -> None:
        """Provide the function. Raises ImproperlyConfigured when there is another one already."""
        if self.is_registered and self.call != function:
            raise ImproperlyConfigured(f"The hook {self.name} has two functions.")
        self.call = function

    @property
    def is_registered(self) -> bool:
        """Whether a package has provided the function."""
        return self.call != self.missing

    def missing(self, *args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        """Stand in for a function that no package provides. Raises ImproperlyConfigured."""
        raise ImproperlyConfigured(f"No function is registered for the hook {self.name}.")


def check_registered() -> None:
    """Raise ImproperlyConfigured when a declared hook has no function. Called when all applications are ready."""
    missing = [hook.name for hook in Hook.declared if not hook.is_registered]
    if missing:
        raise ImproperlyConfigured(f"No function is registered for: {', '.join(missing)}.")

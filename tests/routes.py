"""Every address of the API, read from the URL conf itself, so that a test of all of them forgets none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import repeat

from django.urls import URLPattern, URLResolver, get_resolver

from marketplace.common.http.api import ApiView

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
KINDS: dict[str, str | None] = {
    "user_id": "person",
    "notice_id": "notification",
    "parent_id": "category",
    "currency_code": "currency",
    "job_name": "job",
    "path": None,
}
"""Name of the last parameter in an address -> kind of thing in tests.world, where it is not `<kind>_id`."""


def kind_named(parameter: str) -> str | None:
    """Return the kind of thing that a parameter of an address names."""
    return KINDS.get(parameter, parameter.removesuffix("_id"))


@dataclass(frozen=True)
class Route:
    """One method of one address; path as the URL conf writes it, without api/."""

    method: str
    path: str
    view: type[ApiView] | None

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    @property
    def kind(self) -> str | None:
        """Kind of the thing that the address names, None when it names none."""
        found = PARAMETER.findall(self.path)
        return kind_named(found[-1]) if found else None

    def url(self, thing: object = None) -> str:
        """Return the address of a thing: an id, or as many as the address has parameters. Any that fits without one."""
        any_one = "XXX" if "<code:" in self.path else 1
        parts = iter(thing) if isinstance(thing, tuple) else repeat(any_one if thing is None else thing)
        return "/api/" + PARAMETER.sub(lambda _: str(next(parts)), self.path)


def all_routes() -> list[Route]:
    """Return every (method, address) under /api/, each once."""
    found = {str(route): route for route in walk(get_resolver().url_patterns, "")}
    return [found[name] for name in sorted(found)]


def walk(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[Route]:
    for pattern in patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from walk(pattern.url_patterns, path)
        elif path.startswith("api/"):
            view = getattr(pattern.callback, "view_class", None)
            for method in methods_of(view):
                yield Route(method, path.removeprefix("api/"), view)


def methods_of(view: type[ApiView] | None) -> list[str]:
    """Return the methods of a view; the one plain function serves files."""
    if view is None:
        return ["GET"]
    return [name.upper() for name in ("get", "post", "put", "patch", "delete") if hasattr(view, name)]

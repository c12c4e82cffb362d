"""Routes grouped by their first words, so that Django tries few of them before the right one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, include, path

Patterns = Iterable[URLPattern | URLResolver]


def by_first_word(patterns: Patterns) -> list[URLPattern | URLResolver]:
    """Return the same routes, with those that share their first word under one prefix.

    Django tries routes one after the other, and each `include` on the way tries all of its own: with 200 routes that is
    a fifth of what a small request costs. A route with a word goes before one with a parameter in its place. Raises
    ValueError for a route that begins with a parameter: it would be tried after all others.
    """
    return _under_words([(route, pattern) for route, pattern in _flat(patterns, "")], "")


def _flat(patterns: Patterns, before: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from _flat(pattern.url_patterns, route)
        else:
            yield route, pattern


def _under_words(routes: list[tuple[str, URLPattern]], before: str) -> list[URLPattern | URLResolver]:
    plain: list[URLPattern | URLResolver] = []
    by_parameter: list[URLPattern | URLResolver] = []
    words: dict[str, list[tuple[str, URLPattern]]] = {}
    for route, pattern in routes:
        word, slash, rest = route.partition("/")
        if "<" in word:
            if not before:
                raise ValueError(f"An address begins with a parameter: {route}")
            by_parameter.append(_path(route, pattern))
        elif slash:
            words.setdefault(word, []).append((rest, pattern))
        else:
            plain.append(_path(route, pattern))
    under = [path(f"{word}/", include(_under_words(found, f"{before}{word}/"))) for word, found in words.items()]
    return [*plain, *under, *by_parameter]


def _path(route: str, pattern: URLPattern) -> URLPattern:
    arguments: dict[str, Any] = pattern.default_args
    return path(route, pattern.callback, arguments, pattern.name)

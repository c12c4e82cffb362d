"""What may be asked of the lists of the back-office, as the API document offers it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.test.utils import CaptureQueriesContext

from tests.fuzz.operations import document

NO_FILTERS = ("sort", "format", "locale")
VALUE = re.compile(r"\d+|'[^']*'")
Parameters = Mapping[str, Sequence[Any]]


def parameters_of_lists() -> dict[str, Parameters]:
    """Return the parameters of each list that is a table, each with its choices, none where any value may be given."""
    paths = document()["paths"]
    found: dict[str, Parameters] = {}
    for path, operations in paths.items():
        parameters = operations.get("get", {}).get("parameters", ())
        if any(one["name"] == "format" for one in parameters):
            found[path.removeprefix("/api/")] = {one["name"]: one["schema"].get("enum", ()) for one in parameters}
    return found


def queries(parameters: Parameters, more: Parameters) -> Iterator[dict[str, Any]]:
    """Yield the query of the plain list, of each filter alone and of each order.

    more: values of parameters that have no choices.
    """
    yield {}
    for name, values in {**parameters, **more}.items():
        if name not in NO_FILTERS:
            yield from ({name: value} for value in values)
    yield from ({"sort": value} for value in parameters.get("sort", ()))


def asked_again(captured: CaptureQueriesContext) -> list[str]:
    """Return the statements that read a table more than once, with other values or the same, as one per row would."""
    asked = Counter(VALUE.sub("?", one["sql"]) for one in captured.captured_queries)
    return [sql for sql, times in asked.items() if times > 1 and " FROM " in sql]

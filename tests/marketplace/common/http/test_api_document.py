"""The API document, from which the client's types are made: whole, named, wrapped."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.fuzz import operations as api

pytestmark = [pytest.mark.once, pytest.mark.feature("M-API-01")]

METHODS = ("get", "post", "put", "patch", "delete")
RAW = {"/api/human-check", "/api/contracts/{offer_id}/file"}
"""Answers without an envelope (docs/spec/api-trading.md, "Answers")."""


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return api.document()


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method in METHODS:
                yield path, method, operation


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "$ref":
                yield inner
            else:
                yield from references(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from references(inner)


def test_operations_have_names_of_their_own(document: dict[str, Any]) -> None:
    names = Counter(operation["operationId"] for _, _, operation in operations(document))
    assert [name for name, times in names.items() if times > 1] == []
    assert [name for name in names if "_" in name] == []  # a name made up by the library


def test_every_route_is_described() -> None:
    assert api.OPERATIONS
    assert all(operation.described["operationId"] for operation in api.OPERATIONS)


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    for reference in set(references(document)):
        _, kind, section, name = reference.split("/")
        assert name in document[kind][section], reference


def test_every_operation_tells_its_refusals_and_who_may_call(document: dict[str, Any]) -> None:
    for path, method, operation in operations(document):
        default = operation["responses"]["default"]["content"]["application/json"]["schema"]
        assert default == {"$ref": "#/components/schemas/Refusal"}, (path, method)
        assert {"sid": []} in operation["security"], (path, method)


def test_answers_stand_in_their_envelope(document: dict[str, Any]) -> None:
    for path, method, operation in operations(document):
        for status, response in operation["responses"].items():
            for kind, content in response.get("content", {}).items():
                if status == "default" or kind != "application/json" or path in RAW:
                    continue
                schema = content["schema"]
                if "$ref" in schema:
                    schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
                assert "data" in schema.get("properties", {}), (path, method)


def test_the_sid_is_declared_for_query_and_header(document: dict[str, Any]) -> None:
    schemes = document["components"]["securitySchemes"]
    assert schemes["sid"] == {"type": "apiKey", "in": "query", "name": "sid"}
    assert schemes["bearer"] == {"type": "http", "scheme": "bearer"}


@pytest.mark.parametrize("name", ["Session", "Card", "Product", "Offer", "Notification", "User", "Refusal", "Fault"])
def test_shapes_keep_their_names(document: dict[str, Any], name: str) -> None:
    assert name in document["components"]["schemas"]

"""What the tests of the codebooks send, and how they read the answers."""

from typing import Any

from rest_framework.test import APIClient

Body = dict[str, Any]


def names(prefix: str, sr: str, en: str, key: str = "name") -> list[Body]:
    return [{f"{prefix}_{key}": sr, f"{prefix}_locale": "sr"}, {f"{prefix}_{key}": en, f"{prefix}_locale": "en"}]


def add(client: APIClient, path: str, body: Body, **query: Any) -> Any:
    response = client.post(f"/api/{path}", body, format="json", query_params=query)
    assert response.status_code == 201, response.content
    return response.json()["data"]


def listed(client: APIClient, path: str, **query: Any) -> list[Body]:
    response = client.get(f"/api/{path}", query)
    assert response.status_code == 200, response.content
    found: list[Body] = response.json()["data"]
    return found


def refused(response: Any) -> tuple[int, str, dict[str, list[str]]]:
    error = response.json()["error"]
    found = {name: [error["code"] for error in errors] for name, errors in error["fields"].items()}
    return response.status_code, error["code"], found

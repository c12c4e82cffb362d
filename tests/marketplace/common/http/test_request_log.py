"""Every write has a line in the log, with its route, its status and the id of the request; a read has none."""

import logging
from typing import Any

import pytest
from django.test import Client

from marketplace.common.http import request_log

pytestmark = pytest.mark.django_db


def lines(caplog: Any) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == request_log.__name__]


def test_a_write_is_logged_by_its_route(client: Client, caplog: Any) -> None:
    with caplog.at_level(logging.INFO, logger=request_log.__name__):
        client.patch("/api/offers/12345678?sid=of-somebody", {}, content_type="application/json")
        client.post("/api/nowhere/at/all", {}, content_type="application/json")
    assert [line.partition(" in ")[0] for line in lines(caplog)] == [
        "PATCH /api/offers/<int:offer_id> answered 401",
        "POST /^(?:api|static)(?:/|$) answered 404",
    ]


def test_a_read_is_not_logged(client: Client, caplog: Any) -> None:
    with caplog.at_level(logging.INFO, logger=request_log.__name__):
        client.get("/api/config")
    assert lines(caplog) == []

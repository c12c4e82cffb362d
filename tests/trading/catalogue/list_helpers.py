"""Ads as tests of lists post them, and their names as a list gives them back."""

from datetime import timedelta
from typing import Any

from marketplace.common.db import clock
from tests.factories import (
    client_for,
    make_ad,
)
from trading.accounts.models import User
from trading.catalogue.models import Ad


def names(path: str, user: User | None = None, **query: Any) -> list[str]:
    response = client_for(user).get(f"/api/{path}", query)
    assert response.status_code == 200, response.json()
    return [card["pro_name"] for card in response.json()["data"]]


def posted(name: str, days_ago: float = 0, **fields: Any) -> Ad:
    return make_ad(name=name, posted_at=clock.now() - timedelta(days=days_ago), **fields)

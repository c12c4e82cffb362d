"""The cast of the trading tests."""

import pytest

from tests.factories import make_admin, make_user
from trading.accounts.models import User


@pytest.fixture
def seller(db: None) -> User:
    return make_user("prodavac", name="Sanja Prodavac")


@pytest.fixture
def buyer(db: None) -> User:
    return make_user("kupac", name="Bojan Kupac")


@pytest.fixture
def stranger(db: None) -> User:
    return make_user("stranac", name="Stana Stranac")


@pytest.fixture
def admin(db: None) -> User:
    return make_admin("upravnik", name="Una Upravnik")

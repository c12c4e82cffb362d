"""Hashing passwords: at the cost of production, but for the demo's own password, which everybody may know."""

import pytest
from pytest_django import Settings

from marketplace.demo.accounts import hasher_for
from marketplace.demo.people import DEFAULT_PASSWORD
from trading.accounts import passwords

pytestmark = pytest.mark.once

PUBLIC, OWN = "argon2$argon2id$v=19$m=8,t=1,p=1$", "argon2$argon2id$v=19$m=19456,t=3,p=1$"


@pytest.fixture(autouse=True)
def costs_of_production(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["trading.accounts.hashers.Argon2id"]


def test_only_the_password_that_everybody_may_know_is_hashed_cheaply() -> None:
    with passwords.use_hasher(hasher_for(DEFAULT_PASSWORD)):
        public = [passwords.hash_password(DEFAULT_PASSWORD) for _ in range(2)]
    with passwords.use_hasher(hasher_for("Tajna2026!")):
        own = passwords.hash_password("Tajna2026!")

    assert all(stored.startswith(PUBLIC) for stored in public)
    assert own.startswith(OWN)
    assert len(set(public)) == 2  # each has a salt of its own
    for stored in public:
        assert passwords.password_matches(DEFAULT_PASSWORD, stored)
        assert not passwords.password_matches("Tajna2026!", stored)
    assert passwords.password_matches("Tajna2026!", own)


def test_whoever_comes_later_is_hashed_at_the_full_cost() -> None:
    with pytest.raises(ConnectionError), passwords.use_hasher(hasher_for(DEFAULT_PASSWORD)):
        raise ConnectionError
    assert passwords.hash_password(DEFAULT_PASSWORD).startswith(OWN)

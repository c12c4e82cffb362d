"""Hashing passwords: at the cost of production, but for the accounts of the demo, whose password everybody may know."""

import pytest
from pytest_django import Settings

from marketplace.demo.accounts import PublicPasswordHasher
from trading.accounts import passwords

pytestmark = pytest.mark.once


def test_only_the_block_that_names_a_hasher_hashes_by_it(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["marketplace.hashers.Argon2id"]
    with passwords.hashed_by(PublicPasswordHasher()):
        public = [passwords.hashed("Ponuda2026!") for _ in range(2)]
    own = passwords.hashed("Ponuda2026!")

    assert all(stored.startswith("argon2$argon2id$v=19$m=8,t=1,p=1$") for stored in public)
    assert own.startswith("argon2$argon2id$v=19$m=19456,t=3,p=1$")
    assert len({*public, own}) == 3  # each has a salt of its own
    for stored in (*public, own):
        assert passwords.matches("Ponuda2026!", stored)
        assert not passwords.matches("Ponuda2026", stored)


def test_the_cost_is_the_own_one_again_after_a_failure(settings: Settings) -> None:
    settings.PASSWORD_HASHERS = ["marketplace.hashers.Argon2id"]
    with pytest.raises(ConnectionError), passwords.hashed_by(PublicPasswordHasher()):
        raise ConnectionError
    assert "$m=19456,t=3,p=1$" in passwords.hashed("Ponuda2026!")

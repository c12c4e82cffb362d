"""One running site for all tests of this folder."""

from collections.abc import Iterator

import pytest

from deploy.rehearsal import Rehearsal

SEED = ["--size", "small"]


@pytest.fixture(scope="session")
def site() -> Iterator[Rehearsal]:
    """Return production with a small demo in it."""
    with Rehearsal.temporary(seed=SEED) as made:
        yield made

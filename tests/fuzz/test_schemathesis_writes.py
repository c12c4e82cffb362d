"""The API document against the API, every operation that writes: see `tests.fuzz.cases`."""

from typing import Any

import pytest

from tests.fuzz.cases import check_enough, check_the_document, schema
from tests.fuzz.operations import WRITES, Operation
from tests.world import World

__all__ = ["schema"]

# On the database that production runs on and that is the stricter one; both meet the bad input of the other files.
pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.exhaustive]


@pytest.mark.parametrize("operation", WRITES, ids=str)
def test_the_document_says_what_is_answered(world: World, schema: Any, operation: Operation) -> None:
    check_the_document(world, schema, operation)


def test_enough_was_tried(capsys: pytest.CaptureFixture[str]) -> None:
    """Prints how much was tried; runs behind the others of this file."""
    with capsys.disabled():
        print("\n" + check_enough(WRITES))

from collections.abc import Iterator
from typing import Any

import pytest

from competitions.models import Competition
from marketplace.common.db import clock
from tests.competitions.helpers import NOW, make_competition


@pytest.fixture(autouse=True)
def open_gates(settings: Any) -> None:
    settings.THROTTLES = False


@pytest.fixture
def in_march() -> Iterator[None]:
    with clock.travel(NOW):
        yield


@pytest.fixture
def competition() -> Competition:
    return make_competition()

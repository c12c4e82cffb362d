from typing import Any

import pytest


@pytest.fixture(autouse=True)
def open_gates(settings: Any) -> None:
    settings.THROTTLES = False

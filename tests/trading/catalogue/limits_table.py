"""The shared table of limits, `tests/limits.json`; the client's tests read the same file."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

from trading.catalogue.rules import TierSpec

LIMITS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "limits.json").read_text(encoding="utf-8"))


def tier_specs(rows: list[list[Any]]) -> list[TierSpec]:
    return [TierSpec(low, high, Decimal(price)) for low, high, price in rows]

"""The icons a group may have: names of the client's icon package, frozen here so that none vanishes by an update."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

ICONS: Final = frozenset(json.loads(Path(__file__).with_suffix(".json").read_text("utf-8")))

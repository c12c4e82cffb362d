"""The studio every picture is taken in: floor and wall by category, small differences by seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.shapes import Shape

TINTS = {
    "food": ("#E9E2D4", "#DDD2BC"),
    "office": ("#E6E8EA", "#D3D9DE"),
    "it": ("#DDE3E8", "#C6D1DA"),
    "tools": ("#E8E4DE", "#D5CFC5"),
    "energy": ("#EFE7D2", "#E2D6B6"),
    "building": ("#E3E2DF", "#CFCDC8"),
    "farm": ("#E4E9DA", "#CDD7BC"),
    "wear": ("#ECE5E2", "#DCD0CB"),
    "hygiene": ("#E3ECEE", "#CBDADD"),
    "services": ("#E8E6EE", "#D3CFDF"),
}


def studio(shapes: Sequence[Shape], category: str, seed: int, **settings: Any) -> Scene:
    """Return the scene of the bodies in the category's studio; settings go to `Scene`."""
    floor, wall = TINTS[category]
    chosen: dict[str, Any] = {"floor": floor, "wall": wall, "seed": seed, "sheen": 0.22, **settings}
    return Scene(shapes, **chosen)


def chance(seed: int) -> np.random.Generator:
    """Return the generator of one picture's small irregularities."""
    return np.random.default_rng(seed)

"""Height maps and small parts that several pictures share."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from marketplace.demo.pictures.vectors import Array, noise


def cushion(
    size: tuple[float, float],
    thick: float,
    *,
    edge: float = 0.1,
    corner: float = 0.12,
    crown: float = 0.12,
    seed: int = 0,
    creases: float = 0.0,
    columns: int = 180,
) -> Array:
    """Return the heights of a stuffed rectangle with the given half sizes along x and z, everything in units.

    edge: width of its rounded rim. corner: radius of its corners. crown: share by which the middle rises.
    creases: share by which folds disturb it, most at the rim.
    """
    half_x, half_z = size
    rows = max(24, round(columns * half_z / half_x))
    z, x = np.mgrid[-half_z : half_z : complex(0, rows), -half_x : half_x : complex(0, columns)]
    qx, qz = np.abs(x) - (half_x - corner), np.abs(z) - (half_z - corner)
    outside = np.hypot(np.maximum(qx, 0), np.maximum(qz, 0)) + np.minimum(np.maximum(qx, qz), 0) - corner
    deep = np.clip(-outside / edge, 0, 1)
    round_rim = np.sqrt(np.clip(1 - (1 - deep) ** 2, 0, 1))
    swell = 1 - crown + crown * np.cos(x / half_x * 1.5) * np.cos(z / half_z * 1.5)
    heights = thick * round_rim * swell
    if creases:
        rng = np.random.default_rng(seed)
        rim = np.exp(-np.maximum(-outside, 0) / (edge * 1.6))
        heights = heights * (1 + creases * 0.5 * noise(rng, (rows, columns), (4, 9)))
        heights += creases * thick * (0.25 + rim) * 0.35 * noise(rng, (rows, columns), (12, 24)) * round_rim
    inside: Array = np.where(outside < 0, np.maximum(heights, 1e-4), -0.02).astype(np.float32)
    return inside


def inflated(mask: Image.Image, thick: float, softness: tuple[float, ...] = (4, 10, 22), flat: float = 0.0) -> Array:
    """Return heights that swell inside a white shape on black: rounded at its outline, `flat` of the height at once."""
    solid = np.asarray(mask.convert("L")).astype(np.float32) / 255.0
    total = np.zeros_like(solid)
    for radius in softness:
        soft = np.asarray(mask.convert("L").filter(ImageFilter.GaussianBlur(radius))).astype(np.float32) / 255.0
        total += np.clip((soft - 0.5) * 2, 0, 1)
    heights = thick * (flat + (1 - flat) * np.sqrt(np.clip(total / len(softness), 0, 1)))
    inside: Array = np.where(solid > 0.5, heights, -0.02).astype(np.float32)
    return inside


def outline(size: tuple[int, int], points: list[tuple[float, float]], closed: bool = True) -> Image.Image:
    """Return a white smooth shape on black through the given points (0..1, y downwards), by a closed spline."""
    width, height = size
    image = Image.new("L", (width * 2, height * 2), 0)
    spots = np.array(points, dtype=np.float64) * [width * 2, height * 2]
    curve = []
    count = len(spots)
    for i in range(count):
        p0, p1, p2, p3 = (spots[(i + k) % count] for k in (-1, 0, 1, 2))
        for t in np.linspace(0, 1, 14, endpoint=False):
            curve.append(
                0.5
                * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3)
            )
    ImageDraw.Draw(image).polygon([(float(x), float(y)) for x, y in curve], fill=255)
    return image.resize((width, height), Image.Resampling.LANCZOS)

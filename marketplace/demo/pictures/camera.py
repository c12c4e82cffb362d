"""Cameras: a lens for the picture and a parallel view for the shadow of each lamp."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from marketplace.demo.pictures.vectors import Array, aligned, cross, dot, normalise, vec

Rect = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels, right and bottom not included."""


@dataclass(frozen=True)
class Lens:
    """A perspective view of size x size pixels from `eye` to `target`; `angle` is the field of view in degrees."""

    eye: tuple[float, float, float]
    target: tuple[float, float, float]
    angle: float
    size: int

    @property
    def axes(self) -> Array:
        """Right, up and forward as rows, shape (3, 3)."""
        forward = normalise(vec(*self.target) - vec(*self.eye))
        right = normalise(cross(forward, vec(0, 1, 0)))
        return np.concatenate([right, cross(right, forward), forward], axis=1).T

    @property
    def origin(self) -> Array:
        return vec(*self.eye)

    def directions(self, x: Array, y: Array) -> Array:
        """Return unit directions through the pixel places (pixel middles are at .5), shape (3, n)."""
        half = math.tan(math.radians(self.angle) / 2)
        u = (x / self.size * 2 - 1) * half
        v = (1 - y / self.size * 2) * half
        right, up, forward = self.axes[:, :, None]
        return normalise(right * u + up * v + forward).astype(np.float32)

    def rect(self, corners: Array, margin: int = 1) -> Rect:
        """Return the pixels that may show a body with these bounding corners."""
        relative = self.axes @ (corners - self.origin)
        half = math.tan(math.radians(self.angle) / 2)
        depth = np.maximum(relative[2], 1e-3)
        x = (relative[0] / depth / half + 1) / 2 * self.size
        y = (1 - relative[1] / depth / half) / 2 * self.size
        return _clip(x, y, self.size, margin)


@dataclass(frozen=True)
class Lamp:
    """The parallel view of one distant light: `direction` points to it; the view covers `radius` around `middle`."""

    direction: tuple[float, float, float]
    middle: tuple[float, float, float]
    radius: float
    size: int

    @property
    def axes(self) -> Array:
        """Right, towards the light, and down in the map, as rows."""
        return aligned(vec(*self.direction)).T

    def rays(self, rect: Rect) -> tuple[Array, Array]:
        """Return origins (3, n) and one direction (3, 1) for the pixels of the rectangle."""
        left, top, right, bottom = rect
        y, x = np.mgrid[top:bottom, left:right].astype(np.float32)
        u = ((x.ravel() + 0.5) / self.size * 2 - 1) * self.radius
        v = ((y.ravel() + 0.5) / self.size * 2 - 1) * self.radius
        side, towards, down = self.axes[:, :, None]
        origin = vec(*self.middle) + side * u + down * v + towards * (2 * self.radius)
        return origin.astype(np.float32), -towards.astype(np.float32)

    def place(self, points: Array) -> tuple[Array, Array, Array]:
        """Return map x, map y and distance from the map's plane for world points."""
        relative = self.axes @ (points - vec(*self.middle))
        x = (relative[0] / self.radius + 1) / 2 * self.size
        y = (relative[2] / self.radius + 1) / 2 * self.size
        return x, y, 2 * self.radius - relative[1]

    def rect(self, corners: Array, margin: int = 1) -> Rect:
        """Return the map's pixels that a body with these corners may cover."""
        x, y, _ = self.place(corners)
        return _clip(x, y, self.size, margin)


def _clip(x: Array, y: Array, size: int, margin: int) -> Rect:
    left = min(size, max(0, math.floor(float(x.min())) - margin))
    top = min(size, max(0, math.floor(float(y.min())) - margin))
    right = min(size, max(left, math.ceil(float(x.max())) + margin))
    bottom = min(size, max(top, math.ceil(float(y.max())) + margin))
    return left, top, right, bottom


def spread(middle: Array, angle: float, count: int) -> list[Array]:
    """Return `count` unit directions evenly inside a cone of `angle` degrees round the middle."""
    turn = aligned(middle)
    out = []
    for number in range(count):
        share = (number + 0.5) / count
        lean = math.radians(angle) * math.sqrt(share)
        around = number * 2.399963
        own = vec(math.sin(lean) * math.cos(around), math.cos(lean), math.sin(lean) * math.sin(around))
        out.append(normalise(turn @ own))
    return out


def facing(normals: Array, direction: Array) -> Array:
    """Return how much each normal turns to the direction, not below 0."""
    turned: Array = np.maximum(dot(normals, direction), 0.0)
    return turned

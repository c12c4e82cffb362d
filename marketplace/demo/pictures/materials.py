"""What a body is made of: colour, printed pictures, gloss, and light that passes through."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from PIL import Image

from marketplace.demo.pictures.vectors import Array, linear, linear_array

Paint = Callable[[Array, Array, Array], Array]
"""(points in the body's own axes, normals there, base albedo (3, n)) -> albedo (3, n)."""


@dataclass(frozen=True, slots=True)
class Material:
    """The surface of a body."""

    colour: str = "#CCCCCC"
    rough: float = 0.6  # 0 mirror, 1 chalk
    spec: float = 0.04  # share reflected when looked at straight
    metal: bool = False  # reflections take the body's colour
    glow: float = 0.0  # light that passes through towards the viewer: glass, honey
    soft: float = 0.0  # light wraps round the edge: cloth, paper, skin of fruit
    emit: float = 0.0  # shines by itself: screens, lamps
    paint: Paint | None = field(default=None, compare=False)
    label: Paint | None = field(default=None, compare=False)  # paper stuck on: neither gloss nor glow of the body

    def look(self, points: Array, normals: Array) -> tuple[Array, Array]:
        """Return the linear colour (3, n) and the rows rough, spec, metal, glow, soft, emit (6, n) at the points."""
        count = points.shape[1]
        base = np.array(linear(self.colour), dtype=np.float32)[:, None]
        albedo = np.broadcast_to(base, (3, count))
        if self.paint is not None:
            albedo = self.paint(points, normals, albedo)
        rows = [self.rough, self.spec, float(self.metal), self.glow, self.soft, self.emit]
        feel = np.repeat(np.array(rows, dtype=np.float32)[:, None], count, axis=1)
        if self.label is not None:
            labelled = self.label(points, normals, albedo)
            printed = (labelled != albedo).any(axis=0)
            feel[:, printed] = np.array([0.42, 0.04, 0.0, 0.0, 0.15, 0.0], dtype=np.float32)[:, None]
            albedo = labelled
        return albedo, feel


class Print:
    """A picture that lies on a body: looked up by (u, v) in 0..1, v downwards, smooth between its pixels."""

    def __init__(self, image: Image.Image) -> None:
        rgba = np.asarray(image.convert("RGBA"))
        self.alpha = rgba[..., 3].astype(np.float32) / 255.0
        self.light = linear_array(rgba[..., :3])
        self.height, self.width = self.alpha.shape

    def over(self, base: Array, u: Array, v: Array) -> Array:
        """Return the base albedo with the picture on top; outside 0..1 the base stays."""
        inside = (u >= 0) & (u < 1) & (v >= 0) & (v < 1)
        if not inside.any():
            return base
        out = np.array(base)
        x = np.clip(u[inside] * self.width - 0.5, 0, self.width - 1.001)
        y = np.clip(v[inside] * self.height - 0.5, 0, self.height - 1.001)
        x0, y0 = x.astype(np.int32), y.astype(np.int32)
        fx, fy = (x - x0)[:, None], (y - y0)[:, None]
        x1, y1 = np.minimum(x0 + 1, self.width - 1), np.minimum(y0 + 1, self.height - 1)
        light = (self.light[y0, x0] * (1 - fx) + self.light[y0, x1] * fx) * (1 - fy)
        light += (self.light[y1, x0] * (1 - fx) + self.light[y1, x1] * fx) * fy
        alpha = (self.alpha[y0, x0] * (1 - fx[:, 0]) + self.alpha[y0, x1] * fx[:, 0]) * (1 - fy[:, 0])
        alpha += (self.alpha[y1, x0] * (1 - fx[:, 0]) + self.alpha[y1, x1] * fx[:, 0]) * fy[:, 0]
        out[:, inside] = out[:, inside] * (1 - alpha) + light.T * alpha
        return out


def wrap(image: Image.Image, *, bottom: float, top: float, arc: float, facing: float = 0.0) -> Paint:
    """Return a paint that wraps a label round the y axis.

    bottom, top: heights on the body. arc: degrees the label covers. facing: degrees its middle is turned from +z to +x.
    """
    label = Print(image)

    def paint(points: Array, normals: Array, base: Array) -> Array:
        angle = np.degrees(np.arctan2(points[0], points[2])) - facing
        angle = (angle + 180.0) % 360.0 - 180.0
        return label.over(base, angle / arc + 0.5, (top - points[1]) / (top - bottom))

    return paint


def faces(half: tuple[float, float, float], **images: Image.Image) -> Paint:
    """Return a paint for a box of the given half sizes: images by face name front, back, right, left, top, bottom."""
    prints = {name: Print(image) for name, image in images.items()}
    a, b, c = half

    def paint(points: Array, normals: Array, base: Array) -> Array:
        x, y, z = points[0] / a, points[1] / b, points[2] / c
        rank = np.argmax(np.abs(normals), axis=0)
        out = base
        for name, picture in prints.items():
            axis, sign, u, v = {
                "front": (2, 1, x, -y),
                "back": (2, -1, -x, -y),
                "right": (0, 1, -z, -y),
                "left": (0, -1, z, -y),
                "top": (1, 1, x, z),
                "bottom": (1, -1, x, -z),
            }[name]
            here = (rank == axis) & ((points[axis] > 0) == (sign > 0))
            if here.any():
                if out is base:
                    out = np.array(base)
                out[:, here] = picture.over(out[:, here], u[here] * 0.5 + 0.5, v[here] * 0.5 + 0.5)
        return out

    return paint


def flat(image: Image.Image, half_x: float, half_z: float) -> Paint:
    """Return a paint laid over the body's x and z extents, seen from above (+z is the picture's lower edge)."""
    picture = Print(image)

    def paint(points: Array, normals: Array, base: Array) -> Array:
        return picture.over(base, points[0] / half_x * 0.5 + 0.5, points[2] / half_z * 0.5 + 0.5)

    return paint


def bands(*stripes: tuple[float, float, str]) -> Paint:
    """Return a paint of level rings: (from height, to height, colour)."""

    def paint(points: Array, normals: Array, base: Array) -> Array:
        out = np.array(base)
        for low, high, colour in stripes:
            here = (points[1] >= low) & (points[1] < high)
            out[:, here] = np.array(linear(colour), dtype=np.float32)[:, None]
        return out

    return paint


def chain(*paints: Paint) -> Paint:
    """Return a paint that lays the given ones over each other, first one lowest."""

    def paint(points: Array, normals: Array, base: Array) -> Array:
        for one in paints:
            base = one(points, normals, base)
        return base

    return paint


def speckle(seed: int, amount: float, scale: float = 40.0) -> Paint:
    """Return a paint that varies lightness by cheap lattice noise: amount 0..1, scale in cells per unit."""
    rng = np.random.default_rng(seed)
    table = rng.uniform(-1, 1, 4096).astype(np.float32)

    def paint(points: Array, normals: Array, base: Array) -> Array:
        total = np.zeros(points.shape[1], dtype=np.float32)
        for octave, weight in ((1.0, 0.6), (2.7, 0.4)):
            cell = points * (scale * octave) + 1000.0
            low = np.floor(cell)
            part = cell - low
            part = part * part * (3 - 2 * part)
            i = low.astype(np.int64)
            value = np.zeros_like(total)
            for dx in (0, 1):
                for dy in (0, 1):
                    for dz in (0, 1):
                        spot = ((i[0] + dx) * 73 + (i[1] + dy) * 179 + (i[2] + dz) * 283) & 4095
                        share = (part[0] if dx else 1 - part[0]) * (part[1] if dy else 1 - part[1])
                        value += table[spot] * share * (part[2] if dz else 1 - part[2])
            total += value * weight
        shaded: Array = base * np.maximum(1.0 + amount * total, 0.05)
        return shaded

    return paint


def grain_of_wood(seed: int, light: str = "#D9B88A", dark: str = "#A97C4B", axis: int = 0) -> Paint:
    """Return a paint of wood: rings stretched along the given axis."""
    table = np.random.default_rng(seed).uniform(-1, 1, 512).astype(np.float32)
    across = [i for i in range(3) if i != axis]
    pale = np.array(linear(light), dtype=np.float32)[:, None]
    deep = np.array(linear(dark), dtype=np.float32)[:, None]

    def paint(points: Array, normals: Array, base: Array) -> Array:
        along = points[axis]
        ring = points[across[0]] * 31 + points[across[1]] * 23 + 0.35 * np.sin(along * 5 + points[across[0]] * 9)
        spot = np.floor(ring * 3).astype(np.int64)
        part = ring * 3 - spot
        value = table[spot & 511] * (1 - part) + table[(spot + 1) & 511] * part
        share = np.clip(0.5 + 0.5 * value, 0, 1)
        wood: Array = pale * share + deep * (1 - share)
        return wood

    return paint

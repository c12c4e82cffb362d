"""Vectors of the picture renderer: arrays of shape (3, n), float32, one row per axis; y points up."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

Array = npt.NDArray[Any]


def vec(x: float, y: float, z: float) -> Array:
    """Return one point or direction as a column, shape (3, 1)."""
    return np.array([[x], [y], [z]], dtype=np.float32)


def dot(a: Array, b: Array) -> Array:
    """Return the scalar products of two (3, n) arrays, shape (n,)."""
    product: Array = a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
    return product


def normalise(a: Array) -> Array:
    """Return the vectors with length 1; a zero vector stays zero."""
    length = np.sqrt(dot(a, a))
    unit: Array = a / np.maximum(length, 1e-9)
    return unit


def cross(a: Array, b: Array) -> Array:
    """Return the cross product of two columns."""
    return np.stack([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def rotation(yaw: float = 0.0, pitch: float = 0.0, roll: float = 0.0) -> Array:
    """Return the 3x3 matrix that turns a body: degrees, first roll about z, then pitch about x, then yaw about y."""
    a, b, c = (math.radians(angle) for angle in (yaw, pitch, roll))
    about_y = np.array([[math.cos(a), 0, math.sin(a)], [0, 1, 0], [-math.sin(a), 0, math.cos(a)]])
    about_x = np.array([[1, 0, 0], [0, math.cos(b), -math.sin(b)], [0, math.sin(b), math.cos(b)]])
    about_z = np.array([[math.cos(c), -math.sin(c), 0], [math.sin(c), math.cos(c), 0], [0, 0, 1]])
    turned: Array = (about_y @ about_x @ about_z).astype(np.float32)
    return turned


def aligned(direction: Array) -> Array:
    """Return a 3x3 matrix whose y axis points along the given column."""
    up = normalise(direction.astype(np.float32))
    helper = vec(0, 0, 1) if abs(float(up[1, 0])) > 0.9 else vec(0, 1, 0)
    side = normalise(cross(up, helper))
    return np.concatenate([side, up, cross(side, up)], axis=1)


def smoothstep(low: float, high: float, x: Array) -> Array:
    """Return 0 below low, 1 above high and a smooth rise between."""
    t = np.clip((x - low) / (high - low), 0.0, 1.0)
    risen: Array = t * t * (3.0 - 2.0 * t)
    return risen


def linear(colour: str) -> tuple[float, float, float]:
    """Return the linear light of an sRGB colour written #RRGGBB."""
    parts = [int(colour[i : i + 2], 16) / 255.0 for i in (1, 3, 5)]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return r, g, b


def linear_array(image: Array) -> Array:
    """Return the linear light of sRGB values 0 to 255 of any shape, float32."""
    table = np.arange(256, dtype=np.float32) / 255.0
    table = np.where(table <= 0.04045, table / 12.92, ((table + 0.055) / 1.055) ** 2.4).astype(np.float32)
    light: Array = table[image]
    return light


def hashed(*parts: object) -> int:
    """Return a 32 bit number that is the same in every process and run for the same parts."""
    value = 2166136261
    for byte in "|".join(str(part) for part in parts).encode():
        value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
    return value


def noise(rng: np.random.Generator, shape: tuple[int, int], octaves: tuple[int, ...]) -> Array:
    """Return smooth noise of the given shape, about -1 to 1: one bilinear-cubic layer per octave (cells per side)."""
    total = np.zeros(shape, dtype=np.float32)
    weight = 1.0
    for cells in octaves:
        rows = max(2, round(cells * shape[0] / max(shape)))
        columns = max(2, round(cells * shape[1] / max(shape)))
        grid = rng.uniform(-1, 1, (rows, columns)).astype(np.float32)
        layer = Image.fromarray(grid).resize((shape[1], shape[0]), Image.Resampling.BICUBIC)
        total += np.asarray(layer) * weight
        weight *= 0.55
    return total

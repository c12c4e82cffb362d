"""Parts of several pictures: pallets, sacks, cartons."""

from __future__ import annotations

from PIL import Image

from marketplace.demo.pictures.forms import cushion
from marketplace.demo.pictures.materials import Material, flat, grain_of_wood
from marketplace.demo.pictures.sets.studio import chance
from marketplace.demo.pictures.shapes import Box, Point, Relief, Shape, moved, shadowless, unseen
from marketplace.demo.pictures.vectors import Array, rotation


def pallet(turn: Array, at: Point, size: tuple[float, float] = (2.4, 1.6), seed: int = 1) -> tuple[list[Shape], float]:
    """Return a wooden pallet standing on the floor and the height of its deck."""
    wide, deep = size
    shapes: list[Shape] = []
    along = Material("#C9A06A", rough=0.85, soft=0.15, paint=grain_of_wood(seed, "#DDBE8F", "#B88F5C", axis=0))
    across = Material("#C9A06A", rough=0.85, soft=0.15, paint=grain_of_wood(seed + 1, "#D6B485", "#AC8453", axis=2))

    def put(x: float, y: float, z: float) -> Point:
        return moved([(x, y, z)], turn, at)[0]

    for row in range(3):
        z = (row - 1) * (deep / 2 - 0.10)
        shapes.append(Box((wide, 0.044, 0.20), along, put(0, 0.022, z), turn, bevel=0.006))
        for column in range(3):
            x = (column - 1) * (wide / 2 - 0.14)
            shapes.append(Box((0.28, 0.16, 0.20), along, put(x, 0.124, z), turn, bevel=0.008))
    for column in range(3):
        x = (column - 1) * (wide / 2 - 0.14)
        shapes.append(Box((0.28, 0.044, deep), across, put(x, 0.226, 0), turn, bevel=0.006))
    for row in range(6):
        z = -deep / 2 + 0.10 + row * (deep - 0.20) / 5
        shapes.append(Box((wide, 0.044, 0.21), along, put(0, 0.27, z), turn, bevel=0.006))
    return shapes, 0.292


def sacks(
    turn: Array,
    at: Point,
    base: float,
    art: Image.Image,
    *,
    colour: str,
    layers: int,
    thick: float = 0.20,
    rough: float = 0.55,
    seed: int = 1,
) -> list[Shape]:
    """Return layers of four sacks on a pallet of 2.4 x 1.6; the art lies on their upper and lower side."""
    rng = chance(seed)
    shapes: list[Shape] = []
    maps = [
        cushion((0.585, 0.385), thick / 2, edge=0.16, corner=0.10, crown=0.16, seed=seed + n, creases=0.05, columns=120)
        for n in range(3)
    ]
    material = Material(colour, rough=rough, spec=0.045, soft=0.25, paint=flat(art, 0.585, 0.385))
    for layer in range(layers):
        y = base + thick * (layer + 0.5) * 0.93
        mirror = 180.0 if layer % 2 else 0.0
        for x, z in ((-0.595, -0.395), (0.595, -0.395), (-0.595, 0.395), (0.595, 0.395)):
            shift_x, shift_z, twist = (float(v) for v in rng.uniform(-0.012, 0.012, 3))
            own = rotation(yaw=mirror + twist * 120)
            spot = moved([(x + shift_x, y, z + shift_z)], turn, at)[0]
            number = int(rng.integers(0, 3))
            shapes.append(Relief(maps[number], 0.585, 0.385, material, spot, turn @ own, two_sided=True))
    shadowless(shapes)
    height = thick * 0.93 * layers
    middle = moved([(0, base + height / 2, 0)], turn, at)[0]
    shapes.append(unseen(Box((2.25, height * 0.97, 1.46), Material(), middle, turn)))
    return shapes

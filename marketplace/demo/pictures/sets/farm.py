"""Agriculture: raspberry plants, fertiliser, apples."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image

from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.forms import cushion, outline
from marketplace.demo.pictures.materials import Material, chain, faces, flat, grain_of_wood, speckle
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.studio import chance, studio
from marketplace.demo.pictures.shapes import (
    Ball,
    Box,
    Lathe,
    Point,
    Relief,
    Rod,
    Shape,
    between,
    moved,
    shadowless,
    unseen,
)
from marketplace.demo.pictures.vectors import Array, linear, rotation


def _leaf(seed: int) -> tuple[Array, Image.Image]:
    """Return the heights and the picture of one serrated leaf, tip towards -z."""
    size = 96
    edge: list[tuple[float, float]] = []
    for side in (1, -1):
        for step in range(9):
            t = step / 9 if side == 1 else 1 - step / 9
            width = 0.40 * math.sin(math.pi * t**0.8) * (1.0 if step % 2 else 0.86)
            edge.append((0.5 + side * width, 0.98 - 0.96 * t))
    mask = np.asarray(outline((size, size), edge)).astype(np.float32) / 255
    z, x = np.mgrid[-1 : 1 : complex(0, size), -1 : 1 : complex(0, size)]
    veins = np.cos((np.abs(x) * 1.1 - z) * 16)
    fold = 0.055 * np.abs(x) + 0.03 * (1 - z**2) + 0.006 * veins
    heights = np.where(mask > 0.5, fold + 0.02, -0.02).astype(np.float32)
    image, pen = canvas(size * 2, size * 2, "#4E8B34")
    for number in range(-6, 12):
        y = number * 16
        for side in (-1, 1):
            pen.line([(size, y + 40), (size + side * size, y - 30)], fill="#5FA043", width=3)
    pen.line([(size, 0), (size, size * 2)], fill="#8FBF6A", width=5)
    return heights, image


def _berry(at: Point, turn: Array, red: Material, green: Material) -> list[Shape]:
    shapes: list[Shape] = []
    for ring in range(5):
        level = -0.055 + ring * 0.026
        wide = 0.058 * math.sqrt(max(0.05, 1 - ((ring - 3) / 4.2) ** 2))
        count = max(4, round(11 * wide / 0.058))
        for number in range(count):
            angle = 2 * math.pi * (number + 0.5 * (ring % 2)) / count
            spot = moved([(wide * math.cos(angle), level, wide * math.sin(angle))], turn, at)[0]
            shapes.append(Ball((0.0185, 0.0185, 0.0185), red, spot))
    shapes.append(Ball((0.05, 0.014, 0.05), green, moved([(0, 0.075, 0)], turn, at)[0], turn))
    return shapes


def raspberry(seed: int) -> Scene:
    rng = chance(seed)
    heights, picture = _leaf(seed)
    pot = Material("#2A2422", rough=0.5, spec=0.045)
    soil = Material("#4A3424", rough=0.95, soft=0.1, paint=speckle(seed, 0.6, 60))
    stem = Material("#6E7F3C", rough=0.6, soft=0.2)
    red = Material("#B3152B", rough=0.25, spec=0.06, soft=0.25)
    green = Material("#6C9A45", rough=0.6, soft=0.3)
    tag_art, pen = canvas(300, 420, "#FAF8EF")
    pen.rectangle([0, 0, 300, 120], fill="#B3152B")
    fitting("head", "MALINA", 260, 90, 850).draw(pen, (150, 88), "MALINA", "#FFFFFF", "ms")
    fitting("head", "Vilamet", 260, 90, 750).draw(pen, (150, 230), "Vilamet", "#10201E", "ms")
    fitting("text", "Valjevo", 200, 60, 500).draw(pen, (150, 330), "Valjevo", "#3F524C", "ms")
    sizes: dict[float, Material] = {}
    shapes: list[Shape] = []
    for x, z, tall in (
        (-0.95, -0.45, 1.35),
        (-0.10, -0.55, 1.5),
        (0.78, -0.50, 1.3),
        (-0.52, 0.30, 1.15),
        (0.42, 0.30, 1.25),
    ):
        shapes.append(
            Lathe([(0, 0.21), (0.02, 0.22), (0.40, 0.28), (0.405, 0.30), (0.45, 0.30)], pot, (x, 0, z), smooth=0.004)
        )
        shapes.append(Rod(0.28, 0.012, soil, (x, 0.445, z)))
        top: Point = (x + float(rng.uniform(-0.08, 0.08)), 0.44 + tall * 0.78, z + float(rng.uniform(-0.05, 0.05)))
        shapes.append(between((x, 0.44, z), top, 0.022, stem, 0.010))
        leaves: list[Shape] = []
        for number in range(7):
            t = 0.22 + 0.80 * number / 7
            start = (x + (top[0] - x) * t, 0.44 + (top[1] - 0.44) * t, z + (top[2] - z) * t)
            yaw = number * 137.5 + float(rng.uniform(-20, 20))
            reach = 0.30 * (1.15 - 0.5 * t)
            out = (
                start[0] + reach * math.sin(math.radians(yaw)),
                start[1] + reach * 0.55,
                start[2] + reach * math.cos(math.radians(yaw)),
            )
            leaves.append(between(start, out, 0.008, stem))
            for fan, length in ((0.0, 0.22), (72.0, 0.17), (-72.0, 0.17)):
                half = length * (1.12 - 0.35 * t)
                key = round(half, 2)
                if key not in sizes:
                    sizes[key] = Material(
                        "#4E8B34", rough=0.5, spec=0.04, soft=0.45, glow=0.15, paint=flat(picture, key, key)
                    )
                turn = rotation(yaw=yaw + 180 + fan, pitch=float(rng.uniform(14, 34)))
                middle = moved([(0, 0, -key * 0.95)], turn, out)[0]
                leaf = Relief(heights * key * 2, key, key, sizes[key], middle, turn)
                leaf.steps = 14
                leaves.append(leaf)
        shapes += shadowless(leaves)
        for level in (0.5, 0.85):
            shapes.append(unseen(Ball((0.26, 0.16, 0.26), green, (x, 0.44 + tall * 0.75 * level, z))))
    card = Material("#FAF8EF", rough=0.6, soft=0.3, paint=flat(tag_art, 0.16, 0.225))
    flat_map = np.full((24, 16), 0.006, dtype=np.float32)
    shapes.append(Relief(flat_map, 0.16, 0.225, card, (0.43, 0.22, 0.625), rotation(yaw=4) @ rotation(pitch=82)))
    for x, z, lean in ((-0.05, 0.95, 80), (0.14, 1.02, 60), (0.06, 0.86, 100), (0.98, 0.62, 75)):
        shapes += shadowless(_berry((x, 0.075, z), rotation(yaw=x * 300) @ rotation(pitch=lean), red, green))
        shapes.append(unseen(Ball((0.06, 0.06, 0.06), red, (x, 0.07, z))))
    return studio(
        shapes, "farm", seed, eye=(0.3, 1.9, 7.0), target=(-0.06, 0.74, 0.0), angle=22.5, middle=(0, 0.6, 0), radius=2.1
    )


def fertiliser(seed: int) -> Scene:
    rng = chance(seed)
    art, pen = canvas(620, 940, "#F7F8F3")
    pen.rectangle([0, 0, 620, 150], fill="#1E6B3A")
    pen.rectangle([0, 740, 620, 940], fill="#1E6B3A")
    fitting("head", "AGRO BEGEJ", 480, 100, 850).draw(pen, (310, 122), "AGRO BEGEJ", "#FFFFFF", "ms")
    fitting("head", "NPK", 500, 260, 850).draw(pen, (310, 400), "NPK", "#1E6B3A", "ms")
    for number, (middle, colour) in enumerate(((140, "#2F5DA8"), (310, "#C2571A"), (480, "#7A3E6B"))):
        pen.ellipse([middle - 76, 450, middle + 76, 602], fill=colour)
        face("head", 100, 850).draw(pen, (middle, 562), "15", "#FFFFFF", "ms")
        face("text", 44, 600).draw(pen, (middle, 664), ("azot", "fosfor", "kalijum")[number], "#10201E", "ms")
    face("head", 130, 850).draw(pen, (310, 870), "25 kg", "#FFFFFF", "ms")
    shapes: list[Shape] = []
    for x, z, yaw, number in ((-0.72, -0.62, -10, 1), (0.66, -0.66, -26, 2), (-0.02, 0.0, -16, 3)):
        sack = cushion((0.52, 0.80), 0.22, edge=0.22, corner=0.12, crown=0.16, seed=seed + number, creases=0.08)
        film = Material("#F7F8F3", rough=0.28, spec=0.06, soft=0.2, paint=flat(art, 0.52, 0.80))
        shapes.append(
            Relief(sack, 0.52, 0.80, film, (x, 0.79, z), rotation(yaw=yaw) @ rotation(pitch=83), two_sided=True)
        )
    colours = [Material(c, rough=0.7, soft=0.3) for c in ("#D9D6CC", "#C8C2B2", "#B9A98F", "#CDB9A4")]
    grains: list[Shape] = []
    for _ in range(420):
        away = math.sqrt(float(rng.uniform(0, 1)))
        angle = float(rng.uniform(0, 2 * math.pi))
        dx, dz = 0.52 * away * math.cos(angle), 0.34 * away * math.sin(angle)
        level = 0.13 * math.sqrt(max(0.0, 1 - (dx / 0.42) ** 2 - (dz / 0.27) ** 2))
        r = float(rng.uniform(0.016, 0.024))
        grains.append(Ball((r, r, r), colours[int(rng.integers(0, 4))], (0.72 + dx, level + r, 0.72 + dz)))
    shapes += shadowless(grains)
    shapes.append(Ball((0.42, 0.13, 0.27), Material("#BDB29C", rough=0.95), (0.72, 0, 0.72)))
    return studio(
        shapes, "farm", seed, eye=(0.3, 1.7, 7.0), target=(0.03, 0.74, -0.1), angle=22.0, middle=(0, 0.7, 0), radius=2.1
    )


def _apple_skin(seed: int) -> Material:
    table = chance(seed).uniform(0, 1, 256).astype(np.float32)
    red = np.array(linear("#B01E22"), dtype=np.float32)[:, None]
    gold = np.array(linear("#C9822F"), dtype=np.float32)[:, None]

    def paint(points: Array, normals: Array, base: Array) -> Array:
        angle = np.arctan2(points[0], points[2]) * (128 / math.pi) + 128
        low = np.floor(angle).astype(np.int64)
        part = angle - low
        streak = table[low & 255] * (1 - part) + table[(low + 1) & 255] * part
        around = np.arctan2(points[0], points[2])
        side = 0.5 + 0.5 * np.sin(around + seed)
        cheek = np.clip(
            0.72 + 0.5 * side - 0.5 * np.clip(points[1] / 0.2 - 0.45, 0, 1) + 0.10 * (streak - 0.5), 0.12, 1
        )
        share = cheek * cheek
        skin: Array = red * share + gold * (1 - share)
        return skin

    return Material("#B01E22", rough=0.22, spec=0.05, soft=0.25, paint=paint)


APPLE = [
    (-0.165, 0.03),
    (-0.160, 0.07),
    (-0.13, 0.125),
    (-0.05, 0.178),
    (0.03, 0.19),
    (0.10, 0.172),
    (0.145, 0.12),
    (0.155, 0.07),
    (0.135, 0.03),
    (0.115, 0.005),
]


def apples(seed: int) -> Scene:
    rng = chance(seed)
    turn = rotation(yaw=-27)
    wood = Material("#C9A06A", rough=0.85, soft=0.15, paint=grain_of_wood(seed, "#E3C796", "#BC9360", axis=0))
    wood_z = Material("#C9A06A", rough=0.85, soft=0.15, paint=grain_of_wood(seed + 1, "#DFC08E", "#B88E5B", axis=2))
    art, pen = canvas(1400, 190, (0, 0, 0, 0))
    face("head", 150, 850).draw(pen, (700, 150), "AJDARED · I KLASA", "#5B3A1C", "ms")
    front = Material(
        "#C9A06A",
        rough=0.85,
        soft=0.15,
        paint=chain(grain_of_wood(seed, "#E3C796", "#BC9360", axis=0), faces((0.95, 0.13, 0.02), front=art)),
    )
    at: Point = (-0.05, 0.0, 0.0)
    shapes: list[Shape] = []

    def put(x: float, y: float, z: float) -> Point:
        return moved([(x, y, z)], turn, at)[0]

    for level in range(2):
        y = 0.15 + level * 0.29
        shapes.append(Box((2.0, 0.26, 0.04), front if level else wood, put(0, y, 0.66), turn, bevel=0.008))
        shapes.append(Box((2.0, 0.26, 0.04), wood, put(0, y, -0.66), turn, bevel=0.008))
        shapes.append(Box((0.04, 0.26, 1.30), wood_z, put(1.0, y, 0), turn, bevel=0.008))
        shapes.append(Box((0.04, 0.26, 1.30), wood_z, put(-1.0, y, 0), turn, bevel=0.008))
    for x in (-0.93, 0.93):
        for z in (-0.60, 0.60):
            shapes.append(Box((0.09, 0.66, 0.09), wood, put(x, 0.33, z), turn, bevel=0.01))
    shapes.append(Box((1.96, 0.03, 1.30), wood, put(0, 0.02, 0), turn))
    skins = [_apple_skin(n) for n in range(5)]
    stem = Material("#5A4023", rough=0.8)
    fruit: list[Shape] = []

    def apple(x: float, y: float, z: float, lean: float, size: float = 1.0) -> None:
        spin = rotation(yaw=float(rng.uniform(0, 360))) @ rotation(pitch=lean)
        profile = [(level * size, radius * size) for level, radius in APPLE]
        body = Lathe(profile, skins[int(rng.integers(0, 5))], (x, y, z), spin, smooth=0.06)
        body.steps = 30
        fruit.append(body)
        start = moved([(0, 0.10 * size, 0)], spin, (x, y, z))[0]
        end = moved([(0.02, 0.225 * size, 0.01)], spin, (x, y, z))[0]
        fruit.append(between(start, end, 0.010, stem, 0.014))

    for row in range(4):
        for column in range(5):
            shift_x, shift_z, rise = (float(v) for v in rng.uniform(-0.02, 0.02, 3))
            x, z = -0.74 + column * 0.37 + shift_x, -0.50 + row * 0.33 + shift_z
            apple(*put(x, 0.56 + rise, z), float(rng.uniform(-45, 45)))
    for row in range(3):
        for column in range(4):
            shift_x, shift_z, rise = (float(v) for v in rng.uniform(-0.03, 0.03, 3))
            x, z = -0.55 + column * 0.37 + shift_x, -0.34 + row * 0.33 + shift_z
            apple(*put(x, 0.79 + rise, z), float(rng.uniform(-40, 40)))
    shapes += shadowless(fruit)
    shapes.append(unseen(Box((1.9, 0.70, 1.20), wood, put(0, 0.36, 0), turn)))
    shapes.append(unseen(Box((1.2, 0.16, 0.80), wood, put(0, 0.78, 0), turn)))
    fruit = []
    for x, z, lean in ((0.46, 1.20, 14.0), (0.86, 1.06, -60.0)):
        apple(x, 0.165, z, lean)
    shapes += fruit
    return studio(
        shapes, "farm", seed, eye=(0.4, 2.1, 6.8), target=(0.0, 0.46, 0.1), angle=22.5, middle=(0, 0.4, 0.1), radius=2.0
    )

"""Textile and workwear: safety shoes, T-shirts, nitrile gloves."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image, ImageDraw

from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.forms import cushion, inflated, outline
from marketplace.demo.pictures.labels import stairs
from marketplace.demo.pictures.materials import Material, Paint, faces, flat
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.studio import chance, studio
from marketplace.demo.pictures.shapes import Box, Point, Relief, Shape, moved, shadowless, tube
from marketplace.demo.pictures.vectors import Array, noise, rotation

SOLE = [
    (0.02, 0.868),
    (0.25, 0.866),
    (0.50, 0.866),
    (0.75, 0.866),
    (0.975, 0.866),
    (0.99, 0.90),
    (0.97, 0.955),
    (0.86, 0.978),
    (0.60, 0.978),
    (0.46, 0.972),
    (0.42, 0.962),
    (0.36, 0.965),
    (0.33, 0.985),
    (0.20, 0.985),
    (0.05, 0.985),
    (0.022, 0.95),
]
WELT = [
    (0.022, 0.842),
    (0.25, 0.838),
    (0.50, 0.838),
    (0.75, 0.838),
    (0.968, 0.838),
    (0.985, 0.855),
    (0.968, 0.872),
    (0.75, 0.872),
    (0.50, 0.872),
    (0.25, 0.872),
    (0.022, 0.872),
    (0.012, 0.855),
]
UPPER = [
    (0.045, 0.865),
    (0.035, 0.70),
    (0.075, 0.45),
    (0.065, 0.22),
    (0.09, 0.07),
    (0.24, 0.05),
    (0.39, 0.075),
    (0.43, 0.20),
    (0.47, 0.34),
    (0.58, 0.47),
    (0.74, 0.555),
    (0.90, 0.62),
    (0.975, 0.73),
    (0.975, 0.80),
    (0.96, 0.865),
    (0.60, 0.87),
    (0.30, 0.87),
]


def _boot_art(width: int, height: int) -> Image.Image:
    image, pen = canvas(width, height, "#8A5A2E")

    def at(x: float, y: float) -> tuple[float, float]:
        return x * width, y * height

    pen.polygon([at(0.74, 0.50), at(0.70, 0.72), at(0.72, 0.90), at(1.0, 0.90), at(1.0, 0.5)], fill="#6E4522")
    pen.polygon([at(0, 0), at(0.46, 0), at(0.44, 0.17), at(0.25, 0.14), at(0, 0.17)], fill="#2B2F31")
    pen.polygon([at(0, 0.55), at(0.20, 0.60), at(0.25, 0.90), at(0, 0.90)], fill="#5F3B1D")
    for line in (
        [at(0.25, 0.145), at(0.30, 0.40), at(0.45, 0.56), at(0.70, 0.72)],
        [at(0.20, 0.60), at(0.245, 0.90)],
        [at(0.74, 0.50), at(0.70, 0.72), at(0.72, 0.90)],
    ):
        pen.line(line, fill="#4A2C13", width=7, joint="curve")
        pen.line([(x + 12, y + 3) for x, y in line], fill="#C79A62", width=3)
    for number in range(5):
        x, y = 0.33 + number * 0.052, 0.22 + number * 0.072
        pen.ellipse(
            [x * width - 13, y * height - 13, x * width + 13, y * height + 13],
            fill="#C9CDCF",
            outline="#3A2412",
            width=3,
        )
    fitting("head", "S3", 90, 100, 850).draw(pen, at(0.10, 0.40), "S3", "#F2B632")
    return image


def shoes(seed: int) -> Scene:
    size = (300, 270)
    upper_map = inflated(outline(size, UPPER), 0.245, (3, 8, 18, 30), flat=0.16)
    rng = chance(seed)
    upper_map = np.where(
        upper_map > 0, upper_map * (1 + 0.035 * noise(rng, (size[1], size[0]), (6, 13, 26))), upper_map
    )
    sole_map = inflated(outline(size, SOLE), 0.28, (1, 3), flat=0.75)
    welt_map = inflated(outline(size, WELT), 0.262, (1, 3), flat=0.8)
    columns = np.arange(size[0])
    lugs = np.where((columns // 9) % 2 == 0, 1.0, 0.90)
    sole_map = np.where(sole_map > 0, sole_map * lugs, sole_map)
    leather = Material("#8A5A2E", rough=0.42, spec=0.05, soft=0.2, paint=flat(_boot_art(1000, 900), 0.85, 0.765))
    rubber = Material("#1E2224", rough=0.7, spec=0.04)
    mid = Material("#C9A15A", rough=0.8)
    lace = Material("#2A2D2E", rough=0.8, soft=0.3)
    shapes: list[Shape] = []
    for at, yaw in (((-0.02, 0.755, -0.52), 30.0), ((0.0, 0.755, 0.42), -16.0)):
        turn = rotation(yaw=yaw) @ rotation(pitch=90)
        for heights, made, steps in ((upper_map, leather, 28), (sole_map, rubber, 16), (welt_map, mid, 16)):
            part = Relief(heights, 0.85, 0.765, made, at, turn, two_sided=True)
            part.steps = steps
            shapes.append(part)
        small: list[Shape] = []
        for number in range(5):
            x, y = 0.36 + number * 0.050, 0.19 + number * 0.074
            own = [
                ((x - 0.035 - 0.5) * 1.7, 0.155 + 0.012 * number, (y + 0.028 - 0.5) * 1.53),
                ((x + 0.030 - 0.5) * 1.7, 0.085 + 0.01 * number, (y - 0.030 - 0.5) * 1.53),
                ((x + 0.045 - 0.5) * 1.7, 0.0, (y - 0.040 - 0.5) * 1.53),
            ]
            small += tube(moved(own, turn, at), 0.018, lace)
        collar: list[Point] = []
        for step in range(9):
            angle = math.pi * step / 8
            collar.append(
                (
                    (0.075 + 0.30 * (0.5 - 0.5 * math.cos(angle)) - 0.5) * 1.7,
                    0.145 * math.sin(angle) + 0.0,
                    (0.075 - 0.5) * 1.53,
                )
            )
        small += tube(moved(collar, turn, at), 0.034, lace)
        shapes += shadowless(small)
    return studio(
        shapes, "wear", seed, eye=(0.5, 2.0, 6.4), target=(0.0, 0.66, 0.05), angle=22.0, middle=(0, 0.6, 0), radius=1.9
    )


SHIRT = [
    (0.365, 0.075),
    (0.30, 0.10),
    (0.19, 0.165),
    (0.03, 0.375),
    (0.055, 0.415),
    (0.165, 0.475),
    (0.20, 0.455),
    (0.265, 0.37),
    (0.275, 0.55),
    (0.265, 0.80),
    (0.262, 0.965),
    (0.36, 0.985),
    (0.50, 0.990),
    (0.64, 0.985),
    (0.738, 0.965),
    (0.735, 0.80),
    (0.725, 0.55),
    (0.735, 0.37),
    (0.80, 0.455),
    (0.835, 0.475),
    (0.945, 0.415),
    (0.97, 0.375),
    (0.81, 0.165),
    (0.70, 0.10),
    (0.635, 0.075),
    (0.58, 0.105),
    (0.50, 0.12),
    (0.42, 0.105),
]


def _shirt(seed: int, size: int = 420) -> tuple[Array, Image.Image]:
    mask = outline((size, size), SHIRT)
    rng = chance(seed)
    body = inflated(mask, 0.12, (4, 12, 30))
    z, x = np.mgrid[0 : 1 : complex(0, size), 0 : 1 : complex(0, size)]
    drape = noise(rng, (size, size), (4, 7)) * 0.020 + noise(rng, (size, size), (12, 22)) * 0.004
    folds = 0.014 * np.sin((x - 0.5) * 46 + 2.2 * np.sin(z * 5 + seed)) * np.clip((z - 0.50) / 0.4, 0, 1)
    pull = (
        0.012
        * np.sin((x + z * 0.9) * 42)
        * np.exp(-(((np.abs(x - 0.5) - 0.24) / 0.07) ** 2) - ((z - 0.36) / 0.12) ** 2)
    )
    heights = np.where(body > 0, np.maximum(body + (drape + folds + pull) * np.clip(body / 0.06, 0, 1), 0.004), -0.02)
    image = Image.new("RGBA", (size * 2, size * 2), (0, 0, 0, 0))
    pen = ImageDraw.Draw(image)
    pen.arc([size * 0.70, size * -0.16, size * 1.30, size * 0.33], 20, 160, fill=(0, 0, 0, 70), width=6)
    for line in ([(0.265, 0.37), (0.245, 0.24), (0.27, 0.13)], [(0.735, 0.37), (0.755, 0.24), (0.73, 0.13)]):
        pen.line([(px * size * 2, py * size * 2) for px, py in line], fill=(0, 0, 0, 60), width=4, joint="curve")
    pen.line([(size * 0.52, size * 1.90), (size * 1.48, size * 1.90)], fill=(0, 0, 0, 50), width=3)
    pen.line([(size * 0.085, size * 0.775), (size * 0.36, size * 0.905)], fill=(0, 0, 0, 50), width=3)
    pen.line([(size * 1.915, size * 0.775), (size * 1.64, size * 0.905)], fill=(0, 0, 0, 50), width=3)
    return heights.astype(np.float32), image


def _weave(base_paint: Paint | None) -> Paint:
    def paint(points: Array, normals: Array, base: Array) -> Array:
        knit = 1 + 0.035 * np.sin(points[0] * 260) * np.sin(points[2] * 260 + points[1] * 200)
        woven: Array = (base if base_paint is None else base_paint(points, normals, base)) * knit
        return woven

    return paint


def shirt(seed: int) -> Scene:
    heights, stitches = _shirt(seed)
    front = Material("#F1F0EC", rough=0.95, spec=0.02, soft=0.55, paint=_weave(flat(stitches, 1.05, 1.05)))
    inside = Material("#C9C6BF", rough=0.95, spec=0.02, soft=0.4)
    shapes: list[Shape] = []
    turn = rotation(yaw=8) @ rotation(pitch=84)
    middle: Point = (-0.30, 1.13, -0.25)
    shapes.append(Relief(heights, 1.05, 1.05, front, middle, turn, two_sided=True))
    neck = outline((120, 60), [(0.05, 0.30), (0.30, 0.10), (0.70, 0.10), (0.95, 0.30), (0.75, 0.85), (0.25, 0.85)])
    shapes.append(
        Relief(
            inflated(neck, 0.03, (2, 5)),
            0.26,
            0.10,
            inside,
            moved([(0, -0.07, -0.88)], turn, middle)[0],
            turn,
            two_sided=True,
        )
    )
    tag = Material("#10201E", rough=0.8)
    shapes.append(Box((0.09, 0.05, 0.004), tag, moved([(0, -0.02, -0.885)], turn, middle)[0], rotation(yaw=8)))
    for level, colour in enumerate(("#1C2F4A", "#8A1F2B", "#2E5A44", "#D9A441", "#E9E7E1")):
        fold = cushion(
            (0.40, 0.32), 0.062, edge=0.055, corner=0.06, crown=0.12, seed=seed + level, creases=0.10, columns=140
        )
        cloth = Material(colour, rough=0.95, spec=0.02, soft=0.55, paint=_weave(None))
        at = (0.88, 0.062 + 0.112 * level, 0.42)
        shapes.append(Relief(fold, 0.40, 0.32, cloth, at, rotation(yaw=-14 + 3 * (level % 3)), two_sided=True))
    return studio(
        shapes, "wear", seed, eye=(0.3, 1.9, 7.4), target=(0.08, 0.98, 0.0), angle=22.0, middle=(0, 0.9, 0), radius=2.1
    )


GLOVE = [
    (0.30, 0.99),
    (0.70, 0.99),
    (0.71, 0.80),
    (0.735, 0.66),
    (0.86, 0.55),
    (0.965, 0.445),
    (0.93, 0.385),
    (0.82, 0.43),
    (0.735, 0.485),
    (0.725, 0.36),
    (0.745, 0.17),
    (0.70, 0.125),
    (0.65, 0.16),
    (0.615, 0.36),
    (0.605, 0.10),
    (0.555, 0.04),
    (0.505, 0.09),
    (0.50, 0.36),
    (0.465, 0.11),
    (0.415, 0.06),
    (0.37, 0.12),
    (0.385, 0.38),
    (0.325, 0.21),
    (0.275, 0.185),
    (0.245, 0.24),
    (0.275, 0.45),
    (0.285, 0.66),
]


def gloves(seed: int) -> Scene:
    front, pen = canvas(1100, 560, "#F3F6F8")
    pen.rectangle([0, 0, 1100, 150], fill="#23439B")
    face("head", 104, 850).draw(pen, (50, 112), "VETERNICA nitril", "#FFFFFF")
    fitting("head", "ZAŠTITNE RUKAVICE", 560, 110, 800).draw(pen, (50, 290), "ZAŠTITNE RUKAVICE", "#10201E")
    face("text", 58, 500).draw(pen, (50, 380), "bez pudera · veličina L", "#3F524C")
    face("head", 130, 850).draw(pen, (50, 520), "100 / 1", "#23439B")
    stairs(pen, 820, 250, 56, 4, "#23439B")
    top, pen = canvas(1100, 500, "#23439B")
    pen.ellipse([320, 110, 780, 390], fill="#11224F")
    side, pen = canvas(500, 560, "#E8EDF1")
    pen.rectangle([0, 0, 500, 150], fill="#23439B")
    face("head", 190, 850).draw(pen, (180, 420), "L", "#23439B")
    half = (0.72, 0.36, 0.33)
    board = Material(
        "#F3F6F8", rough=0.45, spec=0.045, soft=0.15, paint=faces(half, front=front, top=top, right=side, left=side)
    )
    turn = rotation(yaw=-22)
    at: Point = (-0.28, 0.36, -0.30)
    nitrile = Material("#2F5FC4", rough=0.34, spec=0.05, soft=0.35)
    shapes: list[Shape] = [Box((1.44, 0.72, 0.66), board, at, turn, bevel=0.01)]
    rng = chance(seed)
    tuft = outline(
        (160, 160),
        [
            (0.30, 0.98),
            (0.22, 0.70),
            (0.10, 0.40),
            (0.22, 0.18),
            (0.40, 0.30),
            (0.50, 0.06),
            (0.66, 0.26),
            (0.86, 0.16),
            (0.88, 0.46),
            (0.74, 0.72),
            (0.70, 0.98),
        ],
    )
    crumple = inflated(tuft, 0.11, (3, 9, 20))
    crumple = np.where(
        crumple > 0, np.maximum(crumple * (1 + 0.45 * noise(rng, (160, 160), (5, 9, 17))), 0.01), crumple
    )
    shapes.append(
        Relief(
            crumple, 0.25, 0.27, nitrile, moved([(0, 0.52, 0)], turn, at)[0], turn @ rotation(pitch=80), two_sided=True
        )
    )
    size = (280, 340)
    hand = inflated(outline(size, GLOVE), 0.075, (3, 7, 14))
    wrinkle = noise(rng, (size[1], size[0]), (5, 9, 20)) * 0.30
    hand = np.where(hand > 0, np.maximum(hand * (1 + wrinkle), 0.006), hand)
    shapes.append(Relief(hand, 0.44, 0.535, nitrile, (0.78, 0.004, 0.55), rotation(yaw=-32)))
    shapes.append(Relief(hand[:, ::-1], 0.44, 0.535, nitrile, (0.02, 0.004, 0.78), rotation(yaw=18)))
    return studio(
        shapes,
        "wear",
        seed,
        eye=(0.3, 2.4, 6.0),
        target=(0.08, 0.38, 0.1),
        angle=22.5,
        middle=(0, 0.4, 0.1),
        radius=1.8,
    )

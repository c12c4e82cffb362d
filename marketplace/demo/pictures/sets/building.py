"""Building materials: cement, facade insulation, tiles."""

from __future__ import annotations

import numpy as np
from PIL import Image

from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.forms import cushion
from marketplace.demo.pictures.labels import stairs
from marketplace.demo.pictures.materials import Material, faces, flat, speckle
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.goods import pallet, sacks
from marketplace.demo.pictures.sets.studio import chance, studio
from marketplace.demo.pictures.shapes import Box, Point, Relief, Shape, moved
from marketplace.demo.pictures.vectors import noise, rotation


def _cement_art() -> Image.Image:
    image, pen = canvas(820, 540, "#C9B999")
    pen.rectangle([0, 0, 820, 150], fill="#3C4A52")
    fitting("head", "CEMENT", 560, 140, 850).draw(pen, (50, 122), "CEMENT", "#FFFFFF")
    face("head", 130, 850).draw(pen, (50, 320), "CEM II", "#2B2A26")
    face("head", 90, 750).draw(pen, (440, 318), "42,5 R", "#A21F1B")
    pen.rectangle([50, 350, 770, 358], fill="#2B2A26")
    face("text", 60, 600).draw(pen, (50, 440), "portland kompozitni", "#2B2A26")
    face("head", 110, 850).draw(pen, (50, 525), "25 kg", "#2B2A26")
    stairs(pen, 560, 400, 44, 4, "#A21F1B")
    return image


def cement(seed: int) -> Scene:
    art = _cement_art()
    turn, at = rotation(yaw=-33), (-0.25, 0.0, -0.55)
    shapes, deck = pallet(turn, at, seed=seed)
    shapes += sacks(turn, at, deck, art, colour="#C9B999", layers=6, thick=0.23, rough=0.85, seed=seed)
    upright = cushion((0.40, 0.60), 0.17, edge=0.17, corner=0.09, crown=0.15, seed=seed + 9, creases=0.09)
    tall = Image.new("RGB", (540, 820), "#C9B999")
    tall.paste(_tall_cement().convert("RGB"))
    paper = Material("#C9B999", rough=0.85, soft=0.25, paint=flat(tall, 0.40, 0.60))
    shapes.append(
        Relief(upright, 0.40, 0.60, paper, (0.98, 0.60, 0.98), rotation(yaw=-20) @ rotation(pitch=82), two_sided=True)
    )
    return studio(
        shapes,
        "building",
        seed,
        eye=(0.6, 2.7, 8.6),
        target=(0.10, 0.82, 0.1),
        angle=22.5,
        middle=(0, 0.7, 0),
        radius=2.6,
    )


def _tall_cement() -> Image.Image:
    image, pen = canvas(540, 820, "#C9B999")
    pen.rectangle([0, 90, 540, 270], fill="#3C4A52")
    fitting("head", "CEMENT", 440, 150, 850).draw(pen, (270, 232), "CEMENT", "#FFFFFF", "ms")
    face("head", 150, 850).draw(pen, (270, 430), "CEM II", "#2B2A26", "ms")
    face("head", 110, 750).draw(pen, (270, 545), "42,5 R", "#A21F1B", "ms")
    pen.rectangle([70, 580, 470, 588], fill="#2B2A26")
    face("head", 130, 850).draw(pen, (270, 720), "25 kg", "#2B2A26", "ms")
    return image


def styrofoam(seed: int) -> Scene:
    beads = speckle(seed, 0.16, 26.0)
    turn = rotation(yaw=-28)
    shapes: list[Shape] = []
    rng = chance(seed)
    side_art, pen = canvas(1400, 800, "#0D5358")
    fitting("head", "STIROPOR", 1200, 300, 850).draw(pen, (100, 330), "STIROPOR", "#FFFFFF")
    fitting("head", "EPS 80 · 10 cm", 1200, 220, 750).draw(pen, (100, 620), "EPS 80 · 10 cm", "#F2B632")
    for layer in range(6):
        half = (1.15, 0.11, 0.58)
        board = Material("#F4F5F4", rough=0.9, spec=0.03, soft=0.45, paint=beads)
        x, z, twist = (float(v) for v in rng.uniform(-0.014, 0.014, 3))
        shapes.append(
            Box(
                (half[0] * 2, 0.218, half[2] * 2),
                board,
                (-0.12 + x, 0.11 + layer * 0.22, -0.30 + z),
                rotation(yaw=-28 + twist * 25),
                bevel=0.010,
            )
        )
    film = Material("#0D5358", rough=0.3, spec=0.06, paint=faces((0.44, 0.25, 0.61), front=side_art))
    front = moved([(0.0, 0.66, 0.0)], turn, (-0.12, 0, -0.30))[0]
    shapes.append(Box((0.88, 0.50, 1.22), film, front, turn, bevel=0.004))
    leaning = Material("#F4F5F4", rough=0.9, spec=0.03, soft=0.45, paint=beads)
    shapes.append(
        Box((1.0, 1.62, 0.20), leaning, (1.22, 0.78, -0.30), rotation(yaw=-40) @ rotation(pitch=-13), bevel=0.012)
    )
    shapes.append(Box((0.62, 0.20, 0.44), leaning, (0.86, 0.10, 0.92), rotation(yaw=24), bevel=0.012))
    return studio(
        shapes,
        "building",
        seed,
        eye=(0.5, 2.4, 7.4),
        target=(0.14, 0.66, -0.05),
        angle=23.5,
        middle=(0, 0.7, 0),
        radius=2.3,
    )


def _tile(seed: int, tone: tuple[int, int, int]) -> Image.Image:
    rng = chance(seed)
    veins = noise(rng, (420, 420), (3, 7, 15, 40))
    cloud = noise(rng, (420, 420), (4, 9))
    lines = np.exp(-((noise(rng, (420, 420), (3, 6, 14)) * 9) ** 2))
    light = 1 + 0.05 * veins + 0.07 * cloud + 0.05 * lines
    pixels = np.clip(np.array(tone, dtype=np.float32) * light[..., None], 0, 255).astype(np.uint8)
    return Image.fromarray(pixels)


def tiles(seed: int) -> Scene:
    shapes: list[Shape] = []
    art = [_tile(seed + n, (104, 108, 110)) for n in range(4)]
    half = (0.42, 0.02, 0.42)

    def tile(number: int, rough: float) -> Material:
        return Material(
            "#8C8F8E",
            rough=rough,
            spec=0.05,
            paint=faces(half, top=art[number % 4], front=art[number % 4], right=art[(number + 1) % 4]),
        )

    turn = rotation(yaw=-38)
    number = 0
    for row in range(3):
        for column in range(4):
            spot = moved([((column - 1.5) * 0.855, 0.02, (row - 1) * 0.855 + 0.15)], turn, (0.15, 0, 0.25))[0]
            shapes.append(
                Box((0.84, 0.04, 0.84), tile(number, 0.22), spot, turn @ rotation(yaw=90 * (number % 4)), bevel=0.006)
            )
            number += 1
    for level in range(11):
        spot = moved([(-0.43, 0.065 + level * 0.045, -0.70)], turn, (0.15, 0, 0.25))[0]
        shapes.append(
            Box((0.84, 0.04, 0.84), tile(level, 0.24), spot, rotation(yaw=-38 + (level * 37 % 5) - 2), bevel=0.006)
        )
    lean = turn @ rotation(pitch=76)
    spot = moved([(0.50, 0.46, -0.88)], turn, (0.15, 0, 0.25))[0]
    shapes.append(Box((0.84, 0.04, 0.84), tile(2, 0.22), spot, lean, bevel=0.006))
    upper: Point = moved([(-0.43, 0.585, -0.70)], turn, (0.15, 0, 0.25))[0]
    card, pen = canvas(600, 400, "#F6F4EE")
    face("head", 150, 850).draw(pen, (40, 170), "60 × 60", "#10201E")
    face("text", 70, 500).draw(pen, (40, 290), "siva · R10 · I klasa", "#3F524C")
    paper = Material("#F6F4EE", rough=0.7, soft=0.3, paint=faces((0.24, 0.004, 0.16), top=card))
    shapes.append(Box((0.48, 0.008, 0.32), paper, upper, rotation(yaw=-24), bevel=0.002))
    return studio(
        shapes,
        "building",
        seed,
        eye=(0.2, 2.5, 6.0),
        target=(0.05, 0.26, 0.05),
        angle=22.5,
        middle=(0, 0.3, 0),
        radius=2.2,
    )

"""Hygiene and packaging: toilet paper, cartons, stretch film."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image

from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.labels import carton_face, stairs
from marketplace.demo.pictures.materials import Material, Print, faces
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.studio import studio
from marketplace.demo.pictures.shapes import Box, Lathe, Point, Rod, Shape, moved, shadowless, unseen
from marketplace.demo.pictures.vectors import Array, linear, rotation


def _roll_paint() -> Array:
    return np.array(linear("#FBFBF9"), dtype=np.float32)[:, None]


def toilet_paper(seed: int) -> Scene:
    white = _roll_paint()
    core = np.array(linear("#B79A74"), dtype=np.float32)[:, None]
    hole = np.array(linear("#3A2F24"), dtype=np.float32)[:, None]

    def wound(points: Array, normals: Array, base: Array) -> Array:
        r = np.hypot(points[0], points[2])
        ends = np.abs(normals[1]) > 0.7
        rings = 1 + 0.035 * np.sin(r * 520)
        dots = 1 - 0.05 * (np.sin(points[1] * 90) * np.sin(np.arctan2(points[0], points[2]) * 28) > 0.55)
        out = np.where(ends, white * rings, white * dots)
        out = np.where(ends & (r < 0.085), core, out)
        painted: Array = np.where(ends & (r < 0.075), hole, out)
        return painted

    soft = Material("#FBFBF9", rough=0.95, spec=0.02, soft=0.5, paint=wound)
    turn = rotation(yaw=-30)
    at: Point = (-0.15, 0.0, -0.30)
    shapes: list[Shape] = []
    rolls: list[Shape] = []
    radius, tall = 0.215, 0.40
    for level in range(3):
        for row in range(3):
            for column in range(4):
                if 0 < row < 2 and 0 < column < 3 and level < 2:
                    continue
                spot = moved([((column - 1.5) * 2 * radius, level * (tall + 0.004), (row - 1) * 2 * radius)], turn, at)[
                    0
                ]
                rolls.append(Rod(radius, tall, soft, spot, turn, bevel=0.03))
    shapes += shadowless(rolls)
    shapes.append(
        unseen(
            Box((8 * radius * 0.96, tall * 3, 6 * radius * 0.96), soft, moved([(0, tall * 1.5, 0)], turn, at)[0], turn)
        )
    )
    art, pen = canvas(1320, 520, "#2E7F8C")
    pen.rectangle([0, 0, 1320, 26], fill="#F2B632")
    pen.rectangle([0, 494, 1320, 520], fill="#F2B632")
    fitting("head", "RESAVA", 760, 220, 850).draw(pen, (70, 250), "RESAVA", "#FFFFFF")
    face("text", 76, 500).draw(pen, (74, 370), "troslojni toalet papir", "#E3F2F4")
    face("head", 170, 850).draw(pen, (900, 300), "64 / 1", "#F2B632")
    side, pen = canvas(990, 520, "#2E7F8C")
    pen.rectangle([0, 0, 990, 26], fill="#F2B632")
    pen.rectangle([0, 494, 990, 520], fill="#F2B632")
    stairs(pen, 350, 130, 72, 4, "#FFFFFF")
    half = (4 * radius + 0.012, 0.34, 3 * radius + 0.012)
    film = Material("#2E7F8C", rough=0.22, spec=0.06, paint=faces(half, front=art, right=side, left=side))
    for bend in (0,):
        shapes.append(
            Box((half[0] * 2, 0.68, half[2] * 2), film, moved([(0, 0.60 + bend, 0)], turn, at)[0], turn, bevel=0.10)
        )
    for x, z, lying in ((0.98, 0.55, False), (0.62, 0.92, True)):
        if lying:
            shapes.append(
                Rod(radius, tall, soft, (x - 0.2, radius, z), rotation(yaw=28) @ rotation(roll=-90), bevel=0.03)
            )
        else:
            shapes.append(Rod(radius, tall, soft, (x, 0, z), turn, bevel=0.03))
    return studio(
        shapes,
        "hygiene",
        seed,
        eye=(0.4, 2.3, 7.4),
        target=(0.06, 0.58, 0.0),
        angle=22.0,
        middle=(0, 0.6, 0),
        radius=2.0,
    )


def cartons(seed: int) -> Scene:
    shapes: list[Shape] = []
    tape = Material("#D9B98A", rough=0.18, spec=0.08)
    spots: list[tuple[Point, float, tuple[float, float, float]]] = [
        ((-0.62, 0.45, -0.35), -18.0, (1.20, 0.90, 0.90)),
        ((0.66, 0.45, -0.45), -34.0, (1.20, 0.90, 0.90)),
        ((-0.05, 1.35, -0.42), -24.0, (1.20, 0.90, 0.90)),
        ((0.30, 0.30, 0.62), -10.0, (0.80, 0.60, 0.60)),
    ]
    for at, yaw, size in spots:
        small = size[0] < 1
        art = carton_face(
            (1000, 750),
            "#BE9465",
            "TOVAR",
            ["40 × 30 × 30 cm" if not small else "30 × 20 × 20 cm", "petoslojni karton BC", "nosivost 40 kg"],
        )
        side = carton_face((750, 750), "#BE9465", "5-SLOJNA", ["Šabac"], signs=True)
        half = (size[0] / 2, size[1] / 2, size[2] / 2)
        board = Material(
            "#BE9465", rough=0.9, spec=0.025, soft=0.25, paint=faces(half, front=art, right=side, left=side)
        )
        turn = rotation(yaw=yaw)
        shapes.append(Box(size, board, at, turn, bevel=0.012))
        shapes.append(
            Box((size[0] + 0.006, 0.004, 0.13), tape, moved([(0, half[1] + 0.001, 0)], turn, at)[0], turn, bevel=0.001)
        )
        for end in (-1, 1):
            spot = moved([(end * (half[0] + 0.001), half[1] - 0.09, 0)], turn, at)[0]
            shapes.append(Box((0.004, 0.18, 0.13), tape, spot, turn, bevel=0.001))
        shapes.append(
            Box(
                (size[0], 0.003, 0.008),
                Material("#6B4C2C", rough=1.0),
                moved([(0, half[1] + 0.0005, 0.07)], turn, at)[0],
                turn,
                bevel=0.001,
            )
        )
    flatpack = Material("#B68B5B", rough=0.9, spec=0.025, soft=0.25)
    for level in range(6):
        shapes.append(
            Box(
                (1.0, 0.032, 0.72),
                flatpack,
                (-0.72 + 0.012 * (level % 3), 0.018 + 0.035 * level, 0.78),
                rotation(yaw=14 + (level * 29) % 5),
                bevel=0.006,
            )
        )
    return studio(
        shapes,
        "hygiene",
        seed,
        eye=(0.5, 2.5, 8.0),
        target=(0.02, 0.84, 0.0),
        angle=22.5,
        middle=(0, 0.8, 0),
        radius=2.2,
    )


def stretch(seed: int) -> Scene:
    core_wall = Material("#B48B5E", rough=0.9)
    dark = Material("#2A211A", rough=1.0)
    rings = Print(_label_art())

    def film_paint(points: Array, normals: Array, base: Array) -> Array:
        r = np.hypot(points[0], points[2])
        ends = np.abs(normals[1]) > 0.7
        wound = base * (1 + 0.16 * np.sin(r * 300)[None, :])
        banding = base * (1 + 0.05 * np.sin(points[1] * 23 + 1.5) + 0.03 * np.sin(points[1] * 71))
        painted: Array = np.where(ends, wound, banding)
        return painted

    film = Material("#C4D2D4", rough=0.10, spec=0.10, glow=0.32, paint=film_paint)
    shapes: list[Shape] = []

    def roll(at: Point, turn: Array) -> None:
        shapes.append(
            Lathe([(0.0, 0.285), (0.01, 0.30), (0.8, 0.303), (1.59, 0.30), (1.60, 0.285)], film, at, turn, smooth=0.01)
        )
        below = moved([(0, -0.07, 0)], turn, at)[0]
        shapes.append(Rod(0.115, 1.74, core_wall, below, turn))
        end = moved([(0, 1.671, 0)], turn, at)[0]
        shapes.append(Rod(0.095, 0.004, dark, end, turn))

    upright = rotation(yaw=20)
    roll((-0.62, 0.07, -0.30), upright)
    roll((0.08, 0.07, -0.46), upright)
    roll((0.74, 0.07, -0.22), upright)
    lying = rotation(yaw=16) @ rotation(roll=-90)
    roll((-0.86, 0.303, 0.62), lying)
    tag = Material(
        "#FFFFFF",
        rough=0.4,
        paint=lambda points, normals, base: rings.over(
            base, np.arctan2(points[0], points[2]) / math.radians(110) + 0.5, (0.42 - points[1]) / 0.40
        ),
    )
    for at in ((-0.62, 0.55, -0.30), (0.08, 0.55, -0.46), (0.74, 0.55, -0.22)):
        shapes.append(Rod(0.3055, 0.44, tag, at, rotation(yaw=4)))
    return studio(
        shapes,
        "hygiene",
        seed,
        eye=(0.3, 1.9, 7.4),
        target=(0.02, 0.82, 0.0),
        angle=21.0,
        middle=(0, 0.8, 0),
        radius=2.0,
    )


def _label_art() -> Image.Image:
    image, pen = canvas(700, 480, "#FFFFFF")
    pen.rectangle([0, 0, 700, 130], fill="#0D5358")
    fitting("head", "STREČ FOLIJA", 600, 110, 850).draw(pen, (350, 100), "STREČ FOLIJA", "#FFFFFF", "ms")
    fitting("head", "500 mm", 560, 180, 850).draw(pen, (350, 310), "500 mm", "#10201E", "ms")
    fitting("head", "2,4 kg · 23 µm", 560, 110, 700).draw(pen, (350, 440), "2,4 kg · 23 µm", "#3F524C", "ms")
    return image

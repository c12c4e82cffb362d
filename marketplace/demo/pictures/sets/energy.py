"""Energy and heating: wood pellets, solar panels, LED panels."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image

from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.labels import barcode, stairs
from marketplace.demo.pictures.materials import Material, faces, grain_of_wood
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.goods import pallet, sacks
from marketplace.demo.pictures.sets.studio import chance, studio
from marketplace.demo.pictures.shapes import Ball, Box, Point, Rod, Shape, between, moved, shadowless, tube
from marketplace.demo.pictures.vectors import aligned, rotation, vec


def pellets(seed: int) -> Scene:
    art, pen = canvas(820, 540, "#EFE3C4")
    pen.rectangle([0, 0, 820, 170], fill="#7A3B12")
    pen.rectangle([0, 430, 820, 540], fill="#F2B632")
    fitting("head", "DRVENI PELET", 700, 150, 850).draw(pen, (60, 130), "DRVENI PELET", "#FFFFFF")
    face("head", 190, 850).draw(pen, (60, 370), "A1", "#7A3B12")
    face("head", 80, 700).draw(pen, (330, 300), "bukva 100 %", "#3B2413")
    face("head", 80, 700).draw(pen, (330, 390), "15 kg · 6 mm", "#3B2413")
    face("text", 54, 600).draw(pen, (60, 505), "Toplina Nišava", "#3B2413")
    turn, at = rotation(yaw=-33), (-0.18, 0.0, -0.55)
    shapes, deck = pallet(turn, at, seed=seed)
    shapes += sacks(turn, at, deck, art, colour="#EFE3C4", layers=7, thick=0.21, rough=0.32, seed=seed)
    rng = chance(seed)
    wood = [
        Material(colour, rough=0.8, soft=0.25, paint=grain_of_wood(seed + n, colour, dark, axis=1))
        for n, (colour, dark) in enumerate((("#CFA468", "#A87C44"), ("#C3955A", "#9A6E3A"), ("#D8B37C", "#B58B54")))
    ]
    heap: list[Shape] = []
    for _ in range(460):
        away = math.sqrt(float(rng.uniform(0, 1)))
        angle = float(rng.uniform(0, 2 * math.pi))
        dx, dz = 0.72 * away * math.cos(angle), 0.62 * away * math.sin(angle)
        level = 0.29 * math.sqrt(max(0.0, 1 - (dx / 0.55) ** 2 - (dz / 0.48) ** 2))
        x, z = 0.88 + dx, 1.02 + dz
        lean = float(rng.uniform(-0.5, 0.5)) if level else 0.0
        around = float(rng.uniform(0, 2 * math.pi))
        direction = vec(math.cos(around) * math.cos(lean), math.sin(lean), math.sin(around) * math.cos(lean))
        length = float(rng.uniform(0.11, 0.19))
        heap.append(
            Rod(0.030, length, wood[int(rng.integers(0, 3))], (x, level + 0.030, z), aligned(direction), bevel=0.006)
        )
    shapes += shadowless(heap)
    shapes.append(Ball((0.55, 0.29, 0.48), Material("#B98B50", rough=0.9, soft=0.2), (0.88, 0.0, 1.02)))
    return studio(
        shapes,
        "energy",
        seed,
        eye=(0.6, 2.9, 8.6),
        target=(0.06, 0.80, 0.05),
        angle=22.0,
        middle=(0, 0.7, 0),
        radius=2.6,
    )


def _cells(width: int, height: int) -> Image.Image:
    image, pen = canvas(width, height, "#0B1524")
    columns, rows = 6, 12
    step_x, step_y = width / columns, height / (rows + 0.35)
    for row in range(rows):
        for column in range(columns):
            x = column * step_x + 4
            y = row * step_y + 4 + (step_y * 0.35 if row >= rows // 2 else 0)
            shade = 6 * ((row * 5 + column * 3) % 4)
            cut = step_x * 0.09
            left, right, top, bottom = x, x + step_x - 8, y, y + step_y - 7
            pen.polygon(
                [
                    (left + cut, top),
                    (right - cut, top),
                    (right, top + cut),
                    (right, bottom - cut),
                    (right - cut, bottom),
                    (left + cut, bottom),
                    (left, bottom - cut),
                    (left, top + cut),
                ],
                fill=(16 + shade // 2, 34 + shade, 66 + shade),
            )
            for bus in range(1, 6):
                line = left + (right - left) * bus / 6
                pen.line([(line, top), (line, bottom)], fill=(92, 112, 140), width=1)
    return image


def solar(seed: int) -> Scene:
    frame = Material("#C5CBCF", rough=0.28, spec=0.75, metal=True)
    steel = Material("#8F989D", rough=0.4, spec=0.6, metal=True)
    half = (0.62, 1.06, 0.006)
    glass = Material("#0B1524", rough=0.07, spec=0.05, paint=faces(half, front=_cells(720, 1230)))
    shapes: list[Shape] = []
    for x, z, yaw, pitch in ((-0.58, -0.45, -16, -20), (0.62, 0.02, -16, -20)):
        turn = rotation(yaw=yaw) @ rotation(pitch=pitch)
        middle = (x, 1.08, z)
        shapes.append(Box((1.32, 2.20, 0.075), frame, middle, turn, bevel=0.008))
        shapes.append(Box((1.24, 2.12, 0.012), glass, moved([(0, 0, 0.036)], turn, middle)[0], turn, bevel=0.002))
        for side in (-0.5, 0.5):
            top = moved([(side, 0.75, -0.05)], turn, middle)[0]
            foot = moved([(side, 0, -0.95)], rotation(yaw=yaw), (x, 0.0, z))[0]
            shapes.append(between(top, foot, 0.024, steel))
    label_art, pen = canvas(420, 260, "#F7F8F6")
    stairs(pen, 30, 30, 40, 4, "#F2B632")
    face("head", 110, 850).draw(pen, (30, 220), "550 W", "#10201E")
    card = Material("#F7F8F6", rough=0.5, soft=0.2, paint=faces((0.21, 0.13, 0.005), front=label_art))
    shapes.append(
        Box((0.42, 0.26, 0.01), card, (1.18, 0.135, 0.78), rotation(yaw=-12) @ rotation(pitch=-14), bevel=0.002)
    )
    return studio(
        shapes,
        "energy",
        seed,
        eye=(0.5, 1.55, 7.6),
        target=(0.08, 1.02, -0.1),
        angle=22.5,
        middle=(0, 0.9, -0.1),
        radius=2.3,
    )


def led(seed: int) -> Scene:
    white = Material("#D9DCDA", rough=0.4, spec=0.045)
    light = Image.new("RGB", (256, 256), "#FFFFFF")
    values = np.asarray(light).astype(np.float32)
    y, x = np.mgrid[-1:1:256j, -1:1:256j]
    values *= (1.0 - 0.10 * np.maximum(np.abs(x), np.abs(y)) ** 4)[..., None]
    light = Image.fromarray(values.astype(np.uint8))
    half = (0.80, 0.80, 0.004)
    lit = Material("#FFFFFF", rough=0.7, spec=0.02, emit=1.25, paint=faces(half, front=light))
    shapes: list[Shape] = []
    turn = rotation(yaw=-20) @ rotation(pitch=-12)
    middle: Point = (-0.20, 0.885, -0.10)
    shapes.append(Box((1.76, 1.76, 0.07), white, middle, turn, bevel=0.02))
    shapes.append(Box((1.60, 1.60, 0.008), lit, moved([(0, 0, 0.034)], turn, middle)[0], turn, bevel=0.001))
    art, pen = canvas(1000, 1000, "#F6F7F5")
    pen.rectangle([0, 0, 1000, 300], fill="#0D5358")
    for text, row, large, colour in (
        ("LED PANEL", 200, 150, "#FFFFFF"),
        ("60×60 cm", 470, 150, "#10201E"),
        ("40 W · 4.000 lm", 620, 100, "#3F524C"),
    ):
        chosen = fitting("head", text, 500, large, 850)
        chosen.draw(pen, (930, row), text, colour, "rs")
    barcode(pen, 620, 820, 300, 110, seed)
    box_half = (0.90, 0.90, 0.11)
    carton = Material("#F6F7F5", rough=0.55, soft=0.2, paint=faces(box_half, front=art))
    shapes.append(
        Box((1.80, 1.80, 0.22), carton, (0.72, 0.90, -0.95), rotation(yaw=-14) @ rotation(pitch=-4), bevel=0.012)
    )
    driver, pen = canvas(600, 160, "#FFFFFF")
    face("head", 90, 800).draw(pen, (30, 110), "LED DRIVER 40 W", "#10201E")
    case = Material("#FFFFFF", rough=0.4, spec=0.045, paint=faces((0.30, 0.07, 0.10), front=driver))
    shapes.append(Box((0.60, 0.14, 0.20), case, (0.98, 0.07, 0.62), rotation(yaw=-28), bevel=0.015))
    cable = Material("#1B1E20", rough=0.5)
    own: list[Point] = [(0.72, 0.05, 0.48)]
    for t in np.linspace(0, 1, 12):
        own.append((0.66 - 0.5 * t, 0.022, 0.46 + 0.16 * math.sin(t * 4.2)))
    shapes += tube(own, 0.020, cable)
    return studio(
        shapes,
        "energy",
        seed,
        eye=(0.35, 1.5, 6.8),
        target=(0.28, 0.84, 0.0),
        angle=23.0,
        middle=(0, 0.7, 0),
        radius=2.0,
        floor="#8C8473",
        wall="#6F6A5C",
    )

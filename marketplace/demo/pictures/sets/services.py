"""Services shown by their objects: an air conditioner, a van with a pallet, a first-aid case."""

from __future__ import annotations

import itertools
import math

import numpy as np
from PIL import Image

from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.forms import inflated, outline
from marketplace.demo.pictures.labels import carton_face
from marketplace.demo.pictures.materials import Material, faces, flat
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.goods import pallet
from marketplace.demo.pictures.sets.studio import studio
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
    tube,
)
from marketplace.demo.pictures.vectors import rotation


def air_conditioner(seed: int) -> Scene:
    grey = Material("#C9CDCE", rough=0.45, spec=0.045)
    dark = Material("#2A2F32", rough=0.6)
    blade = Material("#3A4145", rough=0.45, spec=0.05)
    copper = Material("#B5703C", rough=0.25, spec=0.8, metal=True)
    turn, at = rotation(yaw=-22), (-0.32, 0.0, -0.25)
    shapes: list[Shape] = []

    def put(x: float, y: float, z: float) -> Point:
        return moved([(x, y, z)], turn, at)[0]

    front, pen = canvas(1500, 1030, "#F1F2F0")
    pen.line([(1110, 0), (1110, 1030)], fill="#C6CACB", width=5)
    face("head", 76, 850).draw(pen, (1150, 140), "NIŠAVA", "#0D5358")
    face("text", 44, 500).draw(pen, (1152, 200), "inverter 3,5 kW", "#566A63")
    for number in range(16):
        pen.rectangle([1170, 500 + number * 26, 1440, 508 + number * 26], fill="#AEB5B6")
    half = (0.90, 0.62, 0.34)
    body = Material("#F1F2F0", rough=0.35, spec=0.05, paint=faces(half, front=front))
    shapes.append(Box((1.8, 1.24, 0.68), body, put(0, 0.70, 0), turn, bevel=0.03))
    middle = put(-0.24, 0.70, 0.342)
    ahead = turn @ rotation(pitch=90)
    shapes.append(Rod(0.53, 0.008, dark, middle, ahead))
    for number in range(5):
        leaf = ahead @ rotation(yaw=number * 72 + 10)
        spot = moved([(0.25, 0.016, 0.0)], leaf, middle)[0]
        shapes.append(Ball((0.25, 0.012, 0.15), blade, spot, leaf @ rotation(roll=6)))
    shapes.append(Rod(0.09, 0.05, grey, middle, ahead, bevel=0.02))
    grill: list[Shape] = []
    for ring in range(1, 8):
        radius = 0.075 * ring
        points: list[Point] = []
        for step in range(29):
            angle = 2 * math.pi * step / 28
            points.append((radius * math.cos(angle), 0.055, radius * math.sin(angle)))
        placed = moved(points, ahead, middle)
        grill += [between(a, b, 0.0075, grey) for a, b in itertools.pairwise(placed)]
    for number in range(8):
        angle = math.pi * number / 4
        own: list[Point] = [
            (0.07 * math.cos(angle), 0.055, 0.07 * math.sin(angle)),
            (0.53 * math.cos(angle), 0.055, 0.53 * math.sin(angle)),
        ]
        start, end = moved(own, ahead, middle)
        grill.append(between(start, end, 0.010, grey))
    shapes += shadowless(grill)
    for x in (-0.6, 0.6):
        shapes.append(Box((0.16, 0.08, 0.62), dark, put(x, 0.04, 0), turn, bevel=0.01))
    manifold: Point = (0.90, 0.36, 0.62)
    shapes.append(
        Box(
            (0.50, 0.10, 0.10),
            Material("#C9993A", rough=0.3, spec=0.8, metal=True),
            manifold,
            rotation(yaw=-18),
            bevel=0.02,
        )
    )
    for side, colour in ((-0.16, "#2F5DA8"), (0.16, "#B3261E")):
        dial, pen = canvas(240, 240, "#FFFFFF")
        for tick in range(13):
            angle = math.radians(135 + tick * 22.5)
            pen.line(
                [
                    (120 + 86 * math.cos(angle), 120 + 86 * math.sin(angle)),
                    (120 + 106 * math.cos(angle), 120 + 106 * math.sin(angle)),
                ],
                fill="#10201E",
                width=5,
            )
        pen.line([(120, 120), (180, 66)], fill="#B3261E", width=8)
        face("head", 44, 700).draw(pen, (120, 190), "bar", "#10201E", "ms")
        glass = Material("#FFFFFF", rough=0.12, spec=0.06, paint=flat(dial, 0.125, 0.125))
        spot = moved([(side, 0.17, 0.02)], rotation(yaw=-18), manifold)[0]
        ring_turn = rotation(yaw=-18) @ rotation(pitch=90)
        shapes.append(Rod(0.145, 0.07, Material(colour, rough=0.4, spec=0.05), spot, ring_turn, bevel=0.02))
        shapes.append(Rod(0.125, 0.012, glass, moved([(0, 0.066, 0)], ring_turn, spot)[0], ring_turn))
        shapes.append(Rod(0.03, 0.12, copper, moved([(side, 0.04, 0)], rotation(yaw=-18), manifold)[0]))
        hose: list[Point] = []
        for t in np.linspace(0, 1, 14):
            hose.append(
                (
                    0.90 + side * (1 + 1.2 * t),
                    0.34 - 0.31 * min(1.0, 1.8 * t),
                    0.62 + 0.06 * t + 0.25 * math.sin(t * 4.0) * t,
                )
            )
        shapes += tube(hose, 0.026, Material(colour, rough=0.5))
    shapes.append(Rod(0.05, 0.30, dark, (0.90, 0.0, 0.60), bevel=0.01))
    shapes.append(Box((0.30, 0.03, 0.24), dark, (0.90, 0.015, 0.60), rotation(yaw=-18), bevel=0.01))
    shapes += tube(
        [
            put(0.92, 0.40, -0.1),
            put(1.05, 0.40, -0.1),
            put(1.10, 0.34, -0.1),
            put(1.10, 0.06, -0.1),
            put(1.2, 0.03, -0.2),
        ],
        0.035,
        copper,
    )
    return studio(
        shapes,
        "services",
        seed,
        eye=(0.4, 1.6, 6.8),
        target=(-0.02, 0.62, 0.0),
        angle=23.0,
        middle=(0, 0.6, 0),
        radius=1.9,
    )


VAN = [
    (0.015, 0.80),
    (0.012, 0.60),
    (0.03, 0.53),
    (0.10, 0.50),
    (0.20, 0.47),
    (0.28, 0.30),
    (0.33, 0.18),
    (0.40, 0.13),
    (0.60, 0.11),
    (0.85, 0.115),
    (0.955, 0.125),
    (0.985, 0.18),
    (0.99, 0.45),
    (0.988, 0.80),
    (0.85, 0.825),
    (0.50, 0.825),
    (0.20, 0.825),
]


def _van_art(width: int, height: int) -> Image.Image:
    image, pen = canvas(width, height, "#F2F4F5")

    def at(x: float, y: float) -> tuple[float, float]:
        return x * width, y * height

    pen.polygon([at(0.235, 0.46), at(0.30, 0.27), at(0.345, 0.20), at(0.455, 0.20), at(0.455, 0.46)], fill="#1C272C")
    pen.polygon(
        [at(0.20, 0.46), at(0.225, 0.42), at(0.285, 0.25), at(0.31, 0.22), at(0.285, 0.30), at(0.225, 0.46)],
        fill="#26343A",
    )
    pen.line([at(0.235, 0.46), at(0.23, 0.79), at(0.46, 0.79), at(0.465, 0.17)], fill="#B3BBBF", width=4)
    pen.line([at(0.70, 0.15), at(0.70, 0.79)], fill="#B3BBBF", width=4)
    pen.line([at(0.47, 0.50), at(0.98, 0.50)], fill="#C9D0D3", width=4)
    pen.rectangle([*at(0.415, 0.52), *at(0.445, 0.537)], fill="#2A3236")
    pen.rectangle([*at(0.66, 0.52), *at(0.69, 0.537)], fill="#2A3236")
    pen.rectangle([*at(0.0, 0.755), *at(1.0, 0.83)], fill="#2A3236")
    pen.rectangle([*at(0.47, 0.59), *at(1.0, 0.63)], fill="#F2B632")
    pen.rectangle([*at(0.47, 0.64), *at(1.0, 0.655)], fill="#0D5358")
    fitting("head", "TOVAR MAČVA", width * 0.40, round(height * 0.14), 850).draw(
        pen, at(0.505, 0.40), "TOVAR MAČVA", "#0D5358"
    )
    fitting("text", "Beograd – Niš", width * 0.30, round(height * 0.07), 600).draw(
        pen, at(0.505, 0.478), "Beograd – Niš", "#3F524C"
    )
    pen.polygon(
        [at(0.015, 0.60), at(0.05, 0.545), at(0.085, 0.545), at(0.06, 0.615)], fill="#E9F2F6", outline="#8E979C"
    )
    return image


def transport(seed: int) -> Scene:
    size = (420, 260)
    shell = inflated(outline(size, VAN), 0.56, (3, 6), flat=0.84)
    paint = Material("#F2F4F5", rough=0.16, spec=0.06, paint=flat(_van_art(1680, 1040), 1.9, 1.18))
    turn, at = rotation(yaw=26), (-0.30, 1.18, -1.0)
    stand = turn @ rotation(pitch=90)
    shapes: list[Shape] = [Relief(shell, 1.9, 1.18, paint, at, stand, two_sided=True)]
    tyre = Material("#1A1C1D", rough=0.85, spec=0.03)
    rim = Material("#C3C8CB", rough=0.3, spec=0.6, metal=True)
    arch = Material("#121415", rough=0.9)
    for x in (-1.24, 1.22):
        for z in (-0.40, 0.36):
            spot = moved([(x, -0.81, z)], turn, at)[0]
            axle = turn @ rotation(pitch=90)
            shapes.append(
                Lathe(
                    [(0, 0.30), (0.02, 0.345), (0.10, 0.36), (0.19, 0.345), (0.21, 0.30)],
                    tyre,
                    spot,
                    axle,
                    smooth=0.015,
                )
            )
            if z > 0:
                hub = moved([(0, 0.205, 0)], axle, spot)[0]
                shapes.append(Rod(0.22, 0.02, rim, hub, axle, bevel=0.01))
                shapes.append(Rod(0.06, 0.035, Material("#8E979C", rough=0.4), hub, axle, bevel=0.01))
                for number in range(5):
                    angle = 2 * math.pi * number / 5
                    hole = moved([(0.14 * math.cos(angle), 0.012, 0.14 * math.sin(angle))], axle, hub)[0]
                    shapes.append(Rod(0.038, 0.012, arch, hole, axle))
                shapes.append(Rod(0.43, 0.012, arch, moved([(x, -0.80, 0.553)], turn, at)[0], axle))
    mirror = moved([(-0.98, 0.10, 0.64)], turn, at)[0]
    shapes.append(Box((0.10, 0.22, 0.12), Material("#22282B", rough=0.4), mirror, turn, bevel=0.03))
    lot, lot_at = rotation(yaw=14), (0.86, 0.0, 0.72)
    wood, deck = pallet(lot, lot_at, (1.2, 0.9), seed)
    shapes += wood
    art = carton_face((800, 560), "#C09768", "PALETA", ["do 800 kg", "120 × 80 cm"])
    for x, y, z in (
        (-0.28, 0, -0.2),
        (0.28, 0, -0.2),
        (-0.28, 0, 0.2),
        (0.28, 0, 0.2),
        (-0.28, 1, -0.2),
        (0.28, 1, -0.2),
        (-0.28, 1, 0.2),
    ):
        half = (0.27, 0.185, 0.195)
        board = Material("#C09768", rough=0.9, spec=0.025, soft=0.25, paint=faces(half, front=art))
        spot = moved([(x, deck + 0.187 + 0.373 * y, z)], lot, lot_at)[0]
        shapes.append(Box((0.54, 0.37, 0.39), board, spot, lot, bevel=0.008))
    return studio(
        shapes,
        "services",
        seed,
        eye=(0.5, 2.2, 9.4),
        target=(0.02, 1.0, -0.2),
        angle=24.5,
        middle=(0, 0.9, 0),
        radius=2.8,
    )


def first_aid(seed: int) -> Scene:
    red = Material("#B71F1B", rough=0.35, spec=0.055)
    metal = Material("#C3C8CB", rough=0.22, spec=0.8, metal=True)
    front, pen = canvas(1300, 900, "#B71F1B")
    pen.rounded_rectangle([40, 40, 1260, 860], 50, outline="#8E1512", width=12)
    pen.ellipse([420, 130, 880, 590], fill="#FFFFFF")
    pen.rectangle([595, 200, 705, 520], fill="#14602F")
    pen.rectangle([490, 305, 810, 415], fill="#14602F")
    fitting("head", "PRVA POMOĆ", 900, 170, 850).draw(pen, (650, 780), "PRVA POMOĆ", "#FFFFFF", "ms")
    half = (0.86, 0.60, 0.30)
    case = Material("#B71F1B", rough=0.35, spec=0.055, paint=faces(half, front=front))
    turn, at = rotation(yaw=-20), (-0.22, 0.60, -0.30)
    shapes: list[Shape] = [Box((1.72, 1.2, 0.60), case, at, turn, bevel=0.07)]
    shapes.append(
        Box((1.735, 0.025, 0.615), Material("#7E1310", rough=0.5), moved([(0, 0.36, 0)], turn, at)[0], turn, bevel=0.01)
    )
    for x in (-0.5, 0.5):
        shapes.append(Box((0.16, 0.20, 0.04), metal, moved([(x, 0.36, 0.31)], turn, at)[0], turn, bevel=0.012))
    shapes += tube(moved([(-0.26, 0.60, 0), (-0.24, 0.74, 0), (0.24, 0.74, 0), (0.26, 0.60, 0)], turn, at), 0.045, red)

    roll_turn = rotation(yaw=30) @ rotation(roll=-90)
    for spot, radius, length, own in (
        ((0.72, 0.15, 0.66), 0.15, 0.26, roll_turn),
        ((1.14, 0.0, 0.42), 0.17, 0.30, rotation(yaw=10)),
        ((0.92, 0.0, -0.10), 0.17, 0.42, rotation(yaw=10)),
    ):
        body: Material = Material(
            "#F4F1E8",
            rough=0.95,
            spec=0.02,
            soft=0.5,
            paint=lambda points, normals, base: (
                base
                * np.where(
                    np.abs(normals[1]) > 0.7,
                    1 + 0.06 * np.sin(np.hypot(points[0], points[2]) * 330),
                    1 + 0.03 * np.sin(points[1] * 320) * np.sin(np.arctan2(points[0], points[2]) * 90),
                )
            ),
        )
        shapes.append(Rod(radius, length, body, spot, own, bevel=0.02))
    art, pen = canvas(700, 460, "#FFFFFF")
    pen.rectangle([0, 0, 700, 130], fill="#14602F")
    fitting("head", "STERILNA GAZA", 600, 90, 850).draw(pen, (350, 96), "STERILNA GAZA", "#FFFFFF", "ms")
    fitting("head", "10 × 10 cm", 560, 120, 750).draw(pen, (350, 290), "10 × 10 cm", "#10201E", "ms")
    fitting("text", "5 komada", 500, 60, 500).draw(pen, (350, 390), "5 komada", "#3F524C", "ms")
    packet = Material("#FFFFFF", rough=0.5, soft=0.3, paint=faces((0.30, 0.05, 0.20), top=art))
    shapes.append(Box((0.60, 0.10, 0.40), packet, (0.20, 0.05, 0.86), rotation(yaw=12), bevel=0.03))
    shapes.append(Box((0.60, 0.10, 0.40), packet, (0.15, 0.15, 0.84), rotation(yaw=-6), bevel=0.03))
    pivot: Point = (-0.72, 0.02, 0.86)
    for side in (-1, 1):
        own = rotation(yaw=-64 + 11 * side)
        blade_end, grip_end = moved([(0.46, 0.0, 0), (-0.24, 0.0, 0)], own, pivot)
        shapes.append(between(pivot, blade_end, 0.026, metal, 0.006))
        shapes.append(between(pivot, grip_end, 0.024, metal))
        ring: list[Point] = []
        for step in range(15):
            angle = 2 * math.pi * step / 14
            ring.append((-0.33 + 0.095 * math.cos(angle), 0.0, 0.075 * math.sin(angle)))
        shapes += tube(moved(ring, own, pivot), 0.022, Material("#22282B", rough=0.5))
    return studio(
        shapes,
        "services",
        seed,
        eye=(0.35, 1.95, 6.2),
        target=(0.06, 0.56, 0.05),
        angle=22.5,
        middle=(0, 0.5, 0.1),
        radius=1.9,
    )

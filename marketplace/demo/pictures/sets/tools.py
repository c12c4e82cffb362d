"""Tools and machines: a cordless drill in its case, screwdrivers, a mower."""

from __future__ import annotations

import math

import numpy as np

from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.forms import cushion
from marketplace.demo.pictures.materials import Material, bands, faces
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.studio import studio
from marketplace.demo.pictures.shapes import Box, Lathe, Point, Relief, Rod, Shape, moved, tube
from marketplace.demo.pictures.vectors import Array, rotation

TEAL, DARK = "#127A80", "#23282B"


def _drill(turn: Array, at: Point) -> list[Shape]:
    """Return a drill whose chuck points along its own +x; the battery stands on y = 0."""
    body = Material(TEAL, rough=0.38, spec=0.05)
    dark = Material(DARK, rough=0.55, spec=0.045)
    steel = Material("#AEB4B8", rough=0.22, spec=0.85, metal=True)
    art, pen = canvas(600, 200, (0, 0, 0, 0))
    face("head", 120, 850).draw(pen, (30, 130), "GRUŽA", "#FFFFFF")
    face("head", 74, 800).draw(pen, (420, 130), "18 V", "#F2B632")
    shapes: list[Shape] = []

    def put(x: float, y: float, z: float = 0.0) -> Point:
        return moved([(x, y, z)], turn, at)[0]

    along = turn @ rotation(roll=-90)
    logo = Material(TEAL, rough=0.38, spec=0.05, paint=faces((0.30, 0.10, 0.199), front=art, back=art))
    shapes += [
        Lathe(
            [(0, 0.10), (0.02, 0.155), (0.10, 0.185), (0.55, 0.195), (0.74, 0.18), (0.80, 0.16)],
            body,
            put(-0.50, 0.96),
            along,
            smooth=0.03,
        ),
        Box((0.60, 0.20, 0.398), logo, put(-0.14, 0.965), turn, bevel=0.015),
        Lathe(
            [(0, 0.165), (0.06, 0.165), (0.07, 0.15), (0.18, 0.14), (0.22, 0.14)],
            dark,
            put(0.28, 0.96),
            along,
            smooth=0.008,
        ),
        Lathe(
            [
                (0, 0.115),
                (0.02, 0.13),
                (0.20, 0.13),
                (0.215, 0.11),
                (0.22, 0.118),
                (0.30, 0.105),
                (0.36, 0.06),
                (0.38, 0.05),
            ],
            dark,
            put(0.50, 0.96),
            along,
            smooth=0.01,
        ),
        Lathe(
            [(0, 0.04), (0.05, 0.035), (0.06, 0.022), (0.36, 0.020), (0.40, 0.004)],
            steel,
            put(0.87, 0.96),
            along,
            smooth=0.01,
        ),
    ]
    grip = turn @ rotation(roll=-9)
    handle = cushion((0.135, 0.36), 0.10, edge=0.10, corner=0.09, crown=0.0, columns=60)
    shapes.append(Relief(handle, 0.135, 0.36, dark, put(-0.17, 0.62), grip @ rotation(pitch=90), two_sided=True))
    shapes.append(
        Relief(
            cushion((0.10, 0.22), 0.108, edge=0.08, corner=0.06, columns=50),
            0.10,
            0.22,
            body,
            put(-0.22, 0.66),
            grip @ rotation(pitch=90),
            two_sided=True,
        )
    )
    shapes.append(Box((0.07, 0.13, 0.07), Material("#C23B22", rough=0.4), put(0.0, 0.76), grip, bevel=0.025))
    shapes += [
        Box((0.42, 0.10, 0.30), body, put(-0.20, 0.30), turn, bevel=0.04),
        Box((0.52, 0.22, 0.32), dark, put(-0.18, 0.145), turn, bevel=0.04),
        Box((0.53, 0.03, 0.325), Material("#F2B632", rough=0.5), put(-0.18, 0.19), turn, bevel=0.01),
    ]
    return shapes


def drill(seed: int) -> Scene:
    dark = Material(DARK, rough=0.55, spec=0.045)
    turn = rotation(yaw=-20)
    shapes: list[Shape] = []
    lid_art, pen = canvas(1200, 800, "#2C3236")
    pen.rounded_rectangle([60, 60, 1140, 740], 40, outline="#3D464B", width=14)
    pen.rectangle([60, 300, 1140, 500], fill=TEAL)
    face("head", 190, 850).draw(pen, (110, 466), "GRUŽA", "#FFFFFF")
    fitting("head", "18 V · 2 × 4 Ah", 420, 120, 800).draw(pen, (690, 440), "18 V · 2 × 4 Ah", "#F2B632")
    half = (0.95, 0.62, 0.17)
    case = Material("#2C3236", rough=0.5, spec=0.05, paint=faces(half, front=lid_art))
    case_at: Point = (-0.15, 0.64, -0.72)
    case_turn = rotation(yaw=-12) @ rotation(pitch=-6)
    shapes.append(Box((1.9, 1.24, 0.34), case, case_at, case_turn, bevel=0.05))
    for x in (-0.6, 0.6):
        shapes.append(
            Box(
                (0.16, 0.10, 0.06),
                Material("#F2B632", rough=0.5),
                moved([(x, 0.60, 0.06)], case_turn, case_at)[0],
                case_turn,
                bevel=0.015,
            )
        )
    shapes += tube(
        moved([(-0.25, 0.60, 0), (-0.22, 0.74, 0), (0.22, 0.74, 0), (0.25, 0.60, 0)], case_turn, case_at), 0.04, dark
    )
    shapes += _drill(turn, (-0.10, 0.0, 0.10))
    spare_turn, spare_at = rotation(yaw=28), (0.72, 0.0, 0.62)
    for x, y, z, sx, sy, sz, colour in (
        (0.0, 0.11, 0.0, 0.50, 0.22, 0.32, DARK),
        (0.0, 0.165, 0.0, 0.51, 0.03, 0.325, "#F2B632"),
        (0.0, 0.25, 0.0, 0.30, 0.07, 0.22, TEAL),
    ):
        spot = moved([(x, y, z)], spare_turn, spare_at)[0]
        shapes.append(Box((sx, sy, sz), Material(colour, rough=0.5, spec=0.045), spot, spare_turn, bevel=0.03))
    return studio(
        shapes,
        "tools",
        seed,
        eye=(0.35, 1.75, 6.2),
        target=(0.05, 0.62, -0.1),
        angle=23.0,
        middle=(0, 0.6, 0),
        radius=1.9,
    )


def screwdrivers(seed: int) -> Scene:
    steel = Material("#C3C8CB", rough=0.18, spec=0.9, metal=True)
    tip = Material("#3B4146", rough=0.4, spec=0.3)
    foam = Material("#22282B", rough=0.95, spec=0.02, soft=0.2)
    edge = Material("#2F363A", rough=0.5, spec=0.05)
    tilt = rotation(yaw=-14) @ rotation(pitch=34)
    middle: Point = (0.0, 0.55, 0.0)
    shapes: list[Shape] = [Box((2.0, 0.10, 1.40), foam, moved([(0, -0.06, 0)], tilt, middle)[0], tilt, bevel=0.01)]
    for x, z, sx, sz in ((0, -0.72, 2.1, 0.06), (0, 0.72, 2.1, 0.06), (-1.02, 0, 0.06, 1.48), (1.02, 0, 0.06, 1.48)):
        shapes.append(Box((sx, 0.20, sz), edge, moved([(x, -0.03, z)], tilt, middle)[0], tilt, bevel=0.02))
    handle = [
        (0, 0.040),
        (0.015, 0.062),
        (0.06, 0.074),
        (0.16, 0.062),
        (0.24, 0.072),
        (0.36, 0.066),
        (0.41, 0.045),
        (0.43, 0.034),
    ]
    along = tilt @ rotation(pitch=-90)
    colours = ["#C23B22", "#C23B22", "#127A80", "#127A80", "#E0A21B", "#E0A21B", "#2F5DA8", "#2F5DA8"]
    for number, colour in enumerate(colours):
        x = -0.85 + number * 0.198
        grip = Material(colour, rough=0.30, spec=0.06, paint=bands((0.03, 0.055, DARK), (0.10, 0.22, DARK)))
        length = 0.62 - 0.055 * (number % 4)
        size = 1.0
        shapes.append(
            Lathe(
                [(y * size, r * size) for y, r in handle],
                grip,
                moved([(x, 0.05, 0.62)], tilt, middle)[0],
                along,
                smooth=0.012,
            )
        )
        shapes.append(Rod(0.020, length, steel, moved([(x, 0.05, 0.20)], tilt, middle)[0], along))
        shapes.append(
            Rod(
                0.021,
                0.11,
                tip,
                moved([(x, 0.05, 0.20 - length)], tilt, middle)[0],
                along,
                top_radius=0.012 if number % 2 else 0.019,
            )
        )
    sideways = tilt @ rotation(roll=-90)
    for number in range(24):
        spot = moved([(0.74 + 0.11 * (number % 2), 0.0, 0.60 - number // 2 * 0.10)], tilt, middle)[0]
        shapes.append(Rod(0.030, 0.055, steel, spot, sideways, bevel=0.004))
        end = moved([(0, 0.055, 0)], sideways, spot)[0]
        shapes.append(Rod(0.020, 0.035, tip, end, sideways, top_radius=0.010))
    return studio(
        shapes, "tools", seed, eye=(0.2, 2.3, 6.0), target=(0.0, 0.52, 0.0), angle=22.0, middle=(0, 0.5, 0), radius=1.8
    )


def mower(seed: int) -> Scene:
    red = Material("#C2371F", rough=0.25, spec=0.06)
    dark = Material("#1F2427", rough=0.5, spec=0.045)
    tyre = Material("#17191A", rough=0.85, spec=0.03)
    grey = Material("#D3D7D8", rough=0.4, spec=0.06)
    steel = Material("#9BA2A6", rough=0.3, spec=0.7, metal=True)
    bag = Material("#30373A", rough=0.95, spec=0.02, soft=0.35)
    turn = rotation(yaw=-38)
    at: Point = (0.22, 0.0, 0.0)
    shapes: list[Shape] = []

    def put(x: float, y: float, z: float) -> Point:
        return moved([(x, y, z)], turn, at)[0]

    deck = cushion((0.66, 0.46), 0.26, edge=0.14, corner=0.28, crown=0.1, columns=150)
    shapes.append(Relief(deck, 0.66, 0.46, red, put(0.16, 0.18, 0), turn))
    shapes.append(Box((1.2, 0.12, 0.86), dark, put(0.14, 0.20, 0), turn, bevel=0.05))
    art, pen = canvas(880, 200, (0, 0, 0, 0))
    face("head", 110, 850).draw(pen, (270, 130), "GRUŽA 46", "#FFFFFF")
    skirt_half = (0.44, 0.10, 0.455)
    skirt = Material("#C2371F", rough=0.25, spec=0.06, paint=faces(skirt_half, front=art, back=art))
    shapes.append(Box((0.88, 0.20, 0.91), skirt, put(0.16, 0.27, 0), turn, bevel=0.03))
    shapes += [
        Lathe(
            [(0, 0.26), (0.10, 0.27), (0.22, 0.25), (0.30, 0.20), (0.33, 0.15)],
            dark,
            put(0.20, 0.43, 0),
            turn,
            smooth=0.03,
        ),
        Rod(0.17, 0.05, grey, put(0.20, 0.75, 0), turn, bevel=0.02),
        Box((0.22, 0.17, 0.30), grey, put(0.52, 0.52, 0.0), turn, bevel=0.03),
        Rod(0.055, 0.10, Material("#F2B632", rough=0.4), put(0.02, 0.62, 0.24), turn, bevel=0.02),
        Box((0.24, 0.16, 0.16), dark, put(0.26, 0.52, 0.28), turn, bevel=0.03),
    ]
    for number in range(7):
        shapes.append(Box((0.015, 0.14, 0.26), steel, put(0.56 + number * 0.028, 0.52, 0.0), turn, bevel=0.003))
    for x, radius in ((0.66, 0.19), (-0.46, 0.25)):
        for side in (-1, 1):
            z = side * 0.52
            axle = turn @ rotation(pitch=90)
            shapes.append(
                Lathe(
                    [
                        (-0.065, radius * 0.86),
                        (-0.05, radius * 0.97),
                        (0, radius),
                        (0.05, radius * 0.97),
                        (0.065, radius * 0.86),
                    ],
                    tyre,
                    put(x, radius, z),
                    axle,
                    smooth=0.01,
                )
            )
            shapes.append(Rod(radius * 0.62, 0.145, grey, put(x, radius, z - 0.0725), axle, bevel=0.015))
            shapes.append(Rod(radius * 0.22, 0.16, dark, put(x, radius, z - 0.08), axle, bevel=0.01))
    bag_map = cushion((0.42, 0.40), 0.24, edge=0.16, corner=0.12, crown=0.1, seed=seed, creases=0.10, columns=120)
    shapes.append(Relief(bag_map, 0.42, 0.40, bag, put(-0.78, 0.52, 0), turn @ rotation(roll=-14), two_sided=True))
    shapes.append(Box((0.10, 0.06, 0.30), red, put(-0.62, 0.76, 0), turn @ rotation(roll=-14), bevel=0.02))
    for side in (-1, 1):
        z = side * 0.36
        shapes += tube([put(-0.34, 0.34, z), put(-0.80, 0.92, z), put(-1.22, 1.46, z)], 0.026, steel)
    shapes += tube(
        [put(-1.22, 1.46, -0.36), put(-1.25, 1.50, -0.30), put(-1.25, 1.50, 0.30), put(-1.22, 1.46, 0.36)], 0.034, dark
    )
    shapes += tube([put(-0.80, 0.92, -0.36), put(-0.80, 0.92, 0.36)], 0.02, steel)
    shapes += tube([put(-1.05, 1.28, 0.36), put(-1.12, 1.40, 0.30), put(-1.12, 1.40, -0.30)], 0.015, red)
    own: list[Point] = []
    for t in np.linspace(0, 1, 10):
        own.append(put(-1.16 + 1.3 * t, 1.38 - 0.72 * t - 0.25 * math.sin(math.pi * t), 0.36 - 0.1 * t))
    shapes += tube(own, 0.013, dark)
    return studio(
        shapes,
        "tools",
        seed,
        eye=(0.3, 2.0, 7.2),
        target=(-0.05, 0.66, 0.0),
        angle=22.0,
        middle=(0, 0.6, 0),
        radius=2.0,
    )

"""Computers and network: a laptop, a switch, a cable reel."""

from __future__ import annotations

import math

import numpy as np
from PIL import Image

from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.labels import stairs
from marketplace.demo.pictures.materials import Material, Print, faces
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.studio import studio
from marketplace.demo.pictures.shapes import Box, Lathe, Point, Rod, Shape, moved, tube
from marketplace.demo.pictures.vectors import Array, rotation


def _keyboard(width: int, height: int) -> Image.Image:
    image, pen = canvas(width, height, "#AEB5BA")
    unit = width * 0.90 / 14.5
    left, top = width * 0.05, height * 0.09
    pen.rounded_rectangle([left - 8, top - 8, width - left + 8, top + unit * 5.45 + 8], 14, fill="#7F878D")
    letters = ["1234567890'+", "QWERTZUIOPŠĐ", "ASDFGHJKLČĆŽ", "YXCVBNM,.-"]
    for row in range(5):
        x = left
        widths = [1.0] * 14
        if row == 4:
            widths = [1.1, 1.1, 1.1, 5.6, 1.1, 1.1, 1.1, 1.1, 1.1]
        elif row:
            widths = [1.0 + 0.35 * row, *[1.0] * 11, 2.4 - 0.35 * row]
        for number, wide in enumerate(widths):
            if x + wide * unit > width - left + unit * 0.3:
                break
            pen.rounded_rectangle(
                [x + 3, top + row * unit * 1.08 + 3, x + wide * unit - 3, top + (row + 1) * unit * 1.08 - 4],
                7,
                fill="#24292D",
            )
            line = letters[row] if row < 4 else ""
            if 0 < number <= len(line):
                face("text", round(unit * 0.36), 500).draw(
                    pen, (x + wide * unit / 2, top + row * unit * 1.08 + unit * 0.66), line[number - 1], "#E8ECEE", "ms"
                )
            x += wide * unit
    pen.rounded_rectangle(
        [width * 0.33, height * 0.66, width * 0.67, height * 0.95], 10, fill="#A2A9AF", outline="#8E969C", width=3
    )
    return image


def _screen(width: int, height: int) -> Image.Image:
    image, pen = canvas(width, height, "#0D5358")
    for step, colour in enumerate(("#217069", "#24857F", "#F2B632", "#57B8B2", "#8FCFCA")):
        x = width * (0.50 + step * 0.085)
        top = height * (0.30 + step * 0.095)
        pen.rectangle([x, top, x + width * 0.080, height * 0.82], fill=colour)
    pen.rectangle([width * 0.50, height * 0.84, width * 0.92, height * 0.85], fill="#E0EFEE")
    pen.rectangle([width * 0.50, height * 0.865, width * 0.92, height * 0.87], fill="#E0EFEE")
    face("head", round(height * 0.12), 800).draw(pen, (width * 0.07, height * 0.34), "dobar dan", "#FFFFFF")
    face("text", round(height * 0.05), 500).draw(pen, (width * 0.07, height * 0.44), "četvrtak, 9. april", "#C3E2DF")
    face("head", round(height * 0.20), 750).draw(pen, (width * 0.07, height * 0.70), "08:24", "#FFFFFF")
    pen.rectangle([0, height * 0.94, width, height], fill="#062B2F")
    for number in range(7):
        x = width * (0.36 + number * 0.042)
        pen.rectangle(
            [x, height * 0.953, x + width * 0.026, height * 0.988], fill=("#F2B632", "#57B8B2", "#D7E6E4")[number % 3]
        )
    return image


def laptop(seed: int) -> Scene:
    shell = Material("#B4BABF", rough=0.30, spec=0.55, metal=True)
    half = (0.90, 0.032, 0.62)
    base = Material("#AEB5BA", rough=0.34, spec=0.10, paint=faces(half, top=_keyboard(1300, 900)))
    turn = rotation(yaw=-24)
    open_by = turn @ rotation(pitch=-17)
    screen_half = (0.90, 0.575, 0.014)
    glass_art = Image.new("RGB", (1240, 790), "#101416")
    glass_art.paste(_screen(1192, 730).convert("RGB"), (24, 24))
    glass = Material("#101416", rough=0.10, spec=0.04, emit=0.82, paint=faces((0.885, 0.560, 0.004), front=glass_art))
    hinge = moved([(0, 0.07, -0.60)], turn, (0, 0, 0))[0]
    lid_middle = moved([(0, 0.575, 0.0)], open_by, hinge)[0]
    glass_middle = moved([(0, 0.58, 0.0145)], open_by, hinge)[0]
    shapes: list[Shape] = [
        Box((1.8, 0.064, 1.24), base, (0, 0.044, 0), turn, bevel=0.016),
        Box((screen_half[0] * 2, screen_half[1] * 2, screen_half[2] * 2), shell, lid_middle, open_by, bevel=0.012),
        Box((1.77, 1.12, 0.006), glass, glass_middle, open_by, bevel=0.002),
        Rod(
            0.034,
            1.3,
            Material("#3A4146", rough=0.4),
            moved([(-0.65, 0.065, -0.61)], turn, (0, 0, 0))[0],
            turn @ rotation(roll=-90),
        ),
    ]
    for x, z in ((-0.8, 0.5), (0.8, 0.5), (0.8, -0.5), (-0.8, -0.5)):
        shapes.append(Rod(0.04, 0.014, Material("#1D2124"), moved([(x, 0, z)], turn, (0, 0, 0))[0]))
    return studio(
        shapes, "it", seed, eye=(0.25, 1.9, 6.2), target=(0.02, 0.50, -0.1), angle=23.0, middle=(0, 0.4, 0), radius=1.8
    )


def _ports(width: int, height: int) -> Image.Image:
    image, pen = canvas(width, height, "#2B3237")
    face("head", round(height * 0.22), 800).draw(pen, (width * 0.02, height * 0.34), "MREŽA 24P PoE", "#E8ECEE")
    for number in range(8):
        y = height * (0.50 + 0.20 * (number % 2))
        x = width * (0.022 + 0.016 * (number // 2))
        pen.ellipse([x, y, x + height * 0.09, y + height * 0.09], fill="#4CD07D" if number % 3 else "#F2B632")
    for bank in range(3):
        for number in range(8):
            x = width * (0.20 + bank * 0.215) + (number // 2) * width * 0.049
            y = height * (0.10 + 0.44 * (number % 2))
            pen.rectangle([x, y, x + width * 0.043, y + height * 0.38], fill="#8E979C")
            pen.rectangle([x + 3, y + 3, x + width * 0.043 - 3, y + height * 0.38 - 3], fill="#0B0D0E")
            pen.rectangle([x + width * 0.012, y + height * 0.30, x + width * 0.031, y + height * 0.36], fill="#3A4146")
            for pin in range(8):
                pin_x = x + width * 0.006 + pin * width * 0.0041
                pen.line([(pin_x, y + height * 0.05), (pin_x, y + height * 0.16)], fill="#B99A4B", width=2)
    for number in range(2):
        x = width * (0.865 + number * 0.055)
        pen.rectangle([x, height * 0.55, x + width * 0.048, height * 0.90], fill="#A9B1B6")
        pen.rectangle([x + 4, height * 0.60, x + width * 0.048 - 4, height * 0.86], fill="#0B0D0E")
    face("text", round(height * 0.13), 500).draw(pen, (width * 0.862, height * 0.40), "SFP+  10G", "#C4CED2")
    return image


def switch(seed: int) -> Scene:
    half = (1.1, 0.11, 0.55)
    metal = Material("#2B3237", rough=0.42, spec=0.06, paint=faces(half, front=_ports(2000, 200)))
    ear = Material("#2B3237", rough=0.42, spec=0.06)
    shapes: list[Shape] = []
    for level, yaw in ((0.13, -26.0), (0.37, -26.0)):
        turn = rotation(yaw=yaw)
        shapes.append(Box((2.2, 0.22, 1.1), metal, (0, level, 0), turn, bevel=0.012))
        for side in (-1.18, 1.18):
            ear_at = moved([(side, 0, 0.54)], turn, (0, level, 0))[0]
            shapes.append(Box((0.18, 0.20, 0.02), ear, ear_at, turn, bevel=0.006))
    turn = rotation(yaw=-26)
    for number, colour in ((1, "#D8572A"), (4, "#2F7DC1"), (9, "#E2B93B")):
        x = -1.1 + 2.2 * (0.2215 + (number // 2) * 0.049)
        plug = moved([(x, 0.065, 0.60)], turn, (0, 0.37, 0))[0]
        shapes.append(
            Box((0.075, 0.065, 0.16), Material("#DDE3E6", rough=0.2, spec=0.08, glow=0.3), plug, turn, bevel=0.008)
        )
        own: list[Point] = []
        for t in np.linspace(0, 1, 18):
            own.append(
                (
                    x + 0.10 * t + 0.9 * max(0.0, t - 0.45),
                    0.065 - 0.405 * min(1.0, 1.45 * t) ** 2.0,
                    0.66 + 0.42 * math.sin(t * math.pi * 0.6),
                )
            )
        shapes += tube(moved(own, turn, (0, 0.37, 0)), 0.030, Material(colour, rough=0.45, spec=0.05))
    return studio(
        shapes,
        "it",
        seed,
        eye=(0.35, 1.9, 6.8),
        target=(-0.02, 0.24, 0.1),
        angle=23.0,
        middle=(0, 0.3, 0.1),
        radius=1.9,
    )


def _windings(seed: int, pitch: float, depth: float) -> list[tuple[float, float]]:
    profile = []
    for y in np.linspace(-0.40, 0.40, 220):
        ridge = abs(math.sin(math.pi * y / pitch))
        profile.append((float(y), 0.62 + depth * ridge + 0.012 * math.sin(y * 9 + seed)))
    return profile


def cable(seed: int) -> Scene:
    blue = Material("#2566B0", rough=0.40, spec=0.05, soft=0.1)
    board = Material("#C9A273", rough=0.8, soft=0.2)
    art, pen = canvas(900, 900, (0, 0, 0, 0))
    pen.ellipse([60, 60, 840, 840], fill="#F3F5F4")
    pen.ellipse([60, 60, 840, 840], outline="#1D4E89", width=16)
    stairs(pen, 350, 110, 50, 4, "#1D4E89")
    fitting("head", "UTP CAT 6", 600, 130, 850).draw(pen, (450, 355), "UTP CAT 6", "#10201E", "ms")
    pen.ellipse([385, 385, 515, 515], fill="#2A2018")
    fitting("head", "305 m", 420, 150, 850).draw(pen, (450, 660), "305 m", "#1D4E89", "ms")
    fitting("text", "bakar 23 AWG", 400, 60, 500).draw(pen, (450, 740), "bakar 23 AWG", "#10201E", "ms")
    print_half = 0.78

    def on_flange(points: Array, normals: Array, base: Array) -> Array:
        from_above = picture.over(base, points[0] / print_half * 0.5 + 0.5, points[2] / print_half * 0.5 + 0.5)
        return np.where(points[1] > 0.02, from_above, base)

    picture = Print(art)
    front = Material("#C9A273", rough=0.8, soft=0.2, paint=on_flange)
    turn = rotation(yaw=38) @ rotation(pitch=90)
    middle = (-0.08, 0.93, 0.0)
    shapes: list[Shape] = [
        Lathe(_windings(seed, 0.058, 0.030), blue, middle, turn, smooth=0.004),
        Rod(0.93, 0.05, front, moved([(0, 0.40, 0)], turn, middle)[0], turn, bevel=0.012),
        Rod(0.93, 0.05, board, moved([(0, -0.45, 0)], turn, middle)[0], turn, bevel=0.012),
    ]
    own: list[Point] = [(-0.1, 0.34, 0.0), (-0.06, 0.16, 0.02), (0.06, 0.06, 0.04)]
    for t in np.linspace(0, 1, 26):
        angle = 2.6 - 5.4 * t
        wide = 0.40 - 0.05 * t
        own.append(
            (0.72 + wide * 1.2 * math.cos(angle), 0.034 + 0.07 * max(0.0, t - 0.8), 0.62 + wide * math.sin(angle))
        )
    shapes += tube(own, 0.033, blue)
    plug = own[-1]
    shapes.append(
        Box(
            (0.10, 0.075, 0.19),
            Material("#E6EBEE", rough=0.15, spec=0.1, glow=0.3),
            (plug[0] - 0.02, plug[1], plug[2] + 0.08),
            rotation(yaw=-20),
            bevel=0.01,
        )
    )
    return studio(
        shapes, "it", seed, eye=(0.3, 1.75, 6.4), target=(0.12, 0.80, 0.0), angle=22.5, middle=(0, 0.7, 0.1), radius=2.0
    )

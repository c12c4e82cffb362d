"""Office goods: paper, a chair, toner."""

from __future__ import annotations

import math

from PIL import Image

from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.forms import cushion
from marketplace.demo.pictures.labels import barcode, carton_face, rule, stairs
from marketplace.demo.pictures.materials import Material, faces
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.studio import studio
from marketplace.demo.pictures.shapes import Ball, Box, Point, Relief, Rod, Shape, between, moved, tube
from marketplace.demo.pictures.vectors import rotation

BLUE = "#1D4E89"


def _ream_top(width: int, height: int) -> Image.Image:
    image, pen = canvas(width, height, "#F4F7FA")
    pen.rectangle([0, 0, width, height * 0.36], fill=BLUE)
    inner = width * 0.84
    for text, row, large, weight, colour in (
        ("AZBUKA", 0.22, 0.20, 850, "#FFFFFF"),
        ("papir za kopiranje i štampu", 0.32, 0.07, 500, "#DCE8F4"),
        ("500 listova · 210 × 297 mm", 0.82, 0.07, 500, "#10201E"),
        ("belina CIE 161 · bez hlora", 0.91, 0.06, 500, "#3F524C"),
    ):
        chosen = fitting("head" if weight > 600 else "text", text, inner, round(height * large), weight)
        chosen.draw(pen, (width * 0.08, height * row), text, colour)
    heading = fitting("head", "A4", width * 0.36, round(height * 0.30), 850)
    heading.draw(pen, (width * 0.08, height * 0.62), "A4", BLUE)
    fitting("head", "80 g/m²", width * 0.40, round(height * 0.16), 700).draw(
        pen, (width * 0.50, height * 0.62), "80 g/m²", "#10201E"
    )
    rule(pen, width * 0.08, width * 0.92, height * 0.69, BLUE, 4)
    return image


def _ream_side(width: int, height: int) -> Image.Image:
    image, pen = canvas(width, height, "#F4F7FA")
    pen.rectangle([0, 0, width * 0.12, height], fill=BLUE)
    text = "AZBUKA  A4  80 g"
    fitting("head", text, width * 0.74, round(height * 0.56), 800).draw(pen, (width * 0.18, height * 0.68), text, BLUE)
    return image


def paper(seed: int) -> Scene:
    turn = rotation(yaw=-32)
    board = "#F2F0EA"
    size = (1.02, 0.86, 0.74)
    front = Image.new("RGB", (816, 688), board)
    front.paste(
        carton_face(
            (816, 560),
            board,
            "AZBUKA",
            ["papir za kopiranje A4", "", "5 × 500 listova · 80 g/m²"],
            ink=BLUE,
            block=BLUE,
        ),
        (0, 150),
    )
    side = Image.new("RGB", (592, 688), board)
    side.paste(carton_face((592, 560), board, "A4", ["80 g/m²", "", "12,5 kg"], ink=BLUE, block=BLUE), (0, 150))
    lid_front, pen = canvas(816, 210, "#EDEBE4")
    stairs(pen, 40, 40, 56, 4, BLUE)
    face("head", 74, 800).draw(pen, (320, 128), "5 RIZMI", BLUE)
    half = (size[0] / 2, size[1] / 2, size[2] / 2)
    box = Material(board, rough=0.75, soft=0.25, paint=faces(half, front=front, right=side, left=side))
    lid_half = (size[0] / 2 + 0.012, 0.135, size[2] / 2 + 0.012)
    lid = Material("#F4F2EC", rough=0.75, soft=0.25, paint=faces(lid_half, front=lid_front))
    shapes: list[Shape] = [
        Box(size, box, (-0.30, 0.43, -0.22), turn, bevel=0.012),
        Box((lid_half[0] * 2, 0.27, lid_half[2] * 2), lid, (-0.30, 0.74, -0.22), turn, bevel=0.012),
    ]
    ream_half = (0.315, 0.075, 0.445)
    wrap = Material(
        "#F4F7FA",
        rough=0.32,
        spec=0.05,
        soft=0.2,
        paint=faces(
            ream_half,
            top=_ream_top(560, 792),
            front=_ream_side(560, 134),
            right=_ream_side(792, 134),
        ),
    )
    for level, yaw in ((0.075, 16.0), (0.225, 8.0)):
        shapes.append(Box((0.63, 0.15, 0.89), wrap, (0.62, level, 0.42), rotation(yaw=yaw), bevel=0.018))
    return studio(
        shapes,
        "office",
        seed,
        eye=(0.5, 1.9, 5.6),
        target=(0.08, 0.42, 0.0),
        angle=22.0,
        middle=(0, 0.4, 0.1),
        radius=1.7,
    )


def chair(seed: int) -> Scene:
    fabric = Material("#2B5A60", rough=0.92, spec=0.03, soft=0.5)
    mesh = Material("#25464B", rough=0.8, spec=0.04, soft=0.35)
    plastic = Material("#23282A", rough=0.38, spec=0.05)
    steel = Material("#B9C0C4", rough=0.22, spec=0.8, metal=True)
    turn = rotation(yaw=30)
    shapes: list[Shape] = []

    def place(points: list[Point]) -> list[Point]:
        return moved(points, turn, (0, 0, 0))

    for number in range(5):
        angle = math.radians(18 + 72 * number)
        tip = (0.62 * math.cos(angle), 0.125, 0.62 * math.sin(angle))
        hub = (0.05 * math.cos(angle), 0.22, 0.05 * math.sin(angle))
        shapes.append(between(hub, tip, 0.048, steel, 0.032))
        wheel = rotation(yaw=-math.degrees(angle) + 65, roll=90)
        for side in (-0.035, 0.035):
            shift = moved([(0, side - 0.015, 0)], wheel, (tip[0], 0.062, tip[2]))[0]
            shapes.append(Rod(0.062, 0.03, plastic, shift, wheel, bevel=0.012))
        shapes.append(Ball((0.04, 0.05, 0.04), plastic, (tip[0], 0.13, tip[2])))
    shapes += [
        Rod(0.075, 0.09, steel, (0, 0.17, 0), bevel=0.02),
        Rod(0.042, 0.42, plastic, (0, 0.24, 0)),
        Rod(0.028, 0.30, steel, (0, 0.50, 0)),
        Box((0.42, 0.07, 0.40), plastic, (0, 0.80, 0), turn, bevel=0.03),
    ]
    seat = cushion((0.52, 0.50), 0.11, edge=0.13, corner=0.2, crown=0.15, seed=seed, creases=0.03)
    shapes.append(Relief(seat, 0.52, 0.50, fabric, (0, 0.915, 0.02), turn, two_sided=True))
    back = cushion((0.46, 0.56), 0.075, edge=0.10, corner=0.17, crown=-0.25)
    back_turn = turn @ rotation(pitch=80)
    middle = moved([(0, 1.60, -0.50)], turn, (0, 0, 0))[0]
    shapes.append(Relief(back, 0.46, 0.56, mesh, middle, back_turn, two_sided=True))
    head = moved([(0, 2.33, -0.62)], turn, (0, 0, 0))[0]
    rest = cushion((0.27, 0.12), 0.06, edge=0.06, corner=0.08)
    shapes.append(Relief(rest, 0.27, 0.12, fabric, head, back_turn, two_sided=True))
    shapes += tube(place([(0, 0.80, -0.2), (0, 0.84, -0.52), (0, 1.2, -0.56), (0, 2.3, -0.70)]), 0.035, plastic)
    for side in (-1, 1):
        shapes += tube(
            place([(side * 0.34, 0.80, -0.02), (side * 0.56, 0.84, -0.02), (side * 0.57, 1.18, -0.02)]), 0.03, plastic
        )
        arm = moved([(side * 0.57, 1.20, 0.04)], turn, (0, 0, 0))[0]
        pad = cushion((0.065, 0.24), 0.03, edge=0.03, corner=0.05, columns=60)
        shapes.append(Relief(pad, 0.065, 0.24, plastic, arm, turn, two_sided=True))
    return studio(
        shapes,
        "office",
        seed,
        eye=(0.2, 1.75, 8.2),
        target=(0.0, 1.12, 0.0),
        angle=20.5,
        middle=(0, 1.1, 0),
        radius=2.2,
    )


def toner(seed: int) -> Scene:
    black = Material("#1B1E20", rough=0.34, spec=0.05)
    soft_black = Material("#2A2E31", rough=0.55, spec=0.04)
    drum = Material("#1F7A6B", rough=0.14, spec=0.12)
    gear = Material("#E8E6DF", rough=0.4)
    turn = rotation(yaw=-24)
    place: Point = (0.10, 0.0, 0.40)
    shapes: list[Shape] = []

    def put(x: float, y: float, z: float) -> Point:
        return moved([(x, y, z)], turn, place)[0]

    art, pen = canvas(500, 90, "#F6F7F4")
    pen.rectangle([0, 0, 24, 90], fill="#C2571A")
    face("head", 44, 800).draw(pen, (46, 58), "LINEA  3.000 str.", "#10201E")
    shell = Material("#1B1E20", rough=0.34, spec=0.05)
    shapes.append(Box((1.56, 0.22, 0.44), shell, put(0, 0.17, 0), turn, bevel=0.05))
    shapes.append(Box((1.50, 0.16, 0.30), soft_black, put(0, 0.32, -0.06), turn @ rotation(pitch=-14), bevel=0.05))
    tag = Material("#F6F7F4", rough=0.45, paint=faces((0.33, 0.004, 0.06), top=art))
    shapes.append(Box((0.66, 0.008, 0.12), tag, put(-0.2, 0.405, -0.04), turn @ rotation(pitch=-14), bevel=0.002))
    along = turn @ rotation(roll=-90)
    shapes.append(Rod(0.085, 1.44, drum, put(-0.72, 0.10, 0.23), along))
    shapes.append(Rod(0.10, 0.07, gear, put(-0.80, 0.12, 0.20), along, bevel=0.015))
    shapes.append(Rod(0.085, 0.09, gear, put(0.74, 0.11, 0.22), along, bevel=0.015))
    for side in (-0.80, 0.80):
        shapes.append(Box((0.06, 0.34, 0.56), black, put(side, 0.20, 0.0), turn, bevel=0.025))

    front, pen = canvas(1000, 420, "#FFFFFF")
    pen.rectangle([0, 0, 1000, 120], fill="#10201E")
    face("head", 82, 850).draw(pen, (48, 90), "LINEA toner", "#FFFFFF")
    face("head", 150, 850).draw(pen, (48, 290), "CRNI", "#10201E")
    face("text", 50, 500).draw(pen, (52, 370), "kompatibilni · 3.000 strana", "#3F524C")
    pen.rectangle([640, 170, 940, 300], fill="#C2571A")
    face("head", 92, 800).draw(pen, (664, 266), "K-3000", "#FFFFFF")
    barcode(pen, 720, 322, 220, 70, seed)
    side_art, pen = canvas(420, 420, "#F2F3F1")
    pen.rectangle([0, 0, 420, 120], fill="#10201E")
    stairs(pen, 110, 190, 52, 4, "#C2571A")
    half = (0.95, 0.40, 0.36)
    carton = Material(
        "#FFFFFF", rough=0.4, spec=0.045, soft=0.15, paint=faces(half, front=front, left=side_art, right=side_art)
    )
    shapes.append(Box((1.9, 0.80, 0.72), carton, (-0.18, 0.40, -0.58), rotation(yaw=-16), bevel=0.01))
    return studio(
        shapes,
        "office",
        seed,
        eye=(0.45, 2.1, 6.4),
        target=(-0.02, 0.36, -0.1),
        angle=22.5,
        middle=(0, 0.4, 0),
        radius=1.9,
    )

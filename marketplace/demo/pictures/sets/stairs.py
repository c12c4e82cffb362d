"""The ladder of prices as a thing one could touch: blocks that step down, the lit one in quince."""

from __future__ import annotations

from marketplace.demo.pictures.fonts import canvas, face
from marketplace.demo.pictures.materials import Material, faces
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.food import jar
from marketplace.demo.pictures.shapes import Box, Lathe, Shape, between, moved
from marketplace.demo.pictures.vectors import rotation

BLOCKS = (("1.150", "#0D5358"), ("1.050", "#176B6C"), ("940", "#F2B632"), ("870", "#DCE6E2"))


def ladder(seed: int, shift: float = 0.0) -> Scene:
    """Return blocks that step down to the right, a jar on the lit one. shift: moves everything to the right."""
    turn, at = rotation(yaw=-18), (0.0, 0.0, 0.0)
    shapes: list[Shape] = []
    for number, (price, colour) in enumerate(BLOCKS):
        tall = 1.5 - number * 0.36
        art, pen = canvas(420, round(420 * tall / 0.62), colour)
        ink = "#10201E" if number >= 2 else "#FFFFFF"
        face("head", 120, 750).draw(pen, (210, art.height - 50), price, ink, "ms")
        half = (0.31, tall / 2, 0.36)
        material = Material(colour, rough=0.45, spec=0.045, soft=0.15, paint=faces(half, front=art))
        spot = moved([((number - 1.5) * 0.64, tall / 2, 0)], turn, at)[0]
        shapes.append(Box((0.62, tall, 0.72), material, spot, turn, bevel=0.012))
    top = moved([(0.5 * 0.64, 1.5 - 2 * 0.36, 0)], turn, at)[0]
    shapes += jar(top, 0.62, 8.0)
    rule = Material("#10201E", rough=0.5)
    for depth in (0.46, 0.54):
        shapes.append(Box((2.62, 0.012, 0.028), rule, moved([(0, 0.006, depth)], turn, at)[0], turn, bevel=0.002))
    return Scene(
        shapes,
        eye=(0.35 - shift, 1.55, 7.2),
        target=(-shift, 0.66, 0.0),
        angle=24.0,
        floor="#E4EBE8",
        wall="#CFDCD8",
        middle=(0, 0.6, 0),
        radius=2.0,
        sheen=0.25,
        seed=seed,
    )


def contract(seed: int) -> Scene:
    """Return two printed pages, a pen and a stamp on a desk."""
    page, pen = canvas(600, 850, "#FDFCF8")
    face("head", 52, 750).draw(pen, (300, 110), "UGOVOR O KUPOPRODAJI", "#10201E", "ms")
    pen.rectangle([90, 134, 510, 138], fill="#0D5358")
    pen.rectangle([90, 144, 510, 146], fill="#0D5358")
    for row in range(16):
        wide = 420 if row % 4 != 3 else 250
        pen.rectangle([90, 200 + row * 32, 90 + wide, 210 + row * 32], fill="#C4CED2")
    pen.line([(90, 780), (250, 780)], fill="#566A63", width=3)
    pen.line([(350, 780), (510, 780)], fill="#566A63", width=3)
    pen.line([(100, 770), (130, 740), (150, 772), (180, 744), (230, 766)], fill="#22408F", width=5, joint="curve")
    half = (0.60, 0.004, 0.85)
    paper = Material("#FDFCF8", rough=0.8, soft=0.3, paint=faces(half, top=page))
    blue = Material("#1D3F8A", rough=0.2, spec=0.08)
    steel = Material("#C9CDCF", rough=0.2, spec=0.85, metal=True)
    wood = Material("#6B3F22", rough=0.35, spec=0.05)
    dark = Material("#22282B", rough=0.5)
    shapes: list[Shape] = [
        Box((1.2, 0.008, 1.7), paper, (-0.32, 0.006, 0.0), rotation(yaw=14), bevel=0.001),
        Box((1.2, 0.008, 1.7), paper, (0.55, 0.016, 0.15), rotation(yaw=-7), bevel=0.001),
    ]
    shapes += [
        between((0.62, 0.07, 0.95), (1.12, 0.10, 0.20), 0.042, blue),
        between((0.62, 0.07, 0.95), (0.57, 0.035, 1.03), 0.040, steel, 0.006),
        between((1.12, 0.10, 0.20), (1.17, 0.10, 0.13), 0.043, steel),
        Lathe([(0, 0.17), (0.10, 0.17), (0.12, 0.14)], dark, (-0.95, 0, 0.85), smooth=0.01),
        Lathe(
            [(0.0, 0.13), (0.05, 0.10), (0.16, 0.055), (0.30, 0.05), (0.40, 0.085), (0.48, 0.09), (0.54, 0.05)],
            wood,
            (-0.95, 0.12, 0.85),
            smooth=0.05,
        ),
    ]
    return Scene(
        shapes,
        eye=(0.2, 2.9, 4.6),
        target=(0.02, 0.0, 0.15),
        angle=27.0,
        floor="#D9CDBB",
        wall="#CFC2AE",
        middle=(0, 0.1, 0.2),
        radius=1.9,
        seed=seed,
    )

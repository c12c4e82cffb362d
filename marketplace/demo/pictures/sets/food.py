"""Food and drink: honey, wine, brandy."""

from __future__ import annotations

from marketplace.demo.pictures.labels import label
from marketplace.demo.pictures.materials import Material, Paint, bands, wrap
from marketplace.demo.pictures.render import Scene
from marketplace.demo.pictures.sets.studio import studio
from marketplace.demo.pictures.shapes import Lathe, Point, Rod, Shape
from marketplace.demo.pictures.vectors import rotation

JAR = [
    (0.0, 0.33),
    (0.02, 0.385),
    (0.06, 0.41),
    (0.14, 0.415),
    (0.66, 0.415),
    (0.74, 0.405),
    (0.81, 0.365),
    (0.85, 0.335),
    (0.90, 0.33),
]


def _jar(x: float, z: float, turn: float, honey: str, paint: Paint, paper: Paint) -> list[Shape]:
    glass = Material(honey, rough=0.06, spec=0.11, glow=0.92, paint=paint, label=paper)
    gold = Material("#C9993A", rough=0.28, spec=0.9, metal=True)
    seal = Material("#F4E9CE", rough=0.7, paint=None, soft=0.4)
    turned = rotation(yaw=turn)
    return [
        Lathe(JAR, glass, (x, 0, z), turned),
        Lathe(
            [(0.0, 0.335), (0.012, 0.352), (0.03, 0.355), (0.10, 0.355), (0.125, 0.348), (0.135, 0.325), (0.138, 0.30)],
            gold,
            (x, 0.875, z),
            turned,
            smooth=0.006,
        ),
        Rod(0.30, 0.003, seal, (x, 1.012, z), turned),
    ]


def honey(seed: int) -> Scene:
    art = label(
        (760, 420),
        "Medonoša",
        ["LIVADSKI MED"],
        ["sa pašnjaka Zlatara · Nova Varoš"],
        badge="900 g",
        emblem="flower",
        accent="#9A5B12",
    )
    paint, paper = bands((0.80, 1.0, "#EFC77C")), wrap(art, bottom=0.13, top=0.66, arc=138)
    jars = [
        *_jar(-0.60, -0.34, 16, "#C9780F", paint, paper),
        *_jar(0.62, -0.30, -20, "#D08A1C", paint, paper),
        *_jar(0.0, 0.30, -3, "#CC7E12", paint, paper),
    ]
    return studio(
        jars, "food", seed, eye=(0.25, 1.55, 5.6), target=(0.0, 0.47, 0.0), angle=23.5, middle=(0, 0.45, 0), radius=1.7
    )


def _wine_bottle(x: float, z: float, turn: float, paint: Paint, paper: Paint) -> list[Shape]:
    glass = Material("#8E9130", rough=0.04, spec=0.15, glow=0.88, paint=paint, label=paper)
    foil = Material(
        "#B99A4B", rough=0.25, spec=0.85, metal=True, paint=bands((0.0, 0.02, "#7E6628"), (0.30, 0.33, "#7E6628"))
    )
    body = [
        (0, 0.25),
        (0.015, 0.30),
        (0.05, 0.315),
        (0.95, 0.315),
        (1.08, 0.295),
        (1.25, 0.215),
        (1.42, 0.135),
        (1.55, 0.112),
        (1.80, 0.105),
        (1.98, 0.105),
    ]
    turned = rotation(yaw=turn)
    return [
        Lathe(body, glass, (x, 0, z), turned, smooth=0.05),
        Lathe(
            [(0, 0.114), (0.36, 0.112), (0.37, 0.124), (0.43, 0.124), (0.445, 0.115), (0.45, 0.10)],
            foil,
            (x, 1.60, z),
            turned,
            smooth=0.008,
        ),
    ]


def wine(seed: int) -> Scene:
    art = label(
        (560, 620),
        "Vinarija Stepenik",
        ["TAMJANIKA", "suvo belo vino"],
        ["Šumadija · Topola · 2024.", "0,75 l   ·   alk. 12,5 % vol."],
        emblem="stairs",
        paper="#FBF8EF",
        accent="#5B6B2A",
    )
    paint, paper = bands((1.50, 2.1, "#C9CC8A")), wrap(art, bottom=0.20, top=0.90, arc=124)
    bottles = [
        *_wine_bottle(-0.72, -0.30, 20, paint, paper),
        *_wine_bottle(0.70, -0.36, -24, paint, paper),
        *_wine_bottle(0.0, 0.22, 2, paint, paper),
    ]
    return studio(
        bottles, "food", seed, eye=(0.3, 1.7, 8.2), target=(0.0, 0.98, 0.0), angle=19, middle=(0, 0.9, 0), radius=2.3
    )


def brandy(seed: int) -> Scene:
    art = label(
        (620, 560),
        "Stepenik",
        ["ŠLJIVOVICA", "10 godina u hrastu"],
        ["Destilerija Stepenik · Topola", "0,7 l   ·   alk. 43 % vol."],
        emblem="drop",
        paper="#F3E6C8",
        accent="#6B2A1B",
    )
    paint, paper = bands((1.02, 1.5, "#DCD3BE")), wrap(art, bottom=0.16, top=0.74, arc=128)
    glass = Material("#C26A14", rough=0.03, spec=0.14, glow=0.93, paint=paint, label=paper)
    cork = Material("#5B3420", rough=0.4, spec=0.05)
    collar = Material("#C7A55A", rough=0.25, spec=0.9, metal=True)
    body = [
        (0, 0.30),
        (0.02, 0.36),
        (0.07, 0.385),
        (0.80, 0.385),
        (0.92, 0.365),
        (1.02, 0.26),
        (1.10, 0.15),
        (1.16, 0.125),
        (1.36, 0.12),
    ]
    shapes: list[Shape] = []
    for x, z, turn in ((-0.55, -0.20, 18), (0.50, 0.18, -14)):
        turned = rotation(yaw=turn)
        shapes += [
            Lathe(body, glass, (x, 0, z), turned, smooth=0.05),
            Rod(0.145, 0.06, collar, (x, 1.34, z), turned, bevel=0.015),
            Rod(0.165, 0.17, cork, (x, 1.40, z), turned, bevel=0.03),
        ]
    tumbler = Material("#C8741C", rough=0.03, spec=0.14, glow=0.9, paint=bands((0.17, 0.5, "#E0D9CB")))
    shapes.append(Lathe([(0, 0.14), (0.02, 0.165), (0.08, 0.17), (0.34, 0.19)], tumbler, (-0.22, 0, 0.72), smooth=0.02))
    return studio(
        shapes, "food", seed, eye=(0.2, 1.5, 6.8), target=(0.0, 0.74, 0.0), angle=20.5, middle=(0, 0.7, 0.1), radius=1.9
    )


def jar(at: Point, scale: float, turn: float) -> list[Shape]:
    """Return one jar of honey, smaller by the scale, standing at the place."""
    art = label((760, 420), "Medonoša", ["LIVADSKI MED"], (), badge="900 g", emblem="flower", accent="#9A5B12")
    x, y, z = at
    turned = rotation(yaw=turn)
    paper = wrap(art, bottom=0.13 * scale, top=0.66 * scale, arc=138)
    light = bands((0.80 * scale, scale, "#EFC77C"))
    glass = Material("#CC7E12", rough=0.06, spec=0.11, glow=0.92, paint=light, label=paper)
    gold = Material("#C9993A", rough=0.28, spec=0.9, metal=True)
    profile = [(level * scale, radius * scale) for level, radius in JAR]
    return [
        Lathe(profile, glass, at, turned, smooth=0.02 * scale),
        Rod(0.355 * scale, 0.13 * scale, gold, (x, y + 0.875 * scale, z), turned, bevel=0.012 * scale),
    ]

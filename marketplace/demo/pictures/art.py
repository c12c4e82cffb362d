"""Pictures beside the goods: banners, news, partners' marks, pupils' paintings. All by our own code."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PIL import Image, ImageDraw

from marketplace.demo.pictures.catalogue import EXTRA_LIMIT, encoded
from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.render import Scene, render
from marketplace.demo.pictures.sets import energy, food, hygiene, stairs
from marketplace.demo.pictures.vectors import hashed, noise

WIDE, HIGH = 1200, 675
DRAWN = 800  # the scene is drawn so large and enlarged; letters are set at full size
INK = "#10201E"
MOST_STROKES, STROKE_AREA = 5200, 90  # the pixels that a stroke has to cover


def _shifted(scene: Scene, shift: float, angle: float) -> Scene:
    """Return the scene with its things moved to the right and seen from further off: room for words on the left."""
    x, y, z = scene.target
    eye_x, eye_y, eye_z = scene.eye
    return replace(scene, target=(x - shift, y, z), eye=(eye_x - shift * 0.7, eye_y, eye_z), angle=angle)


BANNERS: dict[str, tuple[Callable[[int], Scene], str, str]] = {
    "ladder": (
        lambda seed: _shifted(stairs.ladder(seed), 1.35, 39.0),
        "Zajedno do bolje cene",
        "Što nas je više, stepenik je niži.",
    ),
    "pellets": (
        lambda seed: _shifted(energy.pellets(seed), 1.75, 35.0),
        "Pelet pre zime",
        "Palete po ceni veleprodaje.",
    ),
    "seller": (
        lambda seed: _shifted(hygiene.cartons(seed), 1.7, 36.0),
        "Postanite prodavac",
        "Jedan oglas, stotine kupaca.",
    ),
}
NEWS: dict[str, Callable[[int], Scene]] = {
    "opened": lambda seed: stairs.ladder(seed),
    "steps": lambda seed: replace(stairs.ladder(seed), angle=15.0, target=(0.1, 0.75, 0.0)),
    "pellets": lambda seed: replace(energy.pellets(seed), angle=15.0, target=(0.7, 0.5, 0.6)),
    "contract": stairs.contract,
    "alcohol": lambda seed: replace(food.brandy(seed), angle=25.0),
}
PALETTES = (
    ("#7FB2D6", "#CFE3EE", "#4E7D3A", "#8DB04D", "#E2C35A", "#B5523B", "#3C6E8F"),
    ("#F0B27A", "#F8DDB0", "#5C6B3C", "#A6A84F", "#C96A3B", "#7A2E2E", "#557C8A"),
    ("#9FB6D9", "#E8EEF6", "#F4F7FA", "#B9CBDD", "#F2D58A", "#8C4A3A", "#4A6178"),
    ("#8A7FB8", "#E3B6C8", "#41624F", "#6E9A6A", "#F2C14E", "#D3574B", "#3F5B86"),
)


def _wide(scene: Scene, width: int = WIDE) -> Image.Image:
    """Return the middle band of a scene, 16 to 9."""
    drawn, high = width * DRAWN // WIDE, width * HIGH // WIDE
    square = render(scene, drawn)
    band = drawn * HIGH // WIDE
    top = (drawn - band) // 2
    return square.crop((0, top, drawn, top + band)).resize((width, high), Image.Resampling.LANCZOS)


def banner(name: str, seed: int = 7, *, words: bool = True) -> bytes:
    """Return a banner of 1200 x 675 as JPEG; its words stand in the upper left."""
    scene, title, line = BANNERS[name]
    image = _wide(scene(hashed(seed, "banner", name)))
    if words:
        pen = ImageDraw.Draw(image)
        chosen = fitting("head", title, WIDE * 0.44, 92, 800)
        chosen.draw(pen, (64, 150), title, INK)
        width = chosen.width(title)
        pen.rectangle([64, 172, 64 + width, 176], fill=INK)
        pen.rectangle([64, 183, 64 + width, 185], fill=INK)
        face("text", 32, 500).draw(pen, (64, 236), line, "#2B3F3A")
    return encoded(image, EXTRA_LIMIT)


def news_picture(name: str, seed: int = 7, width: int = WIDE) -> bytes:
    """Return the picture of a news article, 16 to 9, 1200 wide, as JPEG under 400 KB."""
    if name == "contest":
        return encoded(painting(hashed(seed, name), (width, width * HIGH // WIDE)), EXTRA_LIMIT)
    return encoded(_wide(NEWS[name](hashed(seed, "news", name)), width), EXTRA_LIMIT)


def school_work(number: int, seed: int = 7, width: int = 900) -> bytes:
    """Return a pupil's painting, 4 to 3, as JPEG under 400 KB; each number is another picture."""
    return encoded(painting(hashed(seed, "work", number), (width, width * 3 // 4)), EXTRA_LIMIT)


def painting(seed: int, size: tuple[int, int]) -> Image.Image:
    """Return a landscape laid in strokes of a palette knife: sky, hills, a river, houses, a sun."""
    width, height = size
    rng = np.random.default_rng(seed)
    palette = PALETTES[seed % len(PALETTES)]
    image = Image.new("RGB", size, palette[1])
    pen = ImageDraw.Draw(image)
    horizon = height * float(rng.uniform(0.36, 0.52))
    flow = noise(rng, (height // 8 + 2, width // 8 + 2), (3, 6))
    ridge = noise(rng, (2, width), (5, 11))[0] * height * 0.09
    river = width * float(rng.uniform(0.3, 0.7)) + noise(rng, (height, 2), (4, 8))[:, 0] * width * 0.12
    sun = (width * float(rng.uniform(0.15, 0.85)), horizon * float(rng.uniform(0.25, 0.6)), height * 0.075)
    rows = np.sort(rng.uniform(-10, height + 10, min(MOST_STROKES, width * height // STROKE_AREA)))
    for y in rows:
        x = float(rng.uniform(-10, width + 10))
        column = int(min(max(x, 0), width - 1))
        depth = max(0.0, (y - horizon) / max(1.0, height - horizon))
        ground = y > horizon + ridge[column]
        tilt = float(flow[int(min(max(y, 0), height - 1)) // 8, column // 8]) * (0.5 if ground else 0.9)
        if not ground:
            tone = palette[0] if rng.uniform() > y / horizon * 0.7 else palette[1]
            if math.hypot(x - sun[0], y - sun[1]) < sun[2] * float(rng.uniform(0.9, 1.25)):
                tone = palette[4]
        else:
            bed = float(river[int(min(y, height - 1))])
            wide = 6 + depth * width * 0.10
            tone = palette[2] if rng.uniform() > depth else palette[3]
            if abs(x - bed) < wide:
                tone, tilt = palette[6] if rng.uniform() > 0.3 else palette[0], tilt * 0.2
        long = (10 + 26 * (0.4 + depth)) * float(rng.uniform(0.7, 1.4))
        _stroke(pen, x, float(y), long, long * 0.34, tilt, tone, rng)
    for _ in range(int(rng.integers(3, 8))):
        x, y = float(rng.uniform(0.08, 0.92)) * width, horizon + height * float(rng.uniform(0.06, 0.34))
        _house(pen, x, y, height * 0.05 * (0.7 + (y - horizon) / height * 2.4), palette, rng)
    return image


def _stroke(
    pen: ImageDraw.ImageDraw,
    x: float,
    y: float,
    long: float,
    thick: float,
    tilt: float,
    colour: str,
    rng: np.random.Generator,
) -> None:
    """Lay one stroke: a slanted patch with a lighter ridge."""
    shade = float(rng.uniform(0.86, 1.12))
    parts = [min(255, round(int(colour[i : i + 2], 16) * shade)) for i in (1, 3, 5)]
    dx, dy = math.cos(tilt) * long / 2, math.sin(tilt) * long / 2
    nx, ny = -math.sin(tilt) * thick / 2, math.cos(tilt) * thick / 2
    corners = [
        (x - dx - nx, y - dy - ny),
        (x + dx - nx, y + dy - ny),
        (x + dx + nx, y + dy + ny),
        (x - dx + nx, y - dy + ny),
    ]
    pen.polygon(corners, fill=(parts[0], parts[1], parts[2]))
    light = tuple(min(255, part + 22) for part in parts)
    pen.line(corners[:2], fill=(light[0], light[1], light[2]), width=2)


def _house(
    pen: ImageDraw.ImageDraw, x: float, y: float, size: float, palette: tuple[str, ...], rng: np.random.Generator
) -> None:
    walls = ("#F3EBDD", "#E8D3B0", "#DCE3E6")[int(rng.integers(0, 3))]
    pen.polygon(
        [(x - size, y), (x + size, y), (x + size * 0.96, y - size), (x - size * 1.02, y - size * 0.97)], fill=walls
    )
    pen.polygon(
        [(x - size * 1.25, y - size * 0.93), (x + size * 1.2, y - size), (x + size * 0.1, y - size * 1.8)],
        fill=palette[5],
    )
    pen.rectangle([x - size * 0.5, y - size * 0.62, x - size * 0.12, y - size * 0.24], fill="#3B4A52")
    pen.rectangle([x + size * 0.25, y - size * 0.58, x + size * 0.62, y], fill="#6B4A2E")


def partner_mark(name: str) -> bytes:
    """Return a typographic mark of an invented partner, 360 x 120, as PNG with a clear ground."""
    image, pen = canvas(720, 240)
    kind = hashed("mark", name) % 4
    colour = ("#0D5358", "#2F5DA8", "#7A3E6B", "#5B7A1E")[hashed("tone", name) % 4]
    chosen = fitting("head", name, 470, 110, 800)
    chosen.draw(pen, (210, 120 + chosen.size * 0.35), name, colour)
    if kind == 0:
        pen.ellipse([40, 50, 180, 190], fill=colour)
        pen.ellipse([80, 90, 140, 150], fill=(0, 0, 0, 0))
    elif kind == 1:
        for step in range(4):
            pen.rectangle([40 + step * 36, 60 + step * 34, 70 + step * 36, 190], fill=colour)
    elif kind == 2:
        pen.polygon([(110, 40), (190, 190), (30, 190)], fill=colour)
        pen.polygon([(110, 110), (140, 168), (80, 168)], fill=(0, 0, 0, 0))
    else:
        pen.rectangle([40, 60, 180, 90], fill=colour)
        pen.rectangle([40, 105, 150, 135], fill=colour)
        pen.rectangle([40, 150, 110, 180], fill=colour)
    buffer = io.BytesIO()
    image.resize((360, 120), Image.Resampling.LANCZOS).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()

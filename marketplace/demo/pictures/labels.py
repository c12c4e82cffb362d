"""Printed matter for drawn goods: jar and bottle labels, carton and sack faces. Every brand is invented."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageColor, ImageDraw

from marketplace.demo.pictures.fonts import canvas, fitting

INK = "#10201E"


def rule(pen: ImageDraw.ImageDraw, x0: float, x1: float, y: float, colour: str, thick: int = 2) -> None:
    """Draw the house's double rule."""
    pen.rectangle([x0, y, x1, y + thick], fill=colour)
    pen.rectangle([x0, y + 2.6 * thick, x1, y + 3.0 * thick], fill=colour)


def stairs(pen: ImageDraw.ImageDraw, x: float, y: float, unit: float, count: int, colour: str) -> None:
    """Draw descending stairs, the house's mark, from the upper left."""
    for step in range(count):
        pen.rectangle(
            [x + step * unit, y + step * unit * 0.6, x + (step + 1) * unit, y + count * unit * 0.6], fill=colour
        )


def label(
    size: tuple[int, int],
    brand: str,
    title: Sequence[str],
    small: Sequence[str] = (),
    *,
    paper: str = "#F7F1E1",
    ink: str = INK,
    accent: str = "#B5651D",
    badge: str = "",
    emblem: str = "",
) -> Image.Image:
    """Return a paper label: brand on top between rules, title lines large, small lines below, a badge at the foot."""
    width, height = size
    image, pen = canvas(width, height, paper)
    margin = round(width * 0.06)
    pen.rectangle(
        [margin * 0.45, margin * 0.45, width - margin * 0.45, height - margin * 0.45], outline=accent, width=3
    )
    y = height * 0.10
    if emblem:
        y = _emblem(pen, emblem, width / 2, height * 0.16, height * 0.11, accent, paper) + height * 0.04
    spacing = width * 0.008
    brand_face = fitting("head", brand.upper(), width * 0.66 - spacing * len(brand), round(height * 0.11), 800)
    y += brand_face.size * 0.8
    brand_face.draw(pen, (width / 2, y), brand.upper(), accent, "ms", spacing)
    y += brand_face.size * 0.30
    rule(pen, margin * 2.2, width - margin * 2.2, y, accent, max(2, height // 160))
    y += height * 0.03
    room = height * (0.80 if badge else 0.92) - y - len(small) * height * 0.075
    line = min(height * 0.24, room / max(1, len(title)))
    for text in title:
        title_face = fitting("head", text, width * 0.84, round(line * 0.92), 750)
        y += line * 0.5 + title_face.size * 0.36
        title_face.draw(pen, (width / 2, y), text, ink, "ms")
        y += line * 0.5 - title_face.size * 0.36
    for text in small:
        small_face = fitting("text", text, width * 0.82, round(height * 0.062), 500)
        y += height * 0.075
        small_face.draw(pen, (width / 2, y), text, ink, "ms")
    if badge:
        badge_face = fitting("head", badge, width * 0.5, round(height * 0.085), 800)
        half = badge_face.width(badge) / 2 + height * 0.05
        middle = height * 0.90
        pen.rectangle(
            [width / 2 - half, middle - height * 0.055, width / 2 + half, middle + height * 0.055], fill=accent
        )
        badge_face.draw(pen, (width / 2, middle + badge_face.size * 0.34), badge, paper, "ms")
    return image


def _emblem(pen: ImageDraw.ImageDraw, kind: str, x: float, y: float, r: float, colour: str, paper: str) -> float:
    """Draw a small emblem round (x, y) and return its lower edge."""
    if kind == "flower":
        for dx, dy in ((0, -1), (0.95, -0.31), (0.59, 0.81), (-0.59, 0.81), (-0.95, -0.31)):
            cx, cy = x + dx * r * 0.55, y + dy * r * 0.55
            pen.ellipse([cx - r * 0.42, cy - r * 0.42, cx + r * 0.42, cy + r * 0.42], fill=colour)
        pen.ellipse([x - r * 0.3, y - r * 0.3, x + r * 0.3, y + r * 0.3], fill=paper)
    elif kind == "stairs":
        stairs(pen, x - r, y - r * 0.5, r * 0.5, 4, colour)
    elif kind == "sun":
        pen.pieslice([x - r, y - r * 0.6, x + r, y + r * 1.4], 180, 360, fill=colour)
    elif kind == "drop":
        pen.ellipse([x - r * 0.6, y - r * 0.3, x + r * 0.6, y + r * 0.9], fill=colour)
        pen.polygon([(x - r * 0.53, y + r * 0.05), (x, y - r), (x + r * 0.53, y + r * 0.05)], fill=colour)
    elif kind == "leaf":
        pen.pieslice([x - r * 1.4, y - r * 0.7, x + r * 0.6, y + r * 1.3], 270, 360, fill=colour)
        pen.pieslice([x - r * 0.9, y - r * 1.3, x + r * 1.1, y + r * 0.7], 90, 180, fill=colour)
    elif kind == "hex":
        pen.regular_polygon((x, y, r), 6, fill=colour)
        pen.regular_polygon((x, y, r * 0.55), 6, fill=paper)
    return y + r


def sticker(
    size: tuple[int, int], lines: Sequence[tuple[str, int]], *, paper: str, ink: str = "#FFFFFF", align: str = "l"
) -> Image.Image:
    """Return a plain printed field with lines of (text, weight) filling it from the top."""
    width, height = size
    image, pen = canvas(width, height, paper)
    y = 0.0
    line = height / len(lines)
    for text, weight in lines:
        chosen = fitting("head", text, width * 0.88, round(line * 0.80), weight)
        y += line
        x = width * 0.06 if align == "l" else width / 2
        chosen.draw(pen, (x, y - line / 2 + chosen.size * 0.35), text, ink, "ls" if align == "l" else "ms")
    return image


def carton_face(
    size: tuple[int, int],
    board: str,
    brand: str,
    lines: Sequence[str],
    *,
    ink: str = "#4B3621",
    signs: bool = True,
    block: str = "",
) -> Image.Image:
    """Return one side of a corrugated carton: flutes, brand, text lines and the signs of fragile and upright goods."""
    width, height = size
    image, pen = canvas(width, height, board)
    tone = ImageColor.getrgb(board)
    for row in range(0, height, 7):
        step = 0.985 if (row // 7) % 2 else 1.015
        pen.line([(0, row), (width, row)], fill=(*(min(255, round(part * step)) for part in tone[:3]),))
    if block:
        pen.rectangle([0, height * 0.16, width, height * 0.60], fill=block)
    lettering = "#FFFFFF" if block else ink
    brand_face = fitting("head", brand, width * 0.84, round(height * 0.26), 850)
    brand_face.draw(pen, (width * 0.08, height * 0.40), brand, lettering)
    y = height * 0.40
    for text in lines:
        y += height * 0.115
        chosen = fitting("text", text, width * 0.80, round(height * 0.082), 500)
        chosen.draw(pen, (width * 0.08, y), text, lettering if block and y < height * 0.6 else ink)
    if signs:
        unit = min(width, height) * 0.11
        x, y = width * 0.92 - unit * 3.4, height * 0.93 - unit * 1.3
        for number in range(3):
            left = x + number * unit * 1.2
            pen.rectangle([left, y, left + unit, y + unit * 1.25], outline=ink, width=max(2, int(unit / 14)))
            _sign(pen, number, left, y, unit, ink)
    return image


def _sign(pen: ImageDraw.ImageDraw, number: int, x: float, y: float, unit: float, ink: str) -> None:
    thick = max(2, int(unit / 10))
    if number == 0:
        for shift in (0.3, 0.7):
            middle = x + unit * shift
            pen.line([(middle, y + unit * 0.95), (middle, y + unit * 0.3)], fill=ink, width=thick)
            pen.polygon(
                [
                    (middle - unit * 0.17, y + unit * 0.42),
                    (middle, y + unit * 0.15),
                    (middle + unit * 0.17, y + unit * 0.42),
                ],
                fill=ink,
            )
        pen.line([(x + unit * 0.15, y + unit * 1.08), (x + unit * 0.85, y + unit * 1.08)], fill=ink, width=thick)
    elif number == 1:
        pen.polygon(
            [
                (x + unit * 0.22, y + unit * 0.15),
                (x + unit * 0.78, y + unit * 0.15),
                (x + unit * 0.70, y + unit * 0.55),
                (x + unit * 0.30, y + unit * 0.55),
            ],
            fill=ink,
        )
        pen.line([(x + unit * 0.5, y + unit * 0.5), (x + unit * 0.5, y + unit * 1.0)], fill=ink, width=thick)
        pen.line([(x + unit * 0.28, y + unit * 1.05), (x + unit * 0.72, y + unit * 1.05)], fill=ink, width=thick)
    else:
        pen.pieslice([x + unit * 0.12, y + unit * 0.15, x + unit * 0.88, y + unit * 0.95], 180, 360, fill=ink)
        pen.line([(x + unit * 0.5, y + unit * 0.5), (x + unit * 0.5, y + unit * 1.05)], fill=ink, width=thick)


def barcode(pen: ImageDraw.ImageDraw, x: float, y: float, width: float, height: float, seed: int) -> None:
    """Draw a bar code that stands for nothing."""
    unit = width / 60
    value = seed or 1
    for number in range(60):
        value = (value * 1103515245 + 12345) & 0x7FFFFFFF
        if value >> 16 & 1:
            pen.rectangle([x + number * unit, y, x + (number + 0.95) * unit, y + height], fill="#101010")

"""Papers by our own hand: extracts and certificates, plainly marked as the demo's."""

from __future__ import annotations

import io
from collections.abc import Sequence

from PIL import Image

from marketplace.demo.pictures.fonts import canvas, face, fitting
from marketplace.demo.pictures.labels import rule
from marketplace.demo.pictures.vectors import hashed

WIDTH, HEIGHT = 620, 877
INK, FAINT, BRAND = "#10201E", "#566A63", "#0D5358"


def paper(title: str, holder: str, rows: Sequence[tuple[str, str]], stamp: str = "DEMO") -> bytes:
    """Return a page as PNG: title, holder, rows of name and value, a round stamp."""
    buffer = io.BytesIO()
    page(title, holder, rows, stamp).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def paper_pdf(title: str, holder: str, rows: Sequence[tuple[str, str]], stamp: str = "DEMO") -> bytes:
    """Return the same page as a pdf."""
    buffer = io.BytesIO()
    page(title, holder, rows, stamp).convert("L").save(buffer, "PDF", resolution=75, title=title)
    return buffer.getvalue()


def page(title: str, holder: str, rows: Sequence[tuple[str, str]], stamp: str) -> Image.Image:
    image, pen = canvas(WIDTH, HEIGHT, "#FDFCF8")
    pen.rectangle([24, 24, WIDTH - 24, HEIGHT - 24], outline="#C9D2CE", width=2)
    heading = fitting("head", title, WIDTH - 140, 40, 750)
    heading.draw(pen, (WIDTH / 2, 112), title, INK, "ms")
    rule(pen, 70, WIDTH - 70, 136, BRAND, 3)
    fitting("head", holder, WIDTH - 160, 30, 650).draw(pen, (WIDTH / 2, 196), holder, BRAND, "ms")
    y = 270.0
    for name, value in rows:
        face("text", 16, 500).draw(pen, (80, y), name, FAINT)
        fitting("text", value, 270, 18, 600).draw(pen, (WIDTH - 80, y), value, INK, "rs")
        pen.line([(80, y + 12), (WIDTH - 80, y + 12)], fill="#E1E7E4", width=1)
        y += 44
    x, y = WIDTH - 190.0, HEIGHT - 190.0
    pen.ellipse([x - 74, y - 74, x + 74, y + 74], outline=BRAND, width=4)
    pen.ellipse([x - 60, y - 60, x + 60, y + 60], outline=BRAND, width=2)
    fitting("head", stamp, 96, 34, 800).draw(pen, (x, y + 11), stamp, BRAND, "ms")
    points = []
    seed = hashed(holder, title)
    for number in range(26):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        points.append((96 + number * 7.0, HEIGHT - 168 + (seed >> 16) % 34 - 17))
    pen.line(points, fill="#22408F", width=3, joint="curve")
    face("text", 14, 500).draw(pen, (96, HEIGHT - 116), "Izmišljen dokument, samo za prikaz.", FAINT)
    return image.convert("P", palette=Image.Palette.ADAPTIVE, colors=64)

"""Placeholder portraits: initials on a category colour, one corner cut in two steps."""

from __future__ import annotations

import io

from PIL import Image

from marketplace.demo.pictures.fonts import canvas, fitting
from marketplace.demo.pictures.vectors import hashed

GROUNDS = ("#0D5358", "#2F5DA8", "#7A3E6B", "#A8481A", "#4F6B1A", "#5B4A8A", "#1F6F4A", "#8A2F3B", "#3F525C", "#7A4F00")
SIZE = 320


def initials(name: str) -> str:
    """Return one or two capital letters for a person's or firm's name."""
    words = [word for word in name.replace("-", " ").split() if word[:1].isalpha()]
    letters = [word[0].upper() for word in words[:2]]
    return "".join(letters) or "Z"


def monogram(name: str) -> bytes:
    """Return a square PNG with the initials of the name; the same name gives the same bytes."""
    ground = GROUNDS[hashed("monogram", name) % len(GROUNDS)]
    image, pen = canvas(SIZE * 2, SIZE * 2, ground)
    text = initials(name)
    chosen = fitting("head", text, SIZE * 1.24, round(SIZE * 0.92), 800)
    chosen.draw(pen, (SIZE, SIZE + chosen.size * 0.30), text, "#FFFFFF", "ms")
    width = chosen.width(text)
    base = SIZE + chosen.size * 0.30 + SIZE * 0.11
    pen.rectangle([SIZE - width / 2, base, SIZE + width / 2, base + 8], fill="#F2B632")
    pen.rectangle([SIZE - width / 2, base + 18, SIZE + width / 2, base + 26], fill="#F2B632")
    step = SIZE * 2 // 10
    pen.rectangle([SIZE * 2 - 2 * step, 0, SIZE * 2, step], fill="#FFFFFF")
    pen.rectangle([SIZE * 2 - step, 0, SIZE * 2, 2 * step], fill="#FFFFFF")
    buffer = io.BytesIO()
    image.convert("RGB").resize((SIZE, SIZE), Image.Resampling.LANCZOS).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()

"""Typefaces of drawn labels: the interface's own two, read from the frontend's packages.

Each family lies in two files: plain Latin letters in one, letters with carons and the like in the other; text is
therefore drawn in runs. Without the packages Pillow's built-in face serves, its missing letters built from a plain
letter and a drawn mark.
"""

from __future__ import annotations

import functools
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

PACKAGES = Path(__file__).resolve().parents[3] / "frontend" / "node_modules" / "@fontsource-variable"
FAMILIES = {"text": "golos-text", "head": "sofia-sans-semi-condensed"}
MARKS = {"č": "cv", "ć": "c/", "š": "sv", "ž": "zv", "đ": "d-", "Č": "Cv", "Ć": "C/", "Š": "Sv", "Ž": "Zv", "Đ": "D-"}
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
Colour = str | tuple[int, int, int] | tuple[int, int, int, int]


def _extended(letter: str) -> bool:
    return 0x100 <= ord(letter) <= 0x24F or 0x1E00 <= ord(letter) <= 0x1EFF


class Face:
    """One family at one size and weight."""

    def __init__(self, family: str, size: int, weight: int) -> None:
        self.size = size
        self.plain, self.extended = _load(family, size, weight)

    def runs(self, text: str) -> list[tuple[str, Font | None]]:
        """Return the text in pieces with the font of each; None marks a letter that has to be built."""
        pieces: list[tuple[str, Font | None]] = []
        for letter in text:
            font = self.extended if _extended(letter) else self.plain
            if pieces and pieces[-1][1] is font and font is not None:
                pieces[-1] = (pieces[-1][0] + letter, font)
            else:
                pieces.append((letter, font))
        return pieces

    def width(self, text: str, spacing: float = 0.0) -> float:
        """Return the width of one line in pixels."""
        total = 0.0
        for piece, font in self.runs(text):
            if font is None:
                total += self.plain.getlength(MARKS.get(piece, piece)[0])
            else:
                total += font.getlength(piece)
        return total + spacing * max(0, len(text) - 1)

    def draw(
        self,
        canvas: ImageDraw.ImageDraw,
        place: tuple[float, float],
        text: str,
        colour: Colour,
        anchor: str = "ls",
        spacing: float = 0.0,
    ) -> None:
        """Draw one line; anchor l, m or r with the base line, spacing in pixels between letters."""
        x, y = place
        if anchor[0] == "m":
            x -= self.width(text, spacing) / 2
        elif anchor[0] == "r":
            x -= self.width(text, spacing)
        for piece, font in self.runs(text):
            if font is None:
                self._build(canvas, (x, y), piece, colour)
                x += self.plain.getlength(MARKS.get(piece, piece)[0]) + spacing
            elif spacing:
                for letter in piece:
                    canvas.text((x, y), letter, font=font, fill=colour, anchor="ls")
                    x += font.getlength(letter) + spacing
            else:
                canvas.text((x, y), piece, font=font, fill=colour, anchor="ls")
                x += font.getlength(piece)

    def _build(self, canvas: ImageDraw.ImageDraw, place: tuple[float, float], letter: str, colour: Colour) -> None:
        known = MARKS.get(letter, letter + " ")
        base, mark = known[0], known[1]
        x, y = place
        canvas.text((x, y), base, font=self.plain, fill=colour, anchor="ls")
        middle, unit = x + self.plain.getlength(base) / 2, self.size / 20
        top = y - self.size * (0.80 if base.isupper() else 0.60)
        thick = max(1, round(unit * 1.6))
        if mark == "v":
            canvas.line(
                [(middle - 3 * unit, top - 3 * unit), (middle, top), (middle + 3 * unit, top - 3 * unit)], colour, thick
            )
        elif mark == "/":
            canvas.line([(middle - unit, top), (middle + 2.4 * unit, top - 3.4 * unit)], colour, thick)
        elif mark == "-":
            canvas.line([(x, y - self.size * 0.55), (x + 7 * unit, y - self.size * 0.55)], colour, thick)


@functools.cache
def _load(family: str, size: int, weight: int) -> tuple[Font, Font | None]:
    name = FAMILIES[family]
    folder = PACKAGES / name / "files"
    try:
        loaded = [
            ImageFont.truetype(str(folder / f"{name}-{subset}-wght-normal.woff2"), size)
            for subset in ("latin", "latin-ext")
        ]
        for font in loaded:
            font.set_variation_by_axes([weight])
    except OSError:
        return ImageFont.load_default(size), None
    return loaded[0], loaded[1]


@functools.cache
def face(family: str, size: int, weight: int = 600) -> Face:
    """Return a typeface: family `text` or `head`, size in pixels, weight 400 to 900."""
    return Face(family, size, weight)


def fitting(family: str, text: str, width: float, largest: int, weight: int = 700) -> Face:
    """Return the largest typeface, at most `largest`, in which the line is not wider than `width`."""
    size = largest
    while size > 8 and face(family, size, weight).width(text) > width:
        size -= max(1, size // 24)
    return face(family, size, weight)


def canvas(width: int, height: int, colour: Colour = (0, 0, 0, 0)) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    """Return a new RGBA picture and its pen."""
    image = Image.new("RGBA", (width, height), colour)
    return image, ImageDraw.Draw(image)

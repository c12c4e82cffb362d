"""The film of the home page: a price ladder fills as people join, told in Serbian or English, twenty silent seconds."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageDraw

from marketplace.demo.pictures.catalogue import SCENES
from marketplace.demo.pictures.fonts import face, fitting
from marketplace.demo.pictures.render import render
from marketplace.demo.pictures.vectors import hashed
from marketplace.demo.webm import webm

FOLDER = Path(__file__).resolve().parents[1] / "static" / "film"  # served as /static/film/
WIDTH, HEIGHT = 640, 360
PER_SECOND, SECONDS = 8, 20
PAPER, SURFACE, INK, FAINT, BRAND = "#F2F5F3", "#FFFFFF", "#10201E", "#566A63", "#0D5358"
QUINCE, IDLE, LINE = "#F2B632", "#DCE6E2", "#D2DBD7"
STEPS = ((100, 1150), (300, 1050), (600, 940))
LADDER = (286, 92, 604, 268)  # left, top, right, bottom
# Second, buyer, quantity: who joins when.
JOINS = (
    (2.5, "M. P.", 40),
    (4.2, "Pekara Žitni klas", 80),
    (6.0, "Hotel Sedam stepenika", 120),
    (8.0, "N. Đ.", 60),
    (9.8, "Market Ćošak", 150),
    (11.8, "Vrtić Leptirić", 90),
    (13.6, "Š. K.", 60),
)


@dataclass(frozen=True, slots=True)
class Words:
    title: str
    seller: str
    together: str
    price: str
    joined: str
    last: str
    slogan: str


WORDS = {
    "sr": Words(
        "Livadski med 900 g",
        "Pčelinjak Medonoša",
        "Zajedno: {count} tegli",
        "Cena za sve",
        "{name}: +{count}",
        "Svi kupuju po 940 RSD.",
        "Zajedno do bolje cene",
    ),
    "en": Words(
        "Meadow honey 900 g",
        "Medonoša apiary",
        "Together: {count} jars",
        "Price for everyone",
        "{name}: +{count}",
        "Everyone buys at 940 RSD.",
        "Buy together, pay less",
    ),
}


def ease(value: float) -> float:
    value = min(1.0, max(0.0, value))
    return value * value * (3 - 2 * value)


def joined_at(second: float) -> float:
    """Return how many units stand together at that second; a new one slides in within 0.8 s."""
    return sum(count * ease((second - start) / 0.8) for start, _, count in JOINS)


def price_at(quantity: float) -> int:
    reached = STEPS[0][1]
    for (maximum, _), (_, price) in pairwise(STEPS):
        if quantity > maximum:
            reached = price
    return reached


def frame(second: float, words: Words, goods: Image.Image) -> Image.Image:
    """Return the film's picture at a second."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    quantity = joined_at(second)
    price = price_at(quantity)
    pen.rectangle([24, 24, WIDTH - 24, HEIGHT - 24], fill=SURFACE, outline=LINE)
    image.paste(goods, (40, 40))
    for notch, size in ((16, 8), (8, 16)):
        pen.rectangle([40 + goods.width - notch, 40, 40 + goods.width, 40 + size], fill=SURFACE)
    fitting("head", words.title, goods.width, 24, 700).draw(pen, (40, 290), words.title, INK)
    face("text", 14, 500).draw(pen, (40, 312), words.seller, FAINT)
    face("text", 15, 500).draw(pen, (LADDER[0], 56), words.price, FAINT)
    text = f"{price:,}".replace(",", ".") + " RSD"
    face("head", 40, 750).draw(pen, (LADDER[2], 66), text, INK, "rs")
    draw_ladder(pen, quantity, price)
    label = words.together.format(count=round(quantity))
    face("head", 22, 650).draw(pen, (LADDER[0], 300), label, INK)
    width = face("head", 22, 650).width(label)
    pen.rectangle([LADDER[0], 306, LADDER[0] + width, 307], fill=INK)
    pen.rectangle([LADDER[0], 309, LADDER[0] + width, 310], fill=INK)
    draw_joining(pen, second, words)
    if second > 17.0:
        draw_end(image, pen, ease((second - 17.0) / 0.6), words)
    return image


def draw_ladder(pen: ImageDraw.ImageDraw, quantity: float, price: int) -> None:
    """Draw the stairs: lower for each cheaper step, filled from the left by what stands together."""
    left, top, right, bottom = LADDER
    total = STEPS[-1][0]
    start = 0
    for number, (maximum, step_price) in enumerate(STEPS):
        x0 = left + (right - left) * start / total
        x1 = left + (right - left) * maximum / total
        roof = top + number * 46
        lit = step_price == price
        passed = step_price > price
        pen.rectangle([x0, roof, x1 - 3, bottom], fill=IDLE)
        filled = min(max(quantity - start, 0.0) / (maximum - start), 1.0)
        if filled > 0:
            pen.rectangle([x0, roof, x0 + (x1 - 3 - x0) * filled, bottom], fill=QUINCE if lit else BRAND)
        pen.rectangle([x0, roof, x1 - 3, bottom], outline=INK if lit else "#73857E", width=2 if lit else 1)
        on_dark = passed and filled > 0.6
        ink = "#FFFFFF" if on_dark else INK
        chosen = fitting("head", f"{step_price}", x1 - x0 - 10, 22, 700)
        shown = f"{step_price:,}".replace(",", ".")
        chosen.draw(pen, ((x0 + x1 - 3) / 2, bottom - 30), shown, ink, "ms")
        face("text", 13, 500).draw(pen, ((x0 + x1 - 3) / 2, bottom - 10), f"{start + 1}–{maximum}", ink, "ms")
        start = maximum
    pen.rectangle([left, bottom + 3, right - 3, bottom + 4], fill=INK)
    pen.rectangle([left, bottom + 6, right - 3, bottom + 7], fill=INK)


def draw_joining(pen: ImageDraw.ImageDraw, second: float, words: Words) -> None:
    """Draw who has just joined, rising and fading."""
    for start, name, count in JOINS:
        age = second - start
        if 0 <= age < 1.7:
            text = words.joined.format(name=name, count=count)
            chosen = face("head", 18, 650)
            width = chosen.width(text) + 24
            x, y = LADDER[2] - width, 128 - 10 * ease(age / 0.5)
            pen.rectangle([x, y - 22, LADDER[2], y + 8], fill="#E0EFEE", outline=BRAND)
            chosen.draw(pen, (x + 12, y), text, BRAND)


def draw_end(image: Image.Image, pen: ImageDraw.ImageDraw, share: float, words: Words) -> None:
    """Let the slogan come over the picture."""
    cover = Image.new("RGB", (WIDTH, HEIGHT), BRAND)
    image.paste(Image.blend(image, cover, share * 0.96))
    if share > 0.4:
        face("head", 44, 800).draw(pen, (WIDTH / 2, 168), words.slogan, "#FFFFFF", "ms")
        face("text", 19, 500).draw(pen, (WIDTH / 2, 206), words.last, "#C3E2DF", "ms")
        width = face("head", 44, 800).width(words.slogan)
        pen.rectangle([WIDTH / 2 - width / 2, 222, WIDTH / 2 + width / 2, 224], fill=QUINCE)
        pen.rectangle([WIDTH / 2 - width / 2, 228, WIDTH / 2 + width / 2, 230], fill=QUINCE)


def frames(locale: str, goods: Image.Image) -> Iterator[Image.Image]:
    for number in range(PER_SECOND * SECONDS):
        yield frame(number / PER_SECOND, WORDS[locale], goods)


def write_film(locale: str, folder: Path = FOLDER) -> None:
    """Write `zbir.<locale>.webm` and its poster `zbir.<locale>.jpg` into the folder, whole or not at all."""
    goods = render(SCENES["honey"](hashed("film")), 226)
    folder.mkdir(parents=True, exist_ok=True)
    poster = io.BytesIO()
    frame(10.6, WORDS[locale], goods).save(poster, "JPEG", quality=84, optimize=True, progressive=True)
    replace_file(folder / f"zbir.{locale}.jpg", poster.getvalue())
    replace_file(folder / f"zbir.{locale}.webm", webm(frames(locale, goods), per_second=PER_SECOND))


def replace_file(path: Path, data: bytes) -> None:
    draft = path.with_name(f".{path.name}.part")
    draft.write_bytes(data)
    draft.replace(path)


def missing(folder: Path = FOLDER) -> list[str]:
    """Return the languages whose film is not in the folder yet."""
    return [locale for locale in WORDS if not (folder / f"zbir.{locale}.webm").exists()]

"""Which picture belongs to which demo ad."""

from __future__ import annotations

import io
import math
from collections.abc import Callable
from dataclasses import replace

from PIL import Image

from marketplace.demo.pictures.render import Scene, render
from marketplace.demo.pictures.sets import building, energy, farm, food, hygiene, it, office, services, tools, wear
from marketplace.demo.pictures.vectors import hashed

MAIN_SIZE = 640
DETAIL_SIZE = 560
LIMIT, EXTRA_LIMIT = 1_000_000, 400_000  # bytes, as the rules of ads for main and further pictures

SCENES: dict[str, Callable[[int], Scene]] = {
    "honey": food.honey,
    "wine": food.wine,
    "brandy": food.brandy,
    "paper": office.paper,
    "chair": office.chair,
    "toner": office.toner,
    "laptop": it.laptop,
    "switch": it.switch,
    "cable": it.cable,
    "drill": tools.drill,
    "screwdrivers": tools.screwdrivers,
    "mower": tools.mower,
    "pellets": energy.pellets,
    "solar": energy.solar,
    "led": energy.led,
    "cement": building.cement,
    "styrofoam": building.styrofoam,
    "tiles": building.tiles,
    "raspberry": farm.raspberry,
    "fertiliser": farm.fertiliser,
    "apples": farm.apples,
    "shoes": wear.shoes,
    "shirt": wear.shirt,
    "gloves": wear.gloves,
    "toilet_paper": hygiene.toilet_paper,
    "cartons": hygiene.cartons,
    "stretch": hygiene.stretch,
    "air_conditioner": services.air_conditioner,
    "transport": services.transport,
    "first_aid": services.first_aid,
}


def encoded(picture: Image.Image, limit: int = LIMIT) -> bytes:
    """Return the picture as a JPEG that keeps within `limit` bytes."""
    for quality in (88, 80, 70, 60):
        buffer = io.BytesIO()
        picture.save(buffer, "JPEG", quality=quality, optimize=True, progressive=True)
        if buffer.tell() <= limit:
            break
    return buffer.getvalue()


def main_picture(name: str, seed: int, size: int = MAIN_SIZE) -> bytes:
    """Return the main picture of a demo ad as JPEG; the same name, seed and size give the same bytes."""
    return encoded(render(SCENES[name](hashed(seed, name)), size))


def detail_picture(name: str, seed: int, size: int = DETAIL_SIZE) -> bytes:
    """Return the same goods from nearer and a little to the side, as JPEG."""
    scene = SCENES[name](hashed(seed, name))
    x, y, z = scene.eye
    turn = math.radians(17.0)
    eye = (x * math.cos(turn) + z * math.sin(turn), y * 0.92, z * math.cos(turn) - x * math.sin(turn))
    return encoded(render(replace(scene, eye=eye, angle=scene.angle * 0.62), size), EXTRA_LIMIT)

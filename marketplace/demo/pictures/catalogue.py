"""Which picture belongs to which demo ad, and how a batch of them is drawn: in processes, each at most once."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from PIL import Image

from .render import Scene, render
from .sets import building, energy, farm, food, hygiene, it, office, services, tools, wear
from .vectors import hashed

MAIN_SIZE = 800
LIMIT = 1_000_000  # bytes, as the ad's own rule for main pictures

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


def _drawn(job: tuple[str, int, int]) -> tuple[str, bytes]:
    name, seed, size = job
    return name, main_picture(name, seed, size)


def main_pictures(names: Iterable[str], seed: int, size: int = MAIN_SIZE, workers: int | None = None) -> Iterator[tuple[str, bytes]]:
    """Yield (name, JPEG) in the given order, drawn by several processes; workers 1 draws in this one."""
    jobs = [(name, seed, size) for name in names]
    count = min(len(jobs), workers or os.cpu_count() or 1)
    if count <= 1:
        yield from map(_drawn, jobs)
        return
    # A fresh interpreter per worker: the caller may have threads and an open database.
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_drawn, jobs)

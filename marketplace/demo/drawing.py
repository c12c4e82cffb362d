"""Pictures of the ads, drawn beside the rest of the seeding by processes of their own."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context

from marketplace.demo.film import missing, write_film
from marketplace.demo.pictures.art import banner, news_picture, painting, school_work
from marketplace.demo.pictures.catalogue import DETAIL_SIZE, MAIN_SIZE, detail_picture, encoded, main_picture
from marketplace.demo.pictures.vectors import hashed

logger = logging.getLogger(__name__)


class Pictures:
    """Main and detail pictures of ads and those of news, by name, and pupils' paintings, by number. Asked for one, it
    waits until a worker has it, or draws it itself."""

    def __init__(self, seed: int, main_size: int = MAIN_SIZE, detail_size: int = DETAIL_SIZE) -> None:
        self.seed, self.main_size, self.detail_size = seed, main_size, detail_size
        self._mains: dict[str, Future[bytes]] = {}
        self._details: dict[str, Future[bytes]] = {}
        self._works: dict[int, Future[bytes]] = {}
        self._news: dict[str, Future[bytes]] = {}
        self._banners: dict[str, Future[bytes]] = {}
        self.news_width = main_size * 3 // 2  # the first one is shown large
        self._films: list[Future[None]] = []

    def begin(self, pool: ProcessPoolExecutor, mains: Iterable[str], details: Iterable[str]) -> None:
        """Let the workers begin, in the order in which the pictures will be asked for."""
        closer = set(details)
        for name in mains:
            self._mains[name] = pool.submit(main_picture, name, self.seed, self.main_size)
            if name in closer:
                self._details[name] = pool.submit(detail_picture, name, self.seed, self.detail_size)

    def begin_works(self, pool: ProcessPoolExecutor, count: int) -> None:
        """Let the workers draw so many paintings."""
        self._works = {n: pool.submit(school_work, n, self.seed, self.main_size) for n in range(count)}

    def begin_news(self, pool: ProcessPoolExecutor, names: Iterable[str]) -> None:
        """Let the workers draw the pictures of the news."""
        self._news = {name: pool.submit(news_picture, name, self.seed, self.news_width) for name in names}

    def begin_banners(self, pool: ProcessPoolExecutor, names: Iterable[str]) -> None:
        """Let the workers draw the banners. No words are painted on them: the page says them in its own language."""
        self._banners = {name: pool.submit(banner, name, self.seed, words=False) for name in names}

    def begin_films(self, pool: ProcessPoolExecutor) -> None:
        """Let the workers draw the films that are missing, after the pictures."""
        self._films = [pool.submit(write_film, locale) for locale in missing()]

    def wait_for_films(self) -> None:
        """Wait until the films are written; without workers they are left to `manage.py draw_film`."""
        for job in self._films:
            job.result()

    def main(self, name: str) -> bytes:
        return self._ready(self._mains.get(name)) or main_picture(name, self.seed, self.main_size)

    def detail(self, name: str) -> bytes:
        return self._ready(self._details.get(name)) or detail_picture(name, self.seed, self.detail_size)

    def work(self, number: int) -> bytes:
        return self._ready(self._works.get(number)) or school_work(number, self.seed, self.main_size)

    def news(self, name: str) -> bytes:
        return self._ready(self._news.get(name)) or news_picture(name, self.seed, self.news_width)

    def banner(self, name: str) -> bytes:
        return self._ready(self._banners.get(name)) or banner(name, self.seed, words=False)

    def _ready(self, job: Future[bytes] | None) -> bytes | None:
        if job is None:
            return None
        try:
            return job.result()
        except BrokenProcessPool:  # no room for another process on this machine: slower, but the same picture
            logger.warning("Pictures are drawn one after another: processes cannot be started.")
            return None


class Sketches(Pictures):
    """A landscape for each, in a hundredth of the time: for whoever does not look at what the pictures show."""

    def main(self, name: str) -> bytes:
        return self._sketch(name, self.main_size)

    def detail(self, name: str) -> bytes:
        return self._sketch(f"{name} nearer", self.detail_size)

    def news(self, name: str) -> bytes:
        return self._sketch(name, self.news_width, 9 / 16)

    def banner(self, name: str) -> bytes:
        return self._sketch(name, self.news_width, 9 / 16)

    def _sketch(self, name: str, width: int, height: float = 1) -> bytes:
        """Return it as JPEG. height: as a share of the width."""
        return encoded(painting(hashed(self.seed, name), (width, round(width * height))))


@contextmanager
def drawing(
    seed: int,
    mains: Iterable[str],
    details: Iterable[str],
    *,
    sizes: tuple[int, int],
    workers: int | None = None,
    news: Iterable[str] = (),
    banners: Iterable[str] = (),
    works: int = 0,
    films: bool = False,
    sketches: bool = False,
) -> Iterator[Pictures]:
    """Yield the pictures while their workers run. workers 0: no processes, each is drawn when asked for."""
    pictures = Sketches(seed, *sizes) if sketches else Pictures(seed, *sizes)
    wanted = list(mains)
    count = min(len(wanted), len(os.sched_getaffinity(0)) if workers is None else workers)
    if count == 0:
        yield pictures
        return
    # A library's own threads would only fight over the same cores; read by the workers when they start.
    before = os.environ.get("OPENBLAS_NUM_THREADS")
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"))
    try:
        if not sketches:
            pictures.begin_works(pool, works)  # the first things that happen in the demo
            pictures.begin(pool, wanted, details)
            pictures.begin_news(pool, news)
            pictures.begin_banners(pool, banners)
        if films:
            pictures.begin_films(pool)
        yield pictures
        pictures.wait_for_films()
    finally:
        pool.shutdown(cancel_futures=True)
        if before is None:
            del os.environ["OPENBLAS_NUM_THREADS"]
        else:
            os.environ["OPENBLAS_NUM_THREADS"] = before

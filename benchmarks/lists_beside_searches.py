"""Pages of the list while others search: their p95 against that of moments in which nobody does."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Iterator
from statistics import median
from urllib.parse import quote

from benchmarks.load import Load, fetch, get, rush
from benchmarks.report import line, loads_line, quantile
from tests.faults.installation import Installation

A_MINUTE = 200  # searches
CLIENTS, SECONDS, ROUNDS, WORKERS = 2, 6.0, 4, 4  # clients: below what the machine can answer, as on a common day
GOAL = 1.15  # "unmoved": within what two rounds of the same differ by


def measure_beside_searches(installation: Installation, texts: list[str], deepest: int) -> None:
    """Ask for pages at random, by turns alone and beside searches, and print the ratio of the late ones.

    texts: what is searched for, in turns. deepest: the last page of the list that is asked for.
    """
    from benchmarks.lists import pages, requests

    web = installation.web(workers=WORKERS)
    web.wait_listening()
    asked = requests(pages(deepest))
    rush(web.port, asked, CLIENTS, 2.0)
    alone, beside, answered = [], [], 0
    for _ in range(ROUNDS):
        alone.append(rush(web.port, asked, CLIENTS, SECONDS))
        with Searching(web.port, texts) as searching:
            beside.append(rush(web.port, asked, CLIENTS, SECONDS))
        answered += searching.answered
    show(alone, beside, answered)
    web.stop()


class Searching:
    """Searches one after another at their rate, beside whatever the body of the `with` does."""

    def __init__(self, port: int, texts: list[str]) -> None:
        self.port, self.answered = port, 0
        self.texts: Iterator[str] = itertools.cycle(texts)
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self.run)

    def __enter__(self) -> Searching:
        self.thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self.thread.join()

    def run(self) -> None:
        """Keep the rate by the clock: a slow answer is made up for."""
        started = time.monotonic()
        for number, text in enumerate(self.texts):
            # each from an address of its own, and with a page of its own: nothing is answered from what is kept
            path = f"/api/products?page={1 + number // 10}&locale=sr&search={quote(text)}"
            answer = fetch(self.port, get(path, f"10.200.{number >> 8 & 255}.{number & 255}"))
            self.answered += answer[9:12] == b"200"
            if self.ended.wait(max(0.0, started + (number + 1) * 60 / A_MINUTE - time.monotonic())):
                return


def show(alone: list[Load], beside: list[Load], answered: int) -> None:
    """Print the ratio and both loads. answered: searches that were."""
    ratio = median(
        quantile(one.seconds, 0.95) / quantile(two.seconds, 0.95) for one, two in zip(beside, alone, strict=True)
    )
    line(f"pages: p95 beside {A_MINUTE} searches a minute / alone", ratio, GOAL, at_least=False)
    loads_line("alone", alone)
    loads_line("beside", beside)
    print(f"    {answered} searches answered in {ROUNDS * SECONDS:.0f} s")

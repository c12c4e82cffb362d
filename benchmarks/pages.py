"""First views of pages: `python -m benchmarks.pages [--ads 10000] [--seconds 2] [--rounds 5]`.

The HTML that the server gives for Home, a Result page and an ad, each against a bare view in turns on the same gunicorn
workers: Django's template of the same size with an ad's name and price in it, one statement, no middleware. Goal: at
most 1.5 times as long.

1. For a visitor, as it is and compressed, as every browser asks for it.
2. For a signed-in person. The browser opens a page without the session, which is not in a cookie; the request names one
   here, and must cost and give the same.
3. For a visitor while offers change the ad and the list all the time: each price is another page. Told only.
"""

import argparse
import itertools
import os
import random
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

from benchmarks.environment import environment, with_services
from benchmarks.lists import looking_at, shop
from benchmarks.load import Load, fetch, get, rush
from benchmarks.report import line, loads_line, title

CLIENTS, WORKERS = 8, 2
GOAL = 1.5
CHANGES = 20  # a second, to the rows of the pages that change
BANNERS = 4
Requests = Callable[[], Iterator[bytes]]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ads", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=2.0, help="of one round")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    if not with_services("benchmarks.pages"):
        return
    with environment() as installation:
        from benchmarks.seed_ads import seed_codes

        seed_codes()
        with shop(installation, given.ads) as full, looking_at(full.env["DATABASE_URL"].rsplit("/", 1)[1]):
            [ad, *_] = ads = seed_banners()
            sid = sign_in()
            title(f"First views of pages: {CLIENTS} clients, {WORKERS} workers, {given.ads:,} ads")
            web = full.web(workers=WORKERS)
            web.wait_listening()
            over_http(web.port, ad, ads, sid, given)
            web.stop()


def seed_banners() -> list[int]:
    """Put pictures of the newest ads on Home; return the ads."""
    from content.banners.models import Banner
    from marketplace.common.db import clock
    from trading.catalogue.lists import newest

    ads = [row["id"] for row in newest(1, clock.now()).rows]
    Banner.objects.bulk_create(Banner(path=f"{ad}.jpg", ad_id=ad) for ad in ads[:BANNERS])
    return ads


def sign_in() -> str:
    """Return the sid of somebody's session."""
    from tests.clients import sid_for
    from tests.factories import make_user

    return sid_for(make_user("kupac"))


def over_http(port: int, ad: int, ads: list[int], sid: str, given: argparse.Namespace) -> None:
    """Print the ratios and the times of every page."""
    pages = {"Home": "/sr", "Result": "/sr/result", "ad": f"/sr/details/{ad}"}
    for name, path in pages.items():
        size = len(fetch(port, get(path)).partition(b"\r\n\r\n")[2])
        bare = f"/floor/page/{ad}/{size}"
        ways: dict[str, Requests] = {
            "bare": lambda bare=bare: requests(bare),  # type: ignore[misc]
            "visitor": lambda path=path: requests(path),  # type: ignore[misc]
            "signed in": lambda path=path: requests(path, sid=sid),  # type: ignore[misc]
            "bare, gzip": lambda bare=bare: requests(bare, coding="gzip"),  # type: ignore[misc]
            "gzip": lambda path=path: requests(path, coding="gzip"),  # type: ignore[misc]
        }
        for make in ways.values():
            rush(port, make(), CLIENTS, 1.0)
        rounds: dict[str, list[Load]] = defaultdict(list)
        for _ in range(given.rounds):
            for way, make in ways.items():
                rounds[way].append(rush(port, make(), CLIENTS, given.seconds))
        with changing(ads):
            rounds["changing"].append(rush(port, ways["visitor"](), CLIENTS, given.seconds))
        for way, floor in (("visitor", "bare"), ("signed in", "bare"), ("gzip", "bare, gzip")):
            times = median(a.rate / b.rate if b.rate else 99.0 for a, b in zip(rounds[floor], rounds[way], strict=True))
            line(f"{name}, {way}: time / bare template view", times, GOAL, at_least=False)
        for way, loads in rounds.items():
            loads_line(way, loads)
        packed = len(fetch(port, get(path, coding="gzip")).partition(b"\r\n\r\n")[2])
        print(f"    bytes: {size:,}, compressed {packed:,}; load average {os.getloadavg()[0]:.1f}", flush=True)


def requests(path: str, sid: str = "", coding: str = "") -> Iterator[bytes]:
    """Yield requests without end, each from another address."""
    for number in itertools.count(random.Random().randrange(2**24)):
        address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        yield get(path, address, coding=coding, sid=sid)


@contextmanager
def changing(ads: list[int]) -> Iterator[None]:
    """Change the ads, one after another, as an offer does."""
    from django.db import connections
    from django.db.models import F

    from trading.catalogue.models import Ad

    name = connections["default"].settings_dict["NAME"]
    ended = threading.Event()

    def change() -> None:
        with looking_at(str(name)):
            for ad in itertools.cycle(ads):
                Ad.objects.filter(pk=ad).update(rev=F("rev") + 1)
                if ended.wait(1 / CHANGES):
                    break

    thread = threading.Thread(target=change)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        time.sleep(0.1)


if __name__ == "__main__":
    main()

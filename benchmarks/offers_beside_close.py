"""Offers on other ads while sales end by the thousand: their p95 against that of a moment without a close."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

from benchmarks.load import Load, post, rush
from benchmarks.report import line, loads_line, quantile
from tests.faults.installation import Installation

CLIENTS, SECONDS, OPEN_ADS = 16, 4.0, 1_000
GOAL = 2.0
REQUESTS = 4_000  # more than are answered meanwhile


def measure_beside_close(installation: Installation, buyers: int, first_ad: int) -> None:
    """Close all due ads by the product's command while offers come in on open ads, and print the ratio.

    buyers: number of seeded people; first_ad: an id behind those of all other ads.
    """
    from benchmarks.seeding import analyse, seed_ads, sid_of

    ads = seed_ads(OPEN_ADS, quantity=300_000, first=first_ad)
    analyse()
    web = installation.web(workers=4)
    web.wait_listening()
    pairs = random.Random(1).sample([(buyer, ad) for buyer in range(buyers) for ad in ads], 3 * REQUESTS)
    requests = [
        post("/api/offers", f'{{"pro_id":{ad},"off_quantity":1,"off_type":1}}', sid_of(buyer)) for buyer, ad in pairs
    ]
    rush(web.port, requests[:REQUESTS], CLIENTS, SECONDS)  # to get warm
    alone = rush(web.port, requests[REQUESTS : 2 * REQUESTS], CLIENTS, SECONDS)
    with ThreadPoolExecutor(1) as pool:
        closing = pool.submit(installation.command, "close_ads", timeout=600)
        beside = rush(web.port, requests[2 * REQUESTS :], CLIENTS, SECONDS)
        was_running = not closing.done()
        assert closing.result().returncode == 0, closing.result().stderr
    show(alone, beside, was_running=was_running)


def show(alone: Load, beside: Load, *, was_running: bool) -> None:
    """Print the ratio and both loads. was_running: the close lasted as long as the offers."""
    ratio = quantile(beside.seconds, 0.95) / quantile(alone.seconds, 0.95)
    line("offers on other ads: p95 while ads close / alone", ratio, GOAL, at_least=False)
    loads_line("alone", [alone])
    loads_line("beside", [beside])
    if not was_running:
        print("    the close ended before the offers did: more ads are needed to tell anything")

"""Offers and lists beside a general shop framework: `python -m benchmarks.peers [--seconds 2] [--rounds 3]`.

django-oscar's order (its basket, its order creator, its stock) and its catalogue page, as its packages do them, in an
environment of their own; the product's offer and list. Both have their database on the run's PostgreSQL, as many
workers of gunicorn, the same clients, and as many products, in turns. Goals: 5 times its orders, 5 times its lists.

What differs: an offer also settles a price, notifies, and pushes to open pages; an order has addresses and discounts,
none of which is used here. The catalogue page is HTML, the list JSON.
"""

import argparse
import random
from collections import defaultdict
from statistics import median

from benchmarks.environment import environment, with_services
from benchmarks.load import Load, get, post, rush
from benchmarks.peers.oscar import PAGE, Shop, orders, shop_of
from benchmarks.report import line, loads_line, title

CLIENTS = 16
GOAL = 5.0


def measure(
    product: int, shop: Shop, people: list[int], ads: list[int], rounds: int, seconds: float
) -> dict[str, list[Load]]:
    """Return the loads of all rounds by what was asked for. product: the port of our workers."""
    from benchmarks.seeding import sid_of

    found: dict[str, list[Load]] = defaultdict(list)
    for number in range(rounds):
        buyers = random.Random(number).sample(range(len(people)), len(people))
        pairs = [(ads[(buyer + number) % len(ads)], buyer) for buyer in buyers]
        offers = [
            post("/api/offers", f'{{"pro_id":{ad},"off_quantity":1,"off_type":1}}', sid_of(buyer))
            for ad, buyer in pairs
        ]
        found["offers"].append(rush(product, offers, CLIENTS, seconds))
        found["orders"].append(rush(shop.port, orders(shop, number), CLIENTS, seconds))
        # From other addresses: rates are counted for each.
        pages = (get("/api/products?page=1&locale=sr", f"10.{number}.{n >> 8}.{n & 255}") for n in range(2**16))
        found["list"].append(rush(product, pages, CLIENTS, seconds))
        found["catalogue"].append(rush(shop.port, (get(PAGE) for _ in range(2**16)), CLIENTS, seconds))
    return found


def show(found: dict[str, list[Load]]) -> None:
    """Print the ratios and the times."""
    for what, mine, theirs in (("offers / orders of django-oscar", "offers", "orders"),
                               ("list / catalogue of django-oscar", "list", "catalogue")):  # fmt: skip
        pairs = list(zip(found[mine], found[theirs], strict=True))
        line(what, median(one.rate / two.rate if two.rate else 0.0 for one, two in pairs), GOAL, at_least=True)
        for name in (mine, theirs):
            loads_line(name, found[name])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of one round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--ads", type=int, default=10_000, help="and products")
    parser.add_argument("--buyers", type=int, default=5_000)
    parser.add_argument("--workers", type=int, default=4, help="processes of gunicorn, of each")
    given = parser.parse_args()
    if not with_services("benchmarks.peers"):
        return
    with environment() as installation:
        from benchmarks.seeding import analyse, seed_ads, seed_people

        installation.env["NUM_PROXIES"] = "1"
        people = seed_people(given.buyers)
        ads = seed_ads(given.ads, quantity=300_000)
        analyse()
        with shop_of(installation, products=given.ads, people=given.buyers, workers=given.workers) as shop:
            web = installation.web(workers=given.workers)
            web.wait_listening()
            title(
                f"Beside django-oscar {shop.version}: {CLIENTS} clients, {given.workers} workers, "
                f"{given.ads:,} products, {given.rounds} rounds of {given.seconds} s"
            )
            show(measure(web.port, shop, people, ads, given.rounds, given.seconds))


if __name__ == "__main__":
    main()

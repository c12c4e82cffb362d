"""The cost of the mail that confirms an offer: `python -m benchmarks.confirmations [--seconds 2] [--rounds 5]`.

Offers with the client's key over HTTP, with the confirmation and without it, on the same workers and rows, in turns.
Goal: at most 1.05 times the time of the same offer without it.
"""

import argparse
import random
from statistics import median
from uuid import uuid4

from benchmarks.environment import environment, with_services
from benchmarks.floor import UNCONFIRMED
from benchmarks.load import Load, post, rush
from benchmarks.report import line, loads_line, title

CLIENTS = 8
GOAL = 1.05


def offers(prefix: str, ad: int, buyers: list[int]) -> list[bytes]:
    """Return the offer of each buyer on the ad, each with a key of its own as the client sends it."""
    from benchmarks.seeding import sid_of

    body = f'{{"pro_id":{ad},"off_quantity":1,"off_type":1}}'
    return [post(f"{prefix}/api/offers", body, sid_of(buyer), key=str(uuid4())) for buyer in buyers]


def in_turns(port: int, ads: list[int], people: int, seconds: float) -> tuple[list[Load], list[Load]]:
    """Return the loads with and without the confirmation. ads: two for each round, which begin by turns."""
    confirmed: list[Load] = []
    bare: list[Load] = []
    rush(port, offers("", ads[-1], list(range(200))), CLIENTS, 5)
    rush(port, offers(UNCONFIRMED, ads[-2], list(range(200))), CLIENTS, 5)
    for number, (one, other) in enumerate(zip(ads[:-2:2], ads[1:-2:2], strict=True)):
        buyers = random.Random(number).sample(range(people), people)
        turns = [(confirmed, "", one), (bare, UNCONFIRMED, other)]
        for loads, prefix, ad in turns if number % 2 else reversed(turns):
            loads.append(rush(port, offers(prefix, ad, buyers), CLIENTS, seconds))
    return confirmed, bare


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of one turn")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--buyers", type=int, default=5_000)
    given = parser.parse_args()
    if not with_services("benchmarks.confirmations"):
        return
    with environment() as installation:
        from benchmarks.seeding import analyse, seed_ads, seed_people

        seed_people(given.buyers)
        ads = seed_ads(2 * given.rounds + 2, quantity=300_000)
        analyse()
        web = installation.web(workers=2)
        web.wait_listening()
        confirmed, bare = in_turns(web.port, ads, given.buyers, given.seconds)
        title(f"Confirmed offers: {CLIENTS} clients, {given.rounds} rounds of {given.seconds} s, in turns")
        ratios = [two.rate / one.rate for one, two in zip(confirmed, bare, strict=True)]
        line("time of an offer with its key: confirmed / not", median(ratios), GOAL, at_least=False)
        loads_line("confirmed", confirmed)
        loads_line("not confirmed", bare)


if __name__ == "__main__":
    main()

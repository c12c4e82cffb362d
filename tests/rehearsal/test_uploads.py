"""Forms with pictures made to cost: whoever sends them waits, everybody else does not."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest

from deploy.rehearsal import Rehearsal
from tests.rehearsal.client import Answer, Visitor, flat_png, p95
from tests.rehearsal.goods import details, known_choices
from tests.rehearsal.rpc import RpcClient

pytestmark = pytest.mark.feature("M-AD-01")


FORMS = 20
FIELDS = ["main_image"] + ["images"] * 14 + ["pro_quality"] * 5  # twenty pictures: all that a form may have
SIDE = 5000  # 25 megapixels, the most that one picture may have
PAGES = ("/api/products?locale=sr", "/sr", "/api/categories?locale=en")
SAMPLES = 60


def sampled(visitor: Visitor, samples: int) -> list[float]:
    """Return how long each of so many requests of a reading visitor took."""
    connection = visitor.connect()
    seconds = []
    for number in range(samples):
        answer = visitor.ask("GET", PAGES[number % len(PAGES)], connection=connection)
        assert answer.status == 200, answer
        seconds.append(answer.seconds)
        time.sleep(0.02)
    connection.close()
    return seconds


@contextmanager
def health_watched(visitor: Visitor) -> Iterator[list[float]]:
    """Ask for the health five times a second during the block; yield how long each answer took."""
    seconds: list[float] = []
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.2):
            answer = visitor.get("/api/health")
            assert answer.status == 200, answer
            seconds.append(answer.seconds)

    with ThreadPoolExecutor(1) as pool:
        watching = pool.submit(watch)
        try:
            yield seconds
        finally:
            over.set()
        watching.result()


def test_twenty_forms_of_twenty_huge_pictures_hold_nobody_up(site: Rehearsal, rpc: RpcClient) -> None:
    attacker = Visitor(site, address="127.7.0.1", sid=rpc.sign_in(rpc.new_person()["username"]))
    reader = Visitor(site, address="127.7.0.2")
    category, unit = known_choices(reader)
    picture = flat_png(SIDE, SIDE)
    files = [(field, f"slika-{number}.png", picture) for number, field in enumerate(FIELDS)]
    sampled(reader, len(PAGES) * 2)
    before = sampled(reader, SAMPLES)

    def send(number: int) -> Answer:
        return attacker.send_form("/api/products?locale=sr", details(f"Teret {number}", category, unit), files)

    with ThreadPoolExecutor(FORMS) as pool, health_watched(reader) as health:
        sent = [pool.submit(send, number) for number in range(FORMS)]
        during = sampled(reader, SAMPLES)
        answers = [one.result() for one in sent]

    for answer in answers:
        assert answer.status in {400, 413, 429}, (answer.status, answer.body[:300])
        assert answer.json()["error"]["code"]
    errors = [answer.json()["error"] for answer in answers if answer.status == 413]
    assert errors
    assert {error["code"] for error in errors} == {"image_pixels"}, errors
    assert all(set(FIELDS) & set(error["fields"]) for error in errors), errors
    assert max(health) < 1, health
    assert p95(during) <= 3 * max(p95(before), 0.05), (p95(before), p95(during))


def test_forms_within_the_budget_are_taken_and_hold_nobody_up(site: Rehearsal, rpc: RpcClient) -> None:
    reader = Visitor(site, address="127.7.0.3")
    category, unit = known_choices(reader)
    sampled(reader, len(PAGES) * 2)
    before = sampled(reader, SAMPLES)
    files = [("main_image", "glavna.png", flat_png(4000, 3000))]
    files += [("images", f"slika-{number}.png", flat_png(2000, 1500)) for number in range(6)]

    def send(number: int) -> Answer:
        sid = rpc.sign_in(rpc.new_person()["username"])
        sender = Visitor(site, address=f"127.7.1.{number + 1}", sid=sid)
        return sender.send_form("/api/products?locale=sr", details(f"Roba {number}", category, unit), files)

    with ThreadPoolExecutor(6) as pool, health_watched(reader) as health:
        sent = [pool.submit(send, number) for number in range(6)]
        during = sampled(reader, SAMPLES)
        answers = [one.result() for one in sent]
    assert [answer.status for answer in answers] == [201] * 6, [answer.body[:300] for answer in answers]
    assert max(health) < 1, health
    assert p95(during) <= 3 * max(p95(before), 0.05), (p95(before), p95(during))

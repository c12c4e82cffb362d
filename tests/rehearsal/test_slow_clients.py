"""Many slow senders and readers beside ordinary traffic: nobody else waits for them. Proves F15, I18."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from deploy.rehearsal import Rehearsal
from tests.drills.drill import Drill
from tests.drills.traffic import Traffic
from tests.faults.clients import Answer
from tests.rehearsal.client import p95
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.rpc import RpcClient
from tests.rehearsal.slow_clients import (
    address_of,
    read_slowly,
    send_slowly,
    stall_in_body,
    together,
    trickle_head,
)
from tests.rehearsal.test_front import picture  # noqa: F401

pytestmark = pytest.mark.feature("M-AD-01")


SLOW = 50
RATE = 5000  # bytes a second
HEAD_SECONDS, BODY_SECONDS = 15, 60  # client_header_timeout, client_body_timeout of deploy/nginx.conf.template
LATE = 30  # seconds that a busy machine may add


def times(traffic: Traffic, begin: float, end: float) -> list[float]:
    """Return how long each request took that began between two moments of `Traffic.elapsed`."""
    return [request.seconds for request in traffic.requests if begin <= request.at < end]


@pytest.mark.drill("F15", "50 uploads at 5 KB/s and 50 slow downloads beside traffic; heads sent byte by byte")
def test_slow_clients_hold_nobody_up_f15(
    site: Rehearsal,
    rpc: RpcClient,
    drill: Drill,
    tmp_path: Path,
    picture: str,  # noqa: F811
) -> None:
    """Uploads that end are stored once. Who trickles a head or stalls in a body is dropped, in time and alone."""
    crowd = rpc.do("make_crowd", people=SLOW + 40, sales=3, quantity=400)
    slow, crowd["people"] = crowd["people"][:SLOW], crowd["people"][SLOW:]
    size = drill.choose(40_000, 100_000)
    long_file = send_long_file(FrontSite(site), crowd, slow[0], drill.choose(1_000_000, 4_000_000))
    traffic = Traffic(FrontSite(site), crowd, tmp_path / "journal.jsonl", seed=drill.seed)
    seconds = size / RATE

    async def all_slow() -> list[list[Any]]:
        people = list(enumerate(slow))
        paths = [long_file, picture, "/api/products?per_page=50", "/api/user/purchases/export"]
        return await together(
            [
                send_slowly(site, address_of(number, 21), one["sid"], crowd["seller"], content(number, size), RATE)
                for number, one in people
            ],
            [
                read_slowly(site, address_of(number, 22), slow[0]["sid"], paths[number % len(paths)], RATE, seconds)
                for number, _ in people
            ],
            [trickle_head(site, address_of(0, 23)) for _ in range(drill.choose(200, 400))],
            [stall_in_body(site, address_of(number, 24), slow[0]["sid"]) for number in range(drill.choose(0, 5))],
        )

    with traffic.running():
        traffic.wait_for(drill.choose(100, 300))
        begun = traffic.elapsed()
        sent, read, heads, bodies = asyncio.run(all_slow())
        ended = traffic.elapsed()
        traffic.wait_for(20)
    assert sent == [201] * SLOW, (sent, bodies, site.front.error_log.read_text()[-4000:])
    assert read == [True] * SLOW, read
    assert all(HEAD_SECONDS - 1 < took < HEAD_SECONDS + LATE for took in heads), (min(heads), max(heads))
    assert all(BODY_SECONDS - 1 < took < BODY_SECONDS + LATE for took in bodies), bodies
    assert traffic.failed() == []
    assert traffic.contradictions(rpc.do("stored_writes", ads=crowd["ads"])) == []
    assert stored_slow(rpc, [one["id"] for one in slow]) == SLOW
    without, beside = times(traffic, 0, begun), times(traffic, begun, ended)
    drill.record("p95 without slow clients, ms", 1000 * p95(without))
    drill.record("p95 beside slow clients, ms", 1000 * p95(beside))
    drill.record("p95 beside slow clients / without", p95(beside) / p95(without))
    assert p95(beside) < max(3 * p95(without), 1), (p95(without), p95(beside))


def content(number: int, size: int) -> bytes:
    return f"spor posiljalac {number} ".encode().ljust(size, b".")


def send_long_file(front: FrontSite, crowd: Any, person: Any, size: int) -> str:
    """Send a file that takes a slow reader long; return its address."""
    fields, file = {"usr_id_to": str(crowd["seller"])}, ("msg_file", "duga.bin", bytes(range(256)) * (size // 256))
    sent: Answer = front.send("POST", "/api/messages/file", file=file, fields=fields, sid=person["sid"])
    assert sent.status == 201, sent
    return f"/api/files/{sent.body['data']['msg_file']}"


def stored_slow(rpc: RpcClient, authors: list[int]) -> int:
    """Return how many of the slow uploads are stored, each with its own content."""
    count: int = rpc.python(
        "import json",
        "from trading.messages.models import Message",
        "from marketplace.common.files.models import StoredFile",
        f"sent = Message.objects.filter(file_name='spora.bin', author_id__in={authors})",
        "paths = list(sent.values_list('file', flat=True))",
        "print(StoredFile.objects.filter(path__in=paths).values('sha256').distinct().count())",
    )
    return count

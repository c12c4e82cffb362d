"""What operators see of production: numbers that equal a hand count, and lines that name their request.

Nothing of it is to be had through the front server.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from deploy.rehearsal import Rehearsal
from deploy.rehearsal.site import SERVICES
from tests.rehearsal.client import Visitor
from tests.rehearsal.rpc import RpcClient
from tests.rehearsal.sockets import client_address, open_connection

pytestmark = pytest.mark.feature("X-JOBS")


SECONDS = 60
BEFORE, AFTER = 4, 3
"""Offers before a worker is killed, and after."""
WEB = ("web-1", "web-2")
ALL = tuple(SERVICES)


def until(true: Callable[[], bool], what: str) -> None:
    """Return when `true` says so; fail with `what` when it does not in time."""
    deadline = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


def ask(site: Rehearsal, name: str, path: str) -> str:
    """Return what the listener of a process answers, also with an error's status."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{site.metrics_ports[name]}{path}", timeout=SECONDS) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as error:
        return error.read().decode()


def total(site: Rehearsal, metric: str, processes: tuple[str, ...] = ALL, **labels: str) -> float:
    """Return the sum of a metric over the processes, of the series with these labels."""
    return sum(
        sample.value
        for name in processes
        for family in text_string_to_metric_families(ask(site, name, "/metrics"))
        for sample in family.samples
        if sample.name == metric and labels.items() <= sample.labels.items()
    )


def workers_of(site: Rehearsal, name: str) -> list[int]:
    """Return the process ids of gunicorn's workers."""
    parent = str(site.process(name).pid)
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[1] == parent and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def open_ad(rpc: RpcClient) -> int:
    """Return an ad of somebody who gets e-mails, with room for many offers."""
    return int(
        rpc.python(
            "from trading.models import Ad",
            "from django.db.models import F",
            "ads = Ad.objects.filter(closed_at=None, deleted_at=None, restriction=None)",
            "print(ads.filter(quantity__gt=F('reserved') + 50).order_by('-expires_at')[0].pk)",
        )
    )


def place(visitor: Visitor, ad_id: int) -> Any:
    """Send an offer for one unit at any price."""
    return visitor.post("/api/offers", {"pro_id": ad_id, "off_quantity": 1, "off_type": 1})


def test_every_process_hands_out_its_numbers(site: Rehearsal) -> None:
    for name in ALL:
        assert json.loads(ask(site, name, "/live")) == {"status": "live"}
        assert "zbir_live_frames_sent_total" in ask(site, name, "/metrics")  # without labels, so it is always there
    assert total(site, "zbir_database_up") == 1  # beat alone offers what the database is asked for
    assert total(site, "zbir_database_connections", ("beat",)) > 1
    for name in ("live-1", "live-2", "mail", "beat"):
        # Another test has restarted the database: a pool of connections finds it again within seconds.
        until(lambda name=name: json.loads(ask(site, name, "/ready"))["failing"] == [], f"{name} is not ready")  # type: ignore[misc]


@pytest.mark.parametrize("path", ["/metrics", "/api/health/live", "/api/health/ready"])
def test_the_front_server_hands_out_none_of_it(visitor: Visitor, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status == 404
    assert not any(word in answer.body for word in (b"zbir_", b"degraded", b"ready"))
    assert visitor.get("/api/health").status == 200


def test_offers_and_requests_equal_a_hand_count_also_after_workers_were_killed(site: Rehearsal, rpc: RpcClient) -> None:
    ad_id = open_ad(rpc)
    buyers = [Visitor(site, sid=rpc.sign_in(rpc.new_person()["username"])) for _ in range(BEFORE + AFTER)]
    request = {"method": "POST", "route": "api/offers", "status": "201"}

    def counts() -> list[float]:
        return [
            total(site, "zbir_offers_total", outcome="accepted"),
            total(site, "zbir_offers_total", outcome="refused"),
            total(site, "zbir_http_requests_total", WEB, **request),
            total(site, "zbir_http_request_duration_seconds_count", WEB, method="POST", route="api/offers"),
        ]

    at_first = counts()
    assert [place(buyer, ad_id).status for buyer in buyers[:BEFORE]] == [201] * BEFORE
    for name in WEB:
        before = workers_of(site, name)
        assert before
        for worker in before:
            os.kill(worker, signal.SIGKILL)
        until(partial(fresh, site, name, before), f"{name} has no new workers")
    assert [place(buyer, ad_id).status for buyer in buyers[BEFORE:]] == [201] * AFTER
    assert place(buyers[0], ad_id).status >= 400  # has an offer there
    difference = [new - old for new, old in zip(counts(), at_first, strict=True)]
    assert difference == [BEFORE + AFTER, 1, BEFORE + AFTER, BEFORE + AFTER + 1]


def fresh(site: Rehearsal, name: str, before: list[int]) -> bool:
    """Tell if as many workers as before run, all of them new."""
    now = workers_of(site, name)
    return len(now) == len(before) and not set(now) & set(before)


def test_open_connections_and_frames_equal_a_hand_count(site: Rehearsal, rpc: RpcClient) -> None:
    live = ("live-1", "live-2")
    ad_id = open_ad(rpc)
    buyer = Visitor(site, sid=rpc.sign_in(rpc.new_person()["username"]))
    until(lambda: total(site, "zbir_live_connections", live) == 0, "connections of other tests stay open")
    frames = total(site, "zbir_live_frames_sent_total", live)

    async def watch() -> int:
        connection = await open_connection(site, client_address(1, network=11))
        await connection.send(json.dumps({"type": "subscribe", "pro_id": ad_id}))
        async with asyncio.timeout(SECONDS):
            first, received = json.loads(await connection.recv()), 1
            assert await asyncio.to_thread(total, site, "zbir_live_connections", live) == 1
            assert (await asyncio.to_thread(place, buyer, ad_id)).status == 201
            while json.loads(await connection.recv())["rev"] <= first["rev"]:
                received += 1
        await connection.close()
        return received + 1

    received = asyncio.run(watch())
    assert total(site, "zbir_live_frames_sent_total", live) - frames == received
    until(lambda: total(site, "zbir_live_connections", live) == 0, "a closed connection is counted")


def lines_of(site: Rehearsal, request_id: str) -> dict[str, list[dict[str, Any]]]:
    """Return the lines of the log that name a request, by the kind of the process that wrote them."""
    found: dict[str, list[dict[str, Any]]] = {}
    for name in ALL:
        for line in site.process(name).log_text().splitlines():
            if request_id in line:
                event = json.loads(line)
                assert event["request_id"] == request_id
                found.setdefault(event["process"], []).append(event)
    return found


def test_the_id_of_an_offer_is_in_the_lines_of_all_who_worked_for_it(site: Rehearsal, rpc: RpcClient) -> None:
    answer = place(Visitor(site, sid=rpc.sign_in(rpc.new_person()["username"])), open_ad(rpc))
    assert answer.status == 201
    request_id = answer.headers["X-Request-ID"]
    until(lambda: "mail" in lines_of(site, request_id), "the mail process does not name the request")

    def said(text: str) -> bool:
        return any(text in event["message"] for events in lines_of(site, request_id).values() for event in events)

    until(lambda: said("The push of outbox entry"), "no relay names the request")
    assert said("POST /api/offers answered 201")
    assert f" {request_id} " in site.logs()["nginx-access.log"]
    mails = "".join(path.read_text(errors="replace") for path in site.mail_folder.iterdir())
    assert request_id not in mails


def test_the_id_of_a_request_is_in_the_lines_of_its_job(site: Rehearsal, rpc: RpcClient) -> None:
    sid = rpc.sign_in(rpc.new_person()["username"], stepped_up=True)
    answer = Visitor(site, sid=sid).post("/api/user/export", {})
    assert answer.status < 300
    request_id = answer.headers["X-Request-ID"]
    until(lambda: "worker" in lines_of(site, request_id), "no worker names the request")
    job = "marketplace.common.tasks.run_export"
    until(lambda: total(site, "zbir_jobs_total", job_name=job, outcome="ok") >= 1, "the job is not counted")


def test_every_line_of_the_running_processes_is_json(site: Rehearsal) -> None:
    for name in ALL:
        text = site.process(name).log_text().splitlines()
        other = [line for line in text if not line.startswith("{")]
        # Commands say on their own that they have begun and ended.
        assert [line for line in other if not line.startswith(("Zbir: ", "Sending mails.", "Stopped."))] == [], name
        for line in text:
            if line.startswith("{"):
                assert {"time", "level", "logger", "process", "message"} <= set(json.loads(line))

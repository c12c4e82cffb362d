"""The front server's own disks are full: bodies that it spools, and pictures that it caches. Proves F7."""

from __future__ import annotations

import http.client
from pathlib import Path

import pytest

from deploy.rehearsal import Rehearsal
from tests.drills.drill import Drill
from tests.drills.traffic import Traffic
from tests.faults.clients import Answer
from tests.faults.small_disk import MIB, small_disk
from tests.rehearsal.client import Visitor
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.rpc import RpcClient
from tests.rehearsal.test_front import picture  # noqa: F401

LARGE = 600_000  # above what nginx keeps in memory


@pytest.mark.drill("F7", "nginx has no room for the bodies of forms: large forms get 503, everything else goes on")
def test_no_room_for_bodies_refuses_large_forms_alone_f7(
    site: Rehearsal, rpc: RpcClient, drill: Drill, tmp_path: Path
) -> None:
    crowd = rpc.do("make_crowd", people=20, sales=2, quantity=200)
    traffic = Traffic(FrontSite(site), crowd, tmp_path / "journal.jsonl", seed=drill.seed)
    sender, front = crowd["people"][0], FrontSite(site)

    def send_large(number: int) -> Answer:
        fields, name = {"usr_id_to": str(crowd["seller"])}, f"velika-{number}.bin"
        file = ("msg_file", name, name.encode() * (LARGE // len(name)))
        return front.send("POST", "/api/messages/file", file=file, fields=fields, sid=sender["sid"])

    body = site.folder / "nginx" / "temp" / "body"
    with traffic.running():
        with small_disk(body, MIB) as disk:
            assert send_large(0).status == 201
            for leave in (0, LARGE // 2):
                disk.free()
                disk.fill(leave)
                for number in range(drill.choose(2, 10)):
                    refused = send_large(number)
                    assert (refused.status, refused.code) == (503, "unavailable"), refused
                    assert int(refused.headers["retry-after"]) > 0
                traffic.wait_for(drill.choose(20, 80))
            assert [path.name for path in body.iterdir()] == [".ballast"]
            disk.free()
            assert send_large(1).status == 201
        traffic.wait_for(drill.choose(20, 80))
        assert send_large(2).status == 201
    assert traffic.failed() == []
    assert traffic.contradictions(rpc.do("stored_writes", ads=crowd["ads"])) == []
    assert site.manage("check_invariants").returncode == 0


@pytest.mark.drill("F7", "nginx has no room for its cache: only public pictures suffer, until there is room")
def test_no_room_for_the_cache_touches_public_pictures_alone_f7(
    site: Rehearsal,
    picture: str,  # noqa: F811
    seller: Visitor,
    drill: Drill,
) -> None:
    """nginx breaks off a picture that it cannot store: the reason why its cache has a disk of its own."""
    visitor = Visitor(site)
    original = visitor.get(picture).body
    with small_disk(site.folder / "nginx" / "cache", MIB) as disk:
        disk.fill()
        for _ in range(drill.choose(2, 20)):
            with pytest.raises(http.client.HTTPException):
                visitor.get(f"{picture}?w=640")
            assert seller.get(picture).body == original  # who is signed in passes the cache by
            assert visitor.get("/api/products").status == 200
            assert visitor.get("/sr").status == 200
        disk.free()
        assert visitor.get(picture).body == original
    assert visitor.get(picture).body == original

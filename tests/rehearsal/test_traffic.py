"""Ordinary traffic through the front server: what was acknowledged is stored, and nothing else. I18"""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy.rehearsal import Rehearsal
from tests.drills.drill import Drill
from tests.drills.traffic import Traffic
from tests.rehearsal.conftest import RpcClient
from tests.rehearsal.front_site import FrontSite


@pytest.mark.drill("none", "traffic without a fault: every request is answered, every write is found again")
def test_traffic_without_a_fault_is_answered_and_stored(
    site: Rehearsal, rpc: RpcClient, drill: Drill, tmp_path: Path
) -> None:
    crowd = rpc.do("make_crowd", people=drill.choose(40, 200), sales=4, quantity=400)
    traffic = Traffic(FrontSite(site), crowd, tmp_path / "journal.jsonl", seed=drill.seed)
    with traffic.running():
        traffic.wait_for(drill.choose(150, 1500))
    assert traffic.failed() == []
    stored = rpc.do("stored_writes", ads=crowd["ads"])
    assert traffic.contradictions(stored) == []
    assert traffic.history.count("ok") >= 20
    drill.record("writes found again", traffic.history.count("ok"))

    lost = next(key for key, outcomes in traffic.history.outcomes.items() if "ok" in outcomes)
    assert traffic.contradictions([key for key in stored if key != lost]) == [f"{lost}: acknowledged, stored 0 times"]

"""The soak of the proof, for some seconds: it sends, samples, and finds every write again. I18"""

from __future__ import annotations

from pathlib import Path

import pytest

from deploy.rehearsal import Rehearsal
from tests.drills.drill import Drill
from tests.drills.traffic import Traffic
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.rpc import RpcClient
from tests.reliability import soak as soaking


def test_a_short_soak_loses_nothing_and_measures_every_process(
    site: Rehearsal, rpc: RpcClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soaking, "SAMPLE_SECONDS", 2.0)
    found = soaking.soak(site, rpc, 12, 1, tmp_path / "journal.jsonl")
    # Some seconds after a start everything still grows: only a long soak can say that it does not.
    assert [error for error in found.errors if not error.startswith("grows: ")] == []
    measured = {curve["name"] for curve in found.curves}
    assert {f"memory of {name}, MiB" for name in site.processes} <= measured
    assert int(found.facts["acknowledged writes, each found again in the database"]) >= 10
    assert int(found.facts["sales closed meanwhile"]) >= 1


@pytest.mark.drill("none", "traffic without a fault: every request is answered, every write is found again")
def test_the_journal_names_a_lost_write(site: Rehearsal, rpc: RpcClient, drill: Drill, tmp_path: Path) -> None:
    """The control: what is taken out of the stored rows is missed."""
    crowd = rpc.do("make_crowd", people=drill.choose(20, 100), sales=4, quantity=400)
    traffic = Traffic(FrontSite(site), crowd, tmp_path / "journal.jsonl", seed=drill.seed)
    with traffic.running():
        traffic.wait_for(drill.choose(60, 400))
    assert traffic.failed() == []
    stored = rpc.do("stored_writes", ads=crowd["ads"])
    assert traffic.contradictions(stored) == []
    drill.record("writes found again", traffic.history.count("ok"))

    lost = next(key for key, outcomes in traffic.history.outcomes.items() if "ok" in outcomes)
    assert traffic.contradictions([key for key in stored if key != lost]) == [f"{lost}: acknowledged, stored 0 times"]

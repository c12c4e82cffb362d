"""A long stretch of mixed traffic on production as a whole: nothing grows, nothing is lost."""

from __future__ import annotations

import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from deploy.rehearsal import Rehearsal
from tests.drills.traffic import Traffic
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.rpc import RpcClient, Secrets, running_rpc
from tests.rehearsal.sockets import Watchers
from tests.reliability.results import FOLDER, write_part
from tests.reliability.samples import Sampler

SAMPLE_SECONDS = 15.0
CATCH_UP_SECONDS = 150
"""A live process compares what it sent with the database once a minute."""
WATCHERS = 30
VISITORS = 6
PAUSE_SECONDS = 0.3
"""Between two requests of a visitor: about half of two cores, so that a queue that grows is the site's own."""
REVISIONS = "SELECT id, rev FROM trading_ad WHERE id IN ({})"
UNCLOSED = "SELECT count(*) FROM trading_ad WHERE id IN ({}) AND expires_at <= now() AND closed_at IS NULL"


@dataclass
class Soak:
    """What a soak has found. errors: sentences about what did not hold."""

    facts: dict[str, str] = field(default_factory=dict)
    curves: list[dict[str, str]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)


def run_soak(seconds: float, seed: int, folder: Path = FOLDER) -> int:
    """Start production, let people use it for so long, and write the part of the page.

    Returns the number of errors, each of which is printed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (
        Rehearsal.temporary(seed=["--size", "small"]) as site,
        running_rpc(site, Secrets(Path(tempfile.mkdtemp()) / "secrets")) as rpc,
    ):
        found = soak(site, rpc, seconds, seed, folder / "soak-journal.jsonl")
    content = {"facts": found.facts, "curves": found.curves}
    write_part("soak", f"python -m tests.reliability soak --minutes {seconds / 60:g} --seed {seed}", content, folder)
    for error in found.errors:
        print(error, flush=True)
    return len(found.errors)


def soak(site: Rehearsal, rpc: RpcClient, seconds: float, seed: int, journal: Path) -> Soak:
    """Let people use a running site; return what was found."""
    journal.unlink(missing_ok=True)
    # Enough pairs of people and ads for one offer of each: about five a second, and as many to spare.
    sales = max(4, int(seconds / 30))
    crowd = rpc.do("make_crowd", people=300, sales=sales, quantity=300, ends_within=seconds)
    traffic = Traffic(FrontSite(site), crowd, journal, seed=seed, visitors=VISITORS, pause=PAUSE_SECONDS)
    sampler, watchers = Sampler(site), Watchers(site, crowd["ads"], WATCHERS)
    with watchers.open():
        with traffic.running():
            ends = time.monotonic() + seconds
            while time.monotonic() < ends:
                began = len(traffic.requests)
                time.sleep(min(SAMPLE_SECONDS, max(ends - time.monotonic(), 0)))
                at = traffic.elapsed()
                sampler.sample(at)
                window = [1000 * request.seconds for request in traffic.requests[began:]]
                if len(window) >= 20:
                    p95 = statistics.quantiles(window, n=20)[-1]
                    sampler.add("95 % of answers within, ms", at, p95, goal=0.2, slack=5)
        ids = ",".join(map(str, crowd["ads"]))
        behind = catch_up(site, watchers, ids)
    return judge(site, rpc, traffic, sampler, watchers, behind)


def catch_up(site: Rehearsal, watchers: Watchers, ids: str) -> dict[int, tuple[int, int]]:
    """Wait until every sale that is over is closed and every open page shows the newest state of its ad.

    Returns the ads that a page never showed so: (shown, stored revision).
    """
    deadline = time.monotonic() + CATCH_UP_SECONDS
    while True:
        unclosed = site.database.psql("--tuples-only", "--command", UNCLOSED.format(ids), database="zbir").strip()
        said = site.database.psql("--tuples-only", "--no-align", "--command", REVISIONS.format(ids), database="zbir")
        stored = {int(ad): int(rev) for ad, rev in (line.split("|") for line in said.split())}
        behind = watchers.behind(stored)
        if (not behind and unclosed == "0") or time.monotonic() > deadline:
            return behind
        time.sleep(1)


def judge(
    site: Rehearsal,
    rpc: RpcClient,
    traffic: Traffic,
    sampler: Sampler,
    watchers: Watchers,
    behind: dict[int, tuple[int, int]],
) -> Soak:
    """Compare the journal with the stored rows, check the invariants, and say what grew."""
    crowd = traffic.crowd
    contradictions = traffic.contradictions(rpc.do("stored_writes", ads=crowd["ads"]))
    checked = site.manage("check_invariants", check=False)
    failed = traffic.failed()
    closed = site.database.psql(
        "--tuples-only",
        "--command",
        f"SELECT count(*) FROM trading_ad WHERE seller_id = {crowd['seller']} AND closed_at IS NOT NULL",
        database="zbir",
    )
    grown = [curve.name for curve in sampler.curves.values() if not curve.is_flat]
    found = Soak(curves=[curve.row() for curve in sampler.curves.values()])
    found.facts = {
        "traffic": f"{len(traffic.requests)} requests in {traffic.elapsed() / 60:.0f} minutes, seed {traffic.seed}",
        "answers": ", ".join(f"{status}: {count}" for status, count in sorted(traffic.statuses().items())),
        "requests that failed (no answer, or 5xx)": str(len(failed)),
        "acknowledged writes, each found again in the database": str(traffic.history.count("ok")),
        "contradictions of the journal and the database": str(len(contradictions)),
        "sales closed meanwhile": closed.strip(),
        "frames that the open pages got": f"{watchers.frames}, {watchers.reconnects} reconnects",
        "pages that showed an old state at the end": str(len(behind)),
        "invariants": "all hold" if checked.returncode == 0 else "BROKEN",
    }
    found.errors += [f"failed: {request}" for request in failed[:10]] + contradictions[:10]
    found.errors += [f"an open page shows an old state of ad {ad}: {pair}" for ad, pair in behind.items()]
    found.errors += [f"grows: {name}" for name in grown]
    if checked.returncode:
        found.errors.append(checked.stdout[-2000:])
    return found

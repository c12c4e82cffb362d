"""A release while people use the site: nobody is refused, nothing is lost, open pages are right again. F14"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from deploy.rehearsal import Rehearsal
from deploy.rehearsal.releasing import RehearsalMachine, release, upgrade
from deploy.release import Server, restart_all
from tests.drills.drill import Drill
from tests.drills.traffic import HUMAN_WRITES, WRITES, Traffic
from tests.rehearsal.front_site import FrontSite
from tests.rehearsal.kept_connections import KeptReaders
from tests.rehearsal.older_index import OTHER_FORM, OlderIndex
from tests.rehearsal.pages import OpenPages, Page
from tests.rehearsal.rpc import RpcClient

NEXT = {"DJANGO_SETTINGS_MODULE": "tests.rehearsal.upgrade.settings"}
GOING_AWAY = 1001
LEFT = """
SELECT (SELECT count(*) FROM upgrade_row WHERE double IS DISTINCT FROM number * 2),
  (SELECT count(*) FROM pg_index i WHERE i.indexrelid = 'upgrade_origin'::regclass AND i.indisvalid),
  (SELECT count(*) FROM pg_constraint WHERE conname = 'upgrade_kind' AND convalidated)
"""
PAUSE_SECONDS = 0.25
"""Of a visitor: the open page of the seller counts anew with each message and each notification, and may ask 600 times
a minute."""


class HastyMachine(RehearsalMachine):
    """Restarts every process at once, without the front server's knowledge, as `systemctl restart` of all would."""

    def route_without(self, ports: Collection[int]) -> None:
        """Leave the front server as it is."""

    def connections(self, port: int) -> int:
        """Wait for nobody's answer."""
        return 0

    def is_ready(self, server: Server) -> bool:
        """Wait for no start."""
        return True


def make_traffic(site: Rehearsal, rpc: RpcClient, drill: Drill, folder: Path) -> Traffic:
    """Return traffic of every kind for this drill."""
    crowd = rpc.do("make_crowd", people=drill.choose(60, 200), sales=4, quantity=drill.choose(240, 800))
    crowd["ballot"] = rpc.do("make_ballot", works=3)
    seller = rpc.python(
        "import json",
        "from trading.models import User",
        f"print(json.dumps(User.objects.get(pk={crowd['seller']}).username))",
    )
    crowd["seller_sid"] = rpc.sign_in(seller)
    writes = {**WRITES, **HUMAN_WRITES}
    journal = folder / "journal.jsonl"
    return Traffic(FrontSite(site), crowd, journal, seed=drill.seed, writes=writes, pause=PAUSE_SECONDS)


def pages_of(site: Rehearsal, crowd: dict[str, Any], guests: int) -> OpenPages:
    """Return an open page of the seller, with a chat, and pages of guests; all show every ad of the traffic."""
    seller = Page(site, "127.9.1.1", crowd["ads"], crowd["seller_sid"], partner=crowd["people"][0]["id"])
    return OpenPages([seller, *(Page(site, f"127.9.2.{number}", crowd["ads"]) for number in range(1, guests + 1))])


def stored_state(rpc: RpcClient, page: Page) -> tuple[dict[int, list[Any]], set[int]]:
    """Return what the database holds of what a page shows: ad -> [revision, price], and the messages of its chat."""
    ads = rpc.python(
        "import json",
        "from trading.models import Ad",
        f"rows = Ad.objects.filter(pk__in={list(page.ads)}).values_list('pk', 'rev', 'current_price')",
        "print(json.dumps({ad: [rev, str(price)] for ad, rev, price in rows}))",
    )
    messages = rpc.python(
        "import json",
        "from trading.messages.models import Message",
        f"rows = Message.objects.filter(author_id={page.partner})",
        "print(json.dumps([row.pk for row in rows]))",
    )
    return {int(ad): row for ad, row in ads.items()}, set(messages)


def expect_pages_right(rpc: RpcClient, pages: OpenPages) -> None:
    """Fail unless every page comes to show what is stored, without anybody's doing."""
    ads, messages = stored_state(rpc, pages.pages[0])
    revisions = {ad: revision for ad, (revision, _) in ads.items()}
    pages.wait(lambda page: page.revisions == revisions and (not page.partner or messages <= page.messages))
    for page in pages.pages:
        assert {ad: float(price) for ad, price in page.prices.items()} == {ad: float(row[1]) for ad, row in ads.items()}
    seller = pages.pages[0]
    fresh = FrontSite(seller.site).send("GET", "/api/notifications/count", sid=seller.sid).body["data"]
    pages.wait(lambda page: page is not seller or page.counters == fresh)


def release_with_a_new_index(site: Rehearsal, index: OlderIndex) -> list[int]:
    """Release over a search index that the version before has written, and writes on until its processes are stopped.

    Returns the ads that were published meanwhile.
    """
    first, *_, last = index.ads
    upgrade(site, NEXT)
    index.publish_as_before(last)
    published = [index.publish()]
    restart_all(RehearsalMachine(site), site.say)
    published.append(index.publish())
    assert index.outdated() == len(index.ads)
    assert index.search(OTHER_FORM) == set(published)
    index.rebuild()
    assert index.search(OTHER_FORM) == {*index.ads, *published}
    index.write([first])  # by a process of the version before, over what is made anew
    assert index.rebuild() == 1
    assert (index.outdated(), index.rebuild()) == (0, 0)
    assert index.search(OTHER_FORM) == {*index.ads, *published}
    return published


@pytest.mark.drill("F14", "a release with migrations under load: no failed request, no lost write, no stale page")
def test_a_release_under_load_fails_no_request_and_loses_nothing(
    site: Rehearsal, rpc: RpcClient, drill: Drill, tmp_path: Path
) -> None:
    traffic = make_traffic(site, rpc, drill, tmp_path)
    pages = pages_of(site, traffic.crowd, drill.choose(5, 15))
    readers = KeptReaders(site, 2)
    before = {name: site.process(name).pid for name in (server.name for server in RehearsalMachine(site).servers())}
    with pages.open():
        with traffic.running(), readers.reading():
            traffic.wait_for(50)
            RehearsalMachine(site).route_without(())
            assert pages.closed() == {}  # a reload of the front server alone closes nobody's connection
            index = OlderIndex(site, rpc, traffic.crowd["ads"])
            index.write_before_the_release()
            index.save_search()
            with index.searched():
                published = release_with_a_new_index(site, index)
            for _ in range(drill.choose(0, 1)):
                release(site, NEXT)
            traffic.wait_for(50)
        expect_pages_right(rpc, pages)
        lost = pages.closed()
        assert set(lost) == {GOING_AWAY}, lost
    assert traffic.failed() == []
    assert len(index.found) > 1
    assert index.missed(index.ads[:-1]) == []  # the last one was published meanwhile
    site.wait_until(lambda: index.alerts() >= len(published), "alerts")
    assert index.alerts() == len(published)  # of what was published; the texts that were made anew alerted nobody
    assert pages.failed_reads() == []
    assert (readers.failures, set(readers.statuses)) == ([], {200})
    assert {request.kind for request in traffic.requests} >= {"list", "ad", "offer", "message", "file", "login", "vote"}
    assert set(traffic.statuses("offer", "message", "file", "vote", "login")) <= {200, 201}, traffic.statuses()
    assert traffic.contradictions(rpc.do("stored_writes", ads=traffic.crowd["ads"])) == []
    assert all(site.process(name).pid != pid for name, pid in before.items())
    assert site.database.psql("--tuples-only", "--command", LEFT, database="zbir").split() == ["0", "|", "1", "|", "1"]
    assert site.manage("check_invariants").returncode == 0
    drill.record("requests", len(traffic.requests))
    drill.record("writes found again", traffic.history.count("ok"))
    drill.record("kept connections closed with a request on its way", readers.closed)
    drill.record("live connections closed", sum(lost.values()))
    drill.record("slowest read, s", max(one.seconds for one in traffic.requests if one.kind in {"list", "ad"}))


@pytest.mark.drill("F14", "the control: a restart without the steps of a release fails requests, and loses nothing")
def test_a_restart_without_the_steps_of_a_release_fails_requests(
    site: Rehearsal, rpc: RpcClient, drill: Drill, tmp_path: Path
) -> None:
    """If it failed none, the test above would prove nothing."""
    traffic = make_traffic(site, rpc, drill, tmp_path)
    with traffic.running():
        traffic.wait_for(20)
        restart_all(HastyMachine(site))
        traffic.wait_for(20)
    assert traffic.failed() != []
    assert traffic.contradictions(rpc.do("stored_writes", ads=traffic.crowd["ads"])) == []
    drill.record("failed requests", len(traffic.failed()))

"""What is counted: by whom, under which labels, and that no number is lost with the process that counted it."""

import contextlib
import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from marketplace.common import metrics
from marketplace.common.db import clock
from marketplace.common.framework_internals import allow_durable_inside
from marketplace.common.messaging import outbox
from marketplace.common.messaging.outbox import handlers
from tests.clients import client_for
from tests.demo_server import ROOT
from tests.factories import make_ad, make_user
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import PriceCondition
from trading.offers import services
from trading.offers.closing import close_due_ads
from trading.offers.errors import HasOffer
from trading.offers.rules import Terms

pytestmark = pytest.mark.embedded

PROCESSES = """
import json, os, signal, sys
from marketplace.common import metrics
from marketplace.common.monitoring.listener import registry_of

def work(slot, number, end):
    child = os.fork()
    if child == 0:
        metrics.use_slot(slot)
        for _ in range(number):
            metrics.OFFERS.labels("accepted", "").inc()
            metrics.JOB_SECONDS.labels("a.job").observe(2)
        os.kill(os.getpid(), end)
    os.waitpid(child, 0)

metrics.clear_folder()
work("worker0", 3, signal.SIGKILL)
work("worker1", 4, signal.SIGTERM)
work("worker0", 5, signal.SIGKILL)
registry = registry_of(with_database=False)
samples = {sample.name: sample.value for metric in registry.collect() for sample in metric.samples}
files = sorted(name for name in os.listdir(metrics.folder()) if name.startswith("counter"))
print(json.dumps([samples["zbir_offers_total"], samples["zbir_job_duration_seconds_count"], files]))
"""


def value(name: str, **labels: str) -> float:
    """Return the number of one time series, 0 before it was counted for the first time."""
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


def test_counts_outlive_the_process_and_files_are_as_many_as_workers(tmp_path: Path) -> None:
    (tmp_path / "counter_worker7.db").write_bytes(b"of an earlier start")
    (tmp_path / "counter_main.db").touch()
    run = subprocess.run(
        [sys.executable, "-c", PROCESSES],
        cwd=ROOT,
        env={**os.environ, metrics.FOLDER_VARIABLE: str(tmp_path), "METRICS_BIND": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    files = ["counter_main.db", "counter_worker0.db", "counter_worker1.db"]
    assert json.loads(run.stdout) == [12.0, 12.0, files], run.stderr


@pytest.mark.django_db
def test_a_request_counts_by_its_route_and_never_by_its_address(client: Client) -> None:
    labels = {"method": "PATCH", "route": "api/offers/<int:offer_id>"}
    before = value("zbir_http_requests_total", **labels, status="401")
    timed = value("zbir_http_request_duration_seconds_count", **labels)
    for number in (11, 12, 13):
        client.patch(f"/api/offers/{number}", {}, content_type="application/json")
    assert value("zbir_http_requests_total", **labels, status="401") - before == 3
    assert value("zbir_http_request_duration_seconds_count", **labels) - timed == 3


@pytest.mark.django_db
def test_an_invented_method_counts_as_another(client: Client) -> None:
    before = value("zbir_http_requests_total", method="other", route="api/config", status="405")
    client.generic("BREW", "/api/config")
    client.generic("STIR", "/api/config")
    assert value("zbir_http_requests_total", method="other", route="api/config", status="405") - before == 2


@pytest.mark.django_db(transaction=True)
def test_offers_count_by_their_outcome() -> None:
    ad, buyer = make_ad(), client_for(make_user())
    accepted = {"outcome": "accepted", "reason": ""}
    refused = {"outcome": "refused", "reason": HasOffer.code}
    before = [value("zbir_offers_total", **labels) for labels in (accepted, refused)]
    terms = {"pro_id": ad.pk, "off_quantity": 1, "off_type": 1}
    statuses = [buyer.post("/api/offers", terms).status_code for _ in range(3)]
    assert statuses == [201, HasOffer.status, HasOffer.status]
    after = [value("zbir_offers_total", **labels) for labels in (accepted, refused)]
    assert [new - old for new, old in zip(after, before, strict=True)] == [1, 2]


@pytest.mark.django_db(transaction=True)
def test_an_offer_that_is_not_committed_does_not_count() -> None:
    ad, buyer = make_ad(), make_user()
    before = value("zbir_offers_total", outcome="accepted", reason="")
    with contextlib.suppress(KeyError), allow_durable_inside(transaction.atomic()):
        services.place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=Terms(1, PriceCondition.ANY_PRICE))
        raise KeyError
    assert value("zbir_offers_total", outcome="accepted", reason="") == before


@pytest.mark.django_db(transaction=True)
def test_a_close_counts_with_its_lag() -> None:
    for minutes in (1, 10):
        ad = make_ad()
        Ad.objects.filter(pk=ad.pk).update(expires_at=clock.now() - timedelta(minutes=minutes))
    closed = value("zbir_ads_closed_total", cause="expiry")
    late = value("zbir_ad_close_lag_seconds_bucket", le="300.0")
    lags = value("zbir_ad_close_lag_seconds_count")
    assert close_due_ads() == 2
    assert value("zbir_ads_closed_total", cause="expiry") - closed == 2
    assert value("zbir_ad_close_lag_seconds_count") - lags == 2
    assert value("zbir_ad_close_lag_seconds_bucket", le="300.0") - late == 1


@pytest.mark.django_db
def test_a_refused_login_counts_by_its_reason(client: Client, settings: Any) -> None:
    settings.HUMAN_CHECK = "none"
    before = value("zbir_logins_refused_total", reason="wrongUsername")
    body = {"usr_username": "nikoga-nema", "usr_password": "pogresna lozinka", "token": "x"}
    client.post("/api/login", body, content_type="application/json")
    assert value("zbir_logins_refused_total", reason="wrongUsername") - before == 1


@pytest.mark.django_db(transaction=True)
def test_deliveries_count_by_their_outcome() -> None:
    known = dict(handlers._handlers)

    def deliver(payload: dict[str, Any]) -> None:
        if payload["fails"]:
            raise outbox.PermanentFailure("never")

    outbox.handler("mail")(deliver)
    sent, dead = (value("zbir_outbox_deliveries_total", kind="mail", outcome=outcome) for outcome in ("sent", "dead"))
    try:
        with transaction.atomic():
            for number, fails in enumerate((False, True, False)):
                outbox.enqueue("mail", {"fails": fails}, key=f"mail:{number}")
        outbox.relay_once(kinds=["mail"])
    finally:
        handlers._handlers.clear()
        handlers._handlers.update(known)
    assert value("zbir_outbox_deliveries_total", kind="mail", outcome="sent") - sent == 2
    assert value("zbir_outbox_deliveries_total", kind="mail", outcome="dead") - dead == 1

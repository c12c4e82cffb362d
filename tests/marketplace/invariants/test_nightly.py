"""The nightly job: silent when all is well; a broken rule or an unfinished run is mailed once, logged and shown."""

import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import DatabaseError, connection

from marketplace.common.db import clock
from marketplace.common.jobs.daily import DailyAt
from marketplace.common.jobs.models import JobRun
from marketplace.common.messaging.outbox import relay_once
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.invariants import checks, nightly
from marketplace.tasks import check_invariants
from tests.clients import client_for
from tests.factories import appointed_admin, make_ad, make_user
from trading.accounts.models import User
from trading.catalogue.models import Ad

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

NAME = "check-invariants"


@pytest.fixture
def admin(settings: Any) -> User:
    """The only one to be told: the staff has no address."""
    settings.STAFF_ADDRESSES = []
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    return appointed_admin()


def mails() -> list[OutboxEntry]:
    return list(OutboxEntry.objects.filter(key__startswith="mail:invariants:").order_by("pk"))


def shown(admin: User) -> dict[str, Any]:
    """Return the job's row in the back-office."""
    rows = client_for(admin).get("/api/admin/jobs").json()["data"]
    found: dict[str, Any] = next(row for row in rows if row["name"] == NAME)
    return found


def test_a_run_in_which_all_is_well_tells_nobody(admin: User) -> None:
    make_ad(make_user("prodavac"))
    assert check_invariants() == 0
    assert mails() == []
    row = shown(admin)
    assert (row["result"], row["summary"], row["every"], row["late"]) == ("ok", "0", 86400, 0)


@pytest.mark.parametrize(
    ("language", "words"),
    [("sr", ("U podacima ima grešaka: 1", "Noćna provera")), ("en", ("The stored data have errors: 1", "nightly"))],
)
def test_a_broken_rule_is_mailed_once_and_shown(
    admin: User, language: str, words: tuple[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    User.objects.filter(pk=admin.pk).update(mail_language="en" if language == "en" else "rs")
    ad = make_ad(make_user("prodavac"))
    Ad.objects.filter(pk=ad.pk).update(reserved=3)
    line = f"I1 ad {ad.pk}: reserved 3, its offers hold 0"
    for _ in range(2):
        with pytest.raises(nightly.InvariantsBroken), caplog.at_level(logging.ERROR):
            check_invariants()
    assert any(line in record.getMessage() and record.levelname == "ERROR" for record in caplog.records)
    row = shown(admin)
    assert (row["result"], row["summary"]) == ("failed", f"InvariantsBroken: I1: 1. {line}")
    assert len(mails()) == 1
    relay_once()
    sent = [message for message in mail.outbox if message.to == [admin.email]]
    assert [message.subject for message in sent] == [words[0]]
    assert words[1] in str(sent[0].body)
    assert line in str(sent[0].body)
    assert "/admin/jobs" in str(sent[0].body)


def test_the_same_finding_is_mailed_again_the_next_day(admin: User) -> None:
    ad = make_ad(make_user("prodavac"))
    Ad.objects.filter(pk=ad.pk).update(reserved=3)
    for days in (0, 1):
        with clock.travel(clock.now() + timedelta(days=days)), pytest.raises(nightly.InvariantsBroken):
            check_invariants()
    assert len(mails()) == 2


def test_many_violations_make_one_short_mail(admin: User) -> None:
    seller = make_user("prodavac")
    for _ in range(nightly.FIRST_LINES + 5):
        make_ad(seller)
    Ad.objects.update(reserved=3)
    with pytest.raises(nightly.InvariantsBroken):
        check_invariants()
    context = mails()[0].payload["context"]
    assert context["counts"] == f"I1: {nightly.FIRST_LINES + 5}"
    assert len(context["lines"]) == nightly.FIRST_LINES
    assert len(JobRun.objects.get(pk=NAME).summary) <= 500


@pytest.mark.django_db(transaction=True)
def test_a_run_that_cannot_finish_is_reported(
    admin: User, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The database refuses a query in the middle of the run, as it does after its time limit."""

    def refused() -> Iterator[object]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT * FROM no_such_table")
        yield from ()

    monkeypatch.setattr(checks, "CHECKS", (refused,))
    with pytest.raises(DatabaseError, match="no_such_table"), caplog.at_level(logging.ERROR):
        check_invariants()
    assert any("did not finish" in record.getMessage() for record in caplog.records)
    assert shown(admin)["result"] == "failed"
    assert "no_such_table" in mails()[0].payload["context"]["error"]
    relay_once()
    assert [message.subject for message in mail.outbox] == ["Provera podataka nije završena"]


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_check_has_more_time_than_its_kind_of_process(admin: User, monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[str] = []

    def look() -> Iterator[object]:
        with connection.cursor() as cursor:
            for name in ("statement_timeout", "idle_in_transaction_session_timeout", "transaction_read_only"):
                cursor.execute(f"SHOW {name}")
                limits.append(cursor.fetchone()[0])
        yield from ()

    monkeypatch.setattr(checks, "CHECKS", (look,))
    assert check_invariants() == 0
    assert limits == ["15min", "0", "on"]


def test_the_job_starts_at_its_time_in_belgrade_in_summer_and_winter() -> None:
    nightly_at = DailyAt(3, 40)
    for before, start in (
        (datetime(2027, 7, 1, 1, 39, tzinfo=UTC), datetime(2027, 7, 1, 1, 40, tzinfo=UTC)),
        (datetime(2027, 7, 1, 1, 40, tzinfo=UTC), datetime(2027, 7, 2, 1, 40, tzinfo=UTC)),
        (datetime(2027, 12, 1, 2, 39, tzinfo=UTC), datetime(2027, 12, 1, 2, 40, tzinfo=UTC)),
        (datetime(2027, 10, 30, 12, 0, tzinfo=UTC), datetime(2027, 10, 31, 2, 40, tzinfo=UTC)),
    ):
        assert nightly_at.next_after(before) == start

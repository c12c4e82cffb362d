"""Reports sent and decided at once, with threads on PostgreSQL."""

import pytest

from backoffice.abuse_reports.services import act
from marketplace.common.admin.audit.models import AuditEntry
from tests.concurrency import run_together
from tests.factories import make_ad, make_admin, make_user
from trading.abuse_reports.models import AbuseReport
from trading.abuse_reports.services import send_report
from trading.accounts.models import User
from trading.notifications.models import Notification

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True), pytest.mark.feature("X-REPORT")]


def report(reporter: User | None, ad_id: int, email: str = "") -> AbuseReport:
    return send_report(reporter=reporter, kind="ad", thing_id=ad_id, reason="spam", text="", email=email, language="sr")


@pytest.mark.feature("X-REPORT")
@pytest.mark.parametrize("email", ["", "gost@example.com"])
def test_two_reports_of_one_person_at_once_leave_one(email: str) -> None:
    ad = make_ad(make_user("prodavac"))
    reporter = None if email else make_user("kupac")
    found = run_together([lambda: report(reporter, ad.pk, email)] * 4)
    assert sorted(str(one) for one in found if isinstance(one, str)) == ["reported"] * 3
    assert AbuseReport.objects.count() == 1


@pytest.mark.feature("X-REPORT")
def test_two_administrators_decide_at_once_and_one_decision_stands() -> None:
    buyer = make_user("kupac")
    sent = report(buyer, make_ad(make_user("prodavac")).pk)
    admins = make_admin("prvi01"), make_admin("drugi1")
    actions = zip(admins, ("uphold", "dismiss"), strict=True)
    found = run_together(
        [lambda one=admin, what=action: act(admin=one, report_id=sent.pk, action=what) for admin, action in actions]
    )
    assert sorted(str(one) for one in found) == ["None", "state"]
    assert AuditEntry.objects.filter(kind="abuse_report").count() == 1
    assert Notification.objects.filter(recipient=buyer).count() == 1


@pytest.mark.feature("X-REPORT")
def test_reopening_meets_a_new_report_of_the_same_person() -> None:
    buyer, admin = make_user("kupac"), make_admin("prvi01")
    ad = make_ad(make_user("prodavac"))
    sent = report(buyer, ad.pk)
    act(admin=admin, report_id=sent.pk, action="dismiss")
    found = run_together([lambda: act(admin=admin, report_id=sent.pk, action="reopen"), lambda: report(buyer, ad.pk)])
    assert any(one in ("reported", "reported_again") for one in found)
    assert AbuseReport.objects.filter(state__in=("open", "taken")).count() == 1

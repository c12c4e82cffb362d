"""Issues of the newsletter: written, tried, sent once to each address, stopped and resumed."""

import re
from typing import Any

import pytest
from django.core import mail
from django.db import connection, transaction

from content.newsletter import sending
from content.newsletter.models import Issue, NotificationAddress
from content.newsletter.rules import changed_much
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from marketplace.common.messaging.outbox import relay_once
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.concurrency import run_together
from tests.factories import make_admin, make_user
from tests.trading.offers.helpers import data_of, error_of
from trading.accounts.models import LoginSession, User

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("M-INF-04")]

SR = {"locale": "sr", "subject": "Zbir u novembru", "body": '<p>Zdravo!</p><p><a href="/sr/berza">Berza</a></p>'}
EN = {"locale": "en", "subject": "Zbir in November", "body": "<p>Hello!</p><script>alert(1)</script>"}
ISSUES = "/api/newsletter/issues"


@pytest.fixture(autouse=True)
def open_gates(settings: Any) -> None:
    settings.THROTTLES = False
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


@pytest.fixture
def me(db: None) -> User:
    return make_admin("upravnik")


@pytest.fixture
def admin(me: User) -> Any:
    return client_for(me)


def write(admin: Any, *texts: dict[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = data_of(admin.post(ISSUES, {"texts": texts or (SR, EN)}, format="json"), 201)
    return found


def reader(email: str, locale: str = "sr", **more: Any) -> NotificationAddress:
    now = clock.now()
    given = {"kind": "newsletter", "locale": locale, "confirmed_at": now, "created_at": now, **more}
    return NotificationAddress.objects.create(email=email, **given)


def send(admin: Any, issue: dict[str, Any], recipients: int) -> Any:
    return admin.post(f"{ISSUES}/{issue['id']}/send", {"recipients": recipients}, format="json")


def relay() -> list[Any]:
    while relay_once():
        pass
    return mail.outbox


def sent_to() -> list[str]:
    return sorted(letter.to[0] for letter in relay())


@pytest.mark.feature("M-INF-04")
def test_a_draft_is_written_changed_and_thrown_away(admin: Any) -> None:
    issue = write(admin, SR)
    assert (issue["state"], issue["recipients"], issue["sent"], issue["failed"]) == ("draft", 0, 0, 0)
    assert [text["locale"] for text in issue["texts"]] == ["sr"]
    changed = data_of(admin.patch(f"{ISSUES}/{issue['id']}", {"texts": [EN]}, format="json"))
    assert changed["texts"] == [{"locale": "en", "subject": "Zbir in November", "body": "<p>Hello!</p>"}]
    assert data_of(admin.get(f"{ISSUES}/{issue['id']}")) == changed
    assert data_of(admin.get(ISSUES)) == [changed]
    assert data_of(admin.delete(f"{ISSUES}/{issue['id']}")) == {"res": "ok"}
    error_of(admin.get(f"{ISSUES}/{issue['id']}"), 404, "not_found")
    entries = list(AuditEntry.objects.order_by("id"))
    assert [(entry.action, entry.kind) for entry in entries] == [
        (action, "newsletter_issue") for action in ("create", "update", "delete")
    ]
    kept = "".join(f"{entry.before}{entry.after}" for entry in entries)
    assert "Zdravo" not in kept  # the texts of mails never stand in the log
    assert "Hello" not in kept


@pytest.mark.feature("M-INF-04")
@pytest.mark.parametrize(
    ("texts", "field", "code"),
    [
        ([], "texts", "min_length"),
        ([{**SR, "subject": ""}], "texts.0.subject", "blank"),
        ([{**SR, "subject": "a" * 256}], "texts.0.subject", "max_length"),
        ([{**SR, "body": "<script>alert(1)</script>"}], "texts.0.body", "blank"),
        ([{**SR, "locale": "de"}], "texts.0.locale", "choice"),
        ([SR, SR], "texts.1.locale", "duplicate"),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_kept(admin: Any, texts: Any, field: str, code: str) -> None:
    error = error_of(admin.post(ISSUES, {"texts": texts}, format="json"), 400, "validation")
    assert [error["code"] for error in error["error"]["fields"][field]] == [code]
    assert (Issue.objects.count(), AuditEntry.objects.count()) == (0, 0)


@pytest.mark.feature("M-INF-04")
def test_a_trial_goes_to_one_address_marked_and_counts_nothing(admin: Any, me: User) -> None:
    issue = write(admin)
    path = f"{ISSUES}/{issue['id']}/test"
    assert data_of(admin.post(path, {}, format="json")) == {"res": "ok"}
    data_of(admin.post(path, {"email": "kolega@example.com", "lang": "en"}, format="json"))
    first, second = relay()
    assert (first.to, first.subject) == ([me.email], "[Proba] Zbir u novembru")
    assert (second.to, second.subject) == (["kolega@example.com"], "[Test] Zbir in November")
    assert data_of(admin.get(f"{ISSUES}/{issue['id']}"))["state"] == "draft"
    assert AuditEntry.objects.filter(action="send").count() == 2


@pytest.mark.feature("M-INF-04")
def test_each_reader_gets_one_mail_in_the_own_language_with_a_way_out(admin: Any, settings: Any) -> None:
    reader("ana@example.com")
    reader("bob@example.com", "en")
    reader("ugasena@example.com", is_active=False)
    reader("nepotvrdjena@example.com", confirmed_at=None)
    make_user("oba", email="Ana@Example.com", wants_newsletter=True, mail_language="en")  # in the list, too
    make_user("nalog", email="nalog@example.com", wants_newsletter=True)
    make_user("ugasen", email="UGASENA@example.com", wants_newsletter=True)
    make_user("necu", email="necu@example.com")
    make_user("zabranjen", email="z@example.com", wants_newsletter=True, banned_at=clock.now())
    make_user("nov", email="n@example.com", wants_newsletter=True, verified_at=None)
    issue = write(admin)
    assert issue["recipients"] == 3
    started = data_of(send(admin, issue, 3))
    assert (started["state"], started["recipients"], started["sent"]) == ("sending", 3, 0)
    assert sending.send_newsletters() == 3
    assert data_of(admin.get(f"{ISSUES}/{issue['id']}"))["sent"] == 0  # they wait in the outbox
    letters = {letter.to[0]: letter for letter in relay()}
    assert {to: letter.subject for to, letter in letters.items()} == {
        "Ana@Example.com": "Zbir in November",
        "bob@example.com": "Zbir in November",
        "nalog@example.com": "Zbir u novembru",
    }
    for letter in letters.values():
        assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        assert "/api/newsletter/unsubscribe?token=newsletter" in letter.extra_headers["List-Unsubscribe"]
        assert "/unsubscribe?token=newsletter" in letter.body
    html = letters["nalog@example.com"].alternatives[0][0]
    assert f'href="{settings.BASE_URL}/sr/berza"' in html
    assert re.search(r"Zdravo!\s+Berza", letters["nalog@example.com"].body)
    done = data_of(admin.get(f"{ISSUES}/{issue['id']}"))
    assert (done["state"], done["sent"], done["failed"]) == ("sent", 3, 0)
    assert done["finished_at"]


@pytest.mark.feature("M-INF-04")
def test_a_reader_whose_language_the_issue_lacks_gets_the_other_one(admin: Any) -> None:
    reader("bob@example.com", "en")
    data_of(send(admin, write(admin, SR), 1))
    sending.send_newsletters()
    (letter,) = relay()
    assert (letter.subject, letter.extra_headers["Content-Language"]) == ("Zbir u novembru", "sr-Latn")


@pytest.mark.feature("M-INF-04")
def test_a_doubled_job_sends_once_per_address(admin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "BATCH", 2)
    addresses = [f"citalac{number}@example.com" for number in range(5)]
    for address in addresses:
        reader(address)
    issue = write(admin)
    data_of(send(admin, issue, 5))
    assert [sending.send_newsletters() for _ in range(3)] == [2, 0, 0]  # what waits is not overtaken
    relay()
    for _ in range(4):
        sending.send_newsletters()
        sending.send_newsletters()
        relay()
    assert sent_to() == addresses
    assert data_of(admin.get(f"{ISSUES}/{issue['id']}"))["sent"] == 5


@pytest.mark.feature("M-INF-04")
def test_a_job_killed_before_its_commit_has_sent_nothing_and_the_next_sends_all(
    admin: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class SimulatedCrash(BaseException):
        pass

    def kill(name: str) -> None:
        raise SimulatedCrash

    for number in range(3):
        reader(f"citalac{number}@example.com")
    issue = write(admin)
    data_of(send(admin, issue, 3))
    with monkeypatch.context() as patch:
        patch.setattr(failpoints, "hit", kill)
        with pytest.raises(SimulatedCrash):
            sending.hand_over(issue_id=issue["id"])
    assert not OutboxEntry.objects.exists()
    assert Issue.objects.get().handed_over == 0
    sending.send_newsletters()
    assert sent_to() == [f"citalac{number}@example.com" for number in range(3)]


@pytest.mark.feature("M-INF-04")
def test_one_broken_issue_does_not_hold_up_the_others(admin: Any, caplog: pytest.LogCaptureFixture) -> None:
    reader("ana@example.com")
    broken, whole = write(admin), write(admin)
    for issue in (broken, whole):
        data_of(send(admin, issue, 1))
    Issue.objects.filter(pk=broken["id"]).update(texts={})
    assert sending.send_newsletters() == 1
    assert f"Sending issue {broken['id']} failed" in caplog.text
    assert Issue.objects.get(pk=whole["id"]).state == "sent"


@pytest.mark.feature("M-INF-04")
def test_a_stopped_issue_goes_on_where_it_stood(admin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "BATCH", 2)
    for number in range(4):
        reader(f"citalac{number}@example.com")
    issue = write(admin)
    error_of(admin.post(f"{ISSUES}/{issue['id']}/stop"), 409, "not_sending")
    data_of(send(admin, issue, 4))
    sending.send_newsletters()
    assert data_of(admin.post(f"{ISSUES}/{issue['id']}/stop"))["state"] == "stopped"
    relay()
    assert sending.send_newsletters() == 0
    assert len(sent_to()) == 2
    assert data_of(send(admin, issue, 4))["state"] == "sending"
    for _ in range(2):
        sending.send_newsletters()
        relay()
    assert sent_to() == [f"citalac{number}@example.com" for number in range(4)]
    acts = list(AuditEntry.objects.order_by("id").values_list("action", flat=True))
    assert acts == ["create", "send", "update", "send"]


@pytest.mark.feature("M-INF-04")
@pytest.mark.parametrize("batch", [2, 300])
def test_a_reader_who_leaves_at_this_moment_stops_nobody_elses_mail(
    admin: Any, monkeypatch: pytest.MonkeyPatch, batch: int
) -> None:
    """Between the query that lists the addresses and the one that reads them; the batch is not the last one for it."""
    monkeypatch.setattr(sending, "BATCH", batch)
    addresses = [f"citalac{number}@example.com" for number in range(5)]
    for address in addresses:
        reader(address)
    issue = write(admin)
    data_of(send(admin, issue, 5))
    gone: list[str] = []

    def leaves(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not gone and "UNION" not in sql and "citalac0@example.com" in str(params) and sql.startswith("SELECT"):
            gone.append(addresses[0])
            NotificationAddress.objects.filter(email=addresses[0]).delete()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(leaves):
        first = sending.send_newsletters()
    assert gone
    assert first == min(batch, len(addresses)) - 1
    for _ in range(4):
        relay()
        sending.send_newsletters()
    assert sent_to() == addresses[1:]
    assert Issue.objects.get(pk=issue["id"]).state == "sent"


@pytest.mark.feature("M-INF-04")
def test_a_started_issue_can_be_neither_changed_nor_deleted_nor_sent_again(admin: Any) -> None:
    reader("ana@example.com")
    issue = write(admin)
    data_of(send(admin, issue, 1))
    for _ in range(2):
        error_of(send(admin, issue, 1), 409, "already_sent")
        error_of(admin.patch(f"{ISSUES}/{issue['id']}", {"texts": [SR]}, format="json"), 409, "already_sent")
        error_of(admin.delete(f"{ISSUES}/{issue['id']}"), 409, "already_sent")
        sending.send_newsletters()
    error_of(admin.post(f"{ISSUES}/{issue['id']}/stop"), 409, "not_sending")


@pytest.mark.feature("M-INF-04")
def test_sending_asks_again_when_the_readers_have_become_others(admin: Any) -> None:
    for number in range(3):
        reader(f"citalac{number}@example.com")
    issue = write(admin)
    error = error_of(send(admin, issue, 2), 409, "recipients_changed")
    assert error["recipients"] == 3
    assert Issue.objects.get().state == "draft"
    data_of(send(admin, issue, 3))


@pytest.mark.feature("M-INF-04")
@pytest.mark.parametrize(
    ("shown", "now", "changed"), [(100, 105, False), (100, 106, True), (100, 95, False), (100, 94, True), (0, 0, False)]
)
def test_five_in_a_hundred_may_come_or_go(shown: int, now: int, changed: bool) -> None:
    assert changed_much(shown, now) is changed


@pytest.mark.feature("M-INF-04")
def test_sending_wants_a_step_up(admin: Any) -> None:
    issue = write(admin)
    LoginSession.objects.update(stepped_up_at=None)
    error_of(send(admin, issue, 0), 403, "step_up")
    assert Issue.objects.get().state == "draft"


@pytest.mark.feature("M-INF-04")
def test_failed_mails_are_counted_for_good(admin: Any) -> None:
    for number in range(2):
        reader(f"citalac{number}@example.com")
    issue = write(admin)
    data_of(send(admin, issue, 2))
    sending.send_newsletters()
    OutboxEntry.objects.filter(pk=OutboxEntry.objects.earliest("pk").pk).update(dead_at=clock.now())
    relay()
    sending.send_newsletters()
    OutboxEntry.objects.all().delete()
    done = data_of(admin.get(f"{ISSUES}/{issue['id']}"))
    assert (done["sent"], done["failed"]) == (1, 1)


@pytest.mark.feature("M-INF-04")
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("guarded", [True, False])
def test_two_jobs_at_once_take_different_readers(guarded: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the row's lock the two must count a reader twice."""
    if not guarded:
        monkeypatch.setattr(failpoints, "enabled", lambda name: name == "no_issue_lock")
    for number in range(3):
        reader(f"citalac{number}@example.com")
    with transaction.atomic():
        issue = Issue.objects.create(
            texts={"sr": {"subject": "a", "body": "<p>b</p>"}},
            state="sending",
            recipients=3,
            created_at=clock.now(),
            started_at=clock.now(),
        )
    if not guarded:
        meet_after_reading(monkeypatch)
    handed = run_together([lambda: sending.hand_over(issue_id=issue.pk)] * 2)
    assert OutboxEntry.objects.filter(kind="mail", bulk=True).count() == 3
    assert (sum(handed) == 3) is guarded
    connection.close()


def meet_after_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let both runs have read the issue before either writes."""
    import threading

    read = sending.lock_issue
    meeting = threading.Barrier(2)

    def read_and_wait(issue_id: int) -> Issue | None:
        found = read(issue_id)
        meeting.wait(20)
        return found

    monkeypatch.setattr(sending, "lock_issue", read_and_wait)

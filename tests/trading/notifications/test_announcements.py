"""The operator's words to all or to organisations."""

from datetime import timedelta
from typing import Any

import pytest

from marketplace.celery import app
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_admin, make_business, make_user
from tests.trading.offers.helpers import data_of, error_of
from trading.accounts.models import LoginSession, User
from trading.notifications import announcements
from trading.notifications.models import Announcement, Notification

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-17")]

WORDS = {"msg_title": "Novi stepenici", "msg_message": "Od ponedeljka.\nPogledajte!"}


@pytest.fixture
def admin(db: None) -> Any:
    """Beside the administrator: a person, a firm, and those who hear nothing."""
    now = clock.now()
    make_user("milica")
    make_business("medonosa")
    make_user("zabranjen", banned_at=now)
    make_user("zakljucan", locked_at=now)
    make_user("nov", verified_at=None)
    make_user("otisao", erased_at=now)
    return client_for(make_admin("upravnik"))


JOB = "trading.notifications.tasks.deliver_announcement"


def send(admin: Any, **changes: Any) -> Any:
    """Send the words, and do what the workers do then."""
    answer = admin.post("/api/notifications", {**WORDS, **changes}, format="json")
    run_jobs()
    return answer


def run_jobs() -> list[int]:
    """Run the deliveries that wait in the outbox, each under the name by which a worker knows it."""
    app.autodiscover_tasks(force=True)
    waiting = list(OutboxEntry.objects.filter(kind="task", payload__name=JOB).order_by("pk"))
    OutboxEntry.objects.filter(pk__in=[entry.pk for entry in waiting]).delete()
    return [app.tasks[JOB](*entry.payload["args"]) for entry in waiting]


def on_its_way(admin: Any) -> Announcement:
    """Send the words; nobody has been told yet."""
    data_of(admin.post("/api/notifications", WORDS, format="json"), 201)
    return Announcement.objects.get()


def delivered() -> tuple[int, int, bool]:
    """Return to how many it goes, how many have it, and whether that is all."""
    announcement = Announcement.objects.get()
    return announcement.recipients, announcement.notified, announcement.is_finished


def hearers() -> list[str]:
    return list(Notification.objects.order_by("recipient__username").values_list("recipient__username", flat=True))


@pytest.mark.feature("M-ADM-17")
@pytest.mark.parametrize(
    ("flag", "names"),
    [(0, ["medonosa", "milica", "upravnik"]), (None, ["medonosa", "milica", "upravnik"]), (1, ["medonosa"])],
)
def test_everybody_or_all_organisations_hear_it_once(admin: Any, flag: int | None, names: list[str]) -> None:
    asked = {} if flag is None else {"organisation": flag}
    assert data_of(admin.get("/api/notifications/audience", asked)) == {"recipients": len(names)}
    assert data_of(send(admin, **asked), 201) == {"recipients": len(names)}
    assert hearers() == names
    assert {(notification.type, *notification.payload.values()) for notification in Notification.objects.all()} == {
        ("new", *WORDS.values())
    }
    assert OutboxEntry.objects.filter(kind="push").count() == len(names)
    assert OutboxEntry.objects.filter(kind="mail").count() == len(names)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.kind, entry.thing_name) == ("send", "notification", "Novi stepenici")
    assert entry.after is not None
    assert entry.after["recipients"] == len(names)


@pytest.mark.feature("M-ADM-17")
def test_the_same_words_to_the_same_people_go_once_in_ten_minutes(admin: Any) -> None:
    data_of(send(admin), 201)
    error_of(send(admin), 409, "duplicate")
    data_of(send(admin, organisation=1), 201)
    data_of(send(admin, msg_message="Drugo"), 201)
    assert len(hearers()) == 3 + 1 + 3
    with clock.travel(clock.now() + timedelta(minutes=10, seconds=1)):
        LoginSession.objects.update(last_seen_at=clock.now(), stepped_up_at=clock.now())
        data_of(send(admin), 201)
    assert len(hearers()) == 10
    assert AuditEntry.objects.count() == 4


@pytest.mark.feature("M-ADM-17")
def test_many_people_are_told_batch_by_batch(admin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcements, "BATCH", 2)
    announcement = on_its_way(admin)
    assert (hearers(), delivered()) == ([], (3, 0, False))
    assert announcements.deliver_batch(announcement.pk) == 2
    assert (len(hearers()), delivered()) == (2, (3, 2, False))
    shown = data_of(admin.get("/api/notifications/announcements"))
    assert [(row["msg_title"], row["recipients"], row["told"], row["ann_finished"]) for row in shown] == [
        ("Novi stepenici", 3, 2, 0)
    ]
    assert announcements.deliver_batch(announcement.pk) == 1
    assert announcements.deliver_batch(announcement.pk) is None
    assert (hearers(), delivered()) == (["medonosa", "milica", "upravnik"], (3, 3, True))


@pytest.mark.feature("M-ADM-17")
def test_a_batch_that_breaks_tells_nobody_and_the_next_run_goes_on_behind_the_mark(
    admin: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(announcements, "BATCH", 2)
    announcement = on_its_way(admin)
    announcements.deliver_batch(announcement.pk)
    queued = OutboxEntry.objects.count()

    def broken(name: str) -> None:
        raise RuntimeError(name)

    with monkeypatch.context() as patch:
        patch.setattr(failpoints, "hit", broken)
        with pytest.raises(RuntimeError):
            announcements.deliver(announcement.pk)
    assert (len(hearers()), delivered(), OutboxEntry.objects.count()) == (2, (3, 2, False), queued)
    assert run_jobs() == [1]
    assert (hearers(), delivered()) == (["medonosa", "milica", "upravnik"], (3, 3, True))
    assert OutboxEntry.objects.filter(kind="push").count() == 3


@pytest.mark.feature("M-ADM-17")
def test_a_lost_job_is_made_up_and_nobody_hears_it_twice(admin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcements, "BATCH", 2)
    announcement = on_its_way(admin)
    announcements.deliver_batch(announcement.pk)
    OutboxEntry.objects.filter(kind="task").delete()
    assert announcements.restart_lost() == 0  # its job may be at the next batch
    Announcement.objects.update(last_batch_at=clock.now() - timedelta(minutes=2))
    assert announcements.restart_lost() == 1
    assert announcements.restart_lost() == 0
    assert run_jobs() == [1]
    Announcement.objects.update(last_notified_id=0, finished_at=None)  # even with a mark that is lost
    announcements.deliver(announcement.pk)
    assert hearers() == ["medonosa", "milica", "upravnik"]
    Announcement.objects.update(last_batch_at=clock.now() - timedelta(minutes=2))
    assert announcements.restart_lost() == 0


@pytest.mark.feature("M-ADM-17")
def test_who_comes_after_it_began_does_not_get_it_and_who_is_banned_meanwhile_neither(admin: Any) -> None:
    on_its_way(admin)
    make_user("kasnije")
    User.objects.filter(username="nov").update(verified_at=clock.now())  # registered before, confirmed after
    User.objects.filter(username="milica").update(banned_at=clock.now())
    run_jobs()
    assert (hearers(), delivered()) == (["medonosa", "upravnik"], (3, 2, True))


@pytest.mark.feature("M-ADM-17")
def test_a_send_that_breaks_in_the_middle_tells_nobody(admin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the audit log is away")

    monkeypatch.setattr(announcements, "record", broken)
    admin.raise_request_exception = False
    assert send(admin).status_code == 500
    assert (hearers(), OutboxEntry.objects.count()) == ([], 0)


@pytest.mark.feature("M-ADM-17")
@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"msg_title": " "}, "msg_title", "blank"),
        ({"msg_title": "a" * 256}, "msg_title", "max_length"),
        ({"msg_message": ""}, "msg_message", "blank"),
        ({"msg_message": "a" * 1001}, "msg_message", "max_length"),
        ({"organisation": 2}, "organisation", "invalid"),
    ],
)
def test_what_is_wrong_is_named_and_nobody_hears_it(admin: Any, changes: dict[str, Any], field: str, code: str) -> None:
    error = error_of(send(admin, **changes), 400, "validation")
    assert {name: [one["code"] for one in found] for name, found in error["error"]["fields"].items()} == {field: [code]}
    assert (hearers(), AuditEntry.objects.count()) == ([], 0)


@pytest.mark.feature("M-ADM-17")
def test_it_wants_a_step_up(admin: Any) -> None:
    LoginSession.objects.update(stepped_up_at=None)
    error_of(send(admin), 403, "step_up")
    assert hearers() == []

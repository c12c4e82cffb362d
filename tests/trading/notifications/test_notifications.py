"""Notifications over HTTP."""

import json
from typing import Any

import pytest
from django.db import transaction

from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.factories import client_for
from trading.accounts.models import User
from trading.notifications.models import Notification
from trading.notifications.services import notify

AD = {"pro_id": 12, "pro_name": "Med „Đerdap“", "pro_expiry": "2026-05-04T21:59:59Z"}


def tell(user: User, count: int = 1) -> list[Notification]:
    with transaction.atomic():
        for number in range(count):
            notify([user.pk], "admin-deleted", {**AD, "pro_id": number}, subject=f"ad:{number}")
    return list(Notification.objects.filter(recipient=user).order_by("pk"))


@pytest.mark.feature("M-NTF-01")
def test_notifications_come_in_pages_of_ten_newest_first(seller: User) -> None:
    notifications = tell(seller, 12)
    client = client_for(seller)
    body = client.get("/api/notifications").json()
    assert body["page_count"] == 2
    assert [row["msg_id"] for row in body["data"]] == [notification.pk for notification in reversed(notifications)][:10]
    row = body["data"][0]
    assert sorted(row) == ["msg_date", "msg_id", "msg_message", "msg_read"]
    assert json.loads(row["msg_message"]) == {"type": "admin-deleted", **AD, "pro_id": 11}
    assert row["msg_read"] == 0
    assert row["msg_date"].endswith("Z")
    assert len(client.get("/api/notifications?page=2").json()["data"]) == 2
    assert client.get("/api/notifications?page=3").json() == {"data": [], "page_count": 2}


@pytest.mark.parametrize("page", ["0", "-1", "abc", "1.5", "１"])
def test_a_bad_page_is_named(seller: User, page: str) -> None:
    answer = client_for(seller).get("/api/notifications", {"page": page})
    assert (answer.status_code, list(answer.json()["error"]["fields"])) == (400, ["page"])


@pytest.mark.feature("M-NTF-01")
def test_reading_and_deleting_move_the_counters(seller: User) -> None:
    notifications = tell(seller, 3)
    client = client_for(seller)

    def counters() -> Any:
        return client.get("/api/notifications/count").json()["data"]

    assert counters() == {"total": 3, "notification": 3, "message": 0}
    path = f"/api/notifications/{notifications[0].pk}"
    assert client.get(path).json()["data"]["msg_read"] == 0
    assert counters()["notification"] == 3
    assert client.post(path).json() == {"data": {"res": "ok"}}
    assert client.post(path).status_code == 200
    assert client.get(path).json()["data"]["msg_read"] == 1
    assert counters() == {"total": 2, "notification": 2, "message": 0}

    assert client.delete(f"/api/notifications/{notifications[1].pk}").json() == {"data": {"res": "ok"}}
    assert counters()["total"] == 1
    assert client.get(f"/api/notifications/{notifications[1].pk}").status_code == 404
    assert client.delete(f"/api/notifications/{notifications[1].pk}").status_code == 404
    assert len(client.get("/api/notifications").json()["data"]) == 2


@pytest.mark.feature("M-NTF-01")
def test_all_are_read_at_once_and_nobody_elses(seller: User, stranger: User) -> None:
    own, foreign = tell(seller, 3), tell(stranger)[0]
    client = client_for(seller)
    client.delete(f"/api/notifications/{own[0].pk}")
    for _ in range(2):
        assert client.post("/api/notifications/read").json() == {"data": {"res": "ok"}}
    assert client.get("/api/notifications/count").json()["data"]["notification"] == 0
    assert [row["msg_read"] for row in client.get("/api/notifications").json()["data"]] == [1, 1]
    foreign.refresh_from_db()
    assert foreign.read_at is None
    frames = OutboxEntry.objects.filter(key__startswith="ntf:all-read:")
    assert [frame.payload["group"] for frame in frames] == [f"user.{seller.pk}"]


@pytest.mark.feature("M-NTF-03")
def test_reading_tells_the_other_tabs(seller: User) -> None:
    notification = tell(seller)[0]
    client_for(seller).post(f"/api/notifications/{notification.pk}")
    frame = OutboxEntry.objects.get(key=f"ntf:read:{notification.pk}").payload
    assert (frame["group"], frame["message"]) == (f"user.{seller.pk}", {"type": "ntf"})


@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_anothers_notification_is_not_there(seller: User, stranger: User, method: str) -> None:
    """S10, S11"""
    notification = tell(seller)[0]
    answer = getattr(client_for(stranger), method)(f"/api/notifications/{notification.pk}")
    missing = getattr(client_for(stranger), method)("/api/notifications/999999")
    assert answer.status_code == missing.status_code == 404
    assert answer.content == missing.content
    notification.refresh_from_db()
    assert (notification.read_at, notification.deleted_at) == (None, None)


@pytest.mark.parametrize("path", ["notifications", "notifications/count", "notifications/1"])
def test_a_session_is_needed(db: None, path: str) -> None:
    assert client_for().get(f"/api/{path}").status_code == 401


@pytest.mark.parametrize("path", ["notifications/", "notifications/abc", f"notifications/{10**30}", "notifications/0"])
def test_no_such_path_or_notification_is_404(seller: User, path: str) -> None:
    assert client_for(seller).get(f"/api/{path}").status_code == 404

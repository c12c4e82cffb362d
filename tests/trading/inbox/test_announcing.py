"""The operator's words to all or to organisations. Proves M-ADM-17."""

from datetime import timedelta
from typing import Any

import pytest

from marketplace.common import clock
from marketplace.common.audit.models import AuditEntry
from marketplace.common.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_admin, make_business, make_user
from tests.trading.offers.cast import data_of, error_of
from trading.accounts.models import LoginSession
from trading.inbox import announcing
from trading.inbox.models import Notice

pytestmark = pytest.mark.django_db

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


def send(admin: Any, **changes: Any) -> Any:
    return admin.post("/api/notifications", {**WORDS, **changes}, format="json")


def hearers() -> list[str]:
    return list(Notice.objects.order_by("recipient__username").values_list("recipient__username", flat=True))


@pytest.mark.parametrize(
    ("flag", "names"),
    [(0, ["medonosa", "milica", "upravnik"]), (None, ["medonosa", "milica", "upravnik"]), (1, ["medonosa"])],
)
def test_everybody_or_all_organisations_hear_it_once_m_adm_17(admin: Any, flag: int | None, names: list[str]) -> None:
    asked = {} if flag is None else {"organisation": flag}
    assert data_of(admin.get("/api/notifications/audience", asked)) == {"recipients": len(names)}
    assert data_of(send(admin, **asked), 201) == {"recipients": len(names)}
    assert hearers() == names
    assert {(notice.kind, *notice.payload.values()) for notice in Notice.objects.all()} == {("new", *WORDS.values())}
    assert OutboxEntry.objects.filter(kind="push").count() == len(names)
    assert OutboxEntry.objects.filter(kind="mail").count() == len(names)
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.kind, entry.thing_name) == ("send", "notification", "Novi stepenici")
    assert entry.after is not None
    assert entry.after["recipients"] == len(names)


def test_the_same_words_to_the_same_people_go_once_in_ten_minutes_m_adm_17(admin: Any) -> None:
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


def test_many_people_are_told_batch_by_batch_m_adm_17(admin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(announcing, "AT_ONCE", 2)
    assert data_of(send(admin), 201) == {"recipients": 3}
    assert hearers() == ["medonosa", "milica", "upravnik"]


def test_a_send_that_breaks_in_the_middle_tells_nobody_m_adm_17(admin: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the audit log is away")

    monkeypatch.setattr(announcing, "record", broken)
    admin.raise_request_exception = False
    assert send(admin).status_code == 500
    assert (hearers(), OutboxEntry.objects.count()) == ([], 0)


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
def test_what_is_wrong_is_named_and_nobody_hears_it_m_adm_17(
    admin: Any, changes: dict[str, Any], field: str, code: str
) -> None:
    refusal = error_of(send(admin, **changes), 400, "validation")
    assert {name: [one["code"] for one in found] for name, found in refusal["error"]["fields"].items()} == {
        field: [code]
    }
    assert (hearers(), AuditEntry.objects.count()) == ([], 0)


def test_it_wants_a_step_up_m_adm_17(admin: Any) -> None:
    LoginSession.objects.update(stepped_up_at=None)
    error_of(send(admin), 403, "step_up")
    assert hearers() == []

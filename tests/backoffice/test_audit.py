"""Reading the audit log, and taking a list out as a table.

Source: docs/spec/api-community.md, section 9.
"""

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from rest_framework.test import APIClient

from marketplace.common.admin import lists
from marketplace.common.admin.audit.models import Action, AuditEntry
from marketplace.common.admin.audit.services import record
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.db import clock, long_counts
from tests.factories import client_for, make_admin, make_user
from trading.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-AUDIT", "X-CSV")]

PATH = "/api/admin/audit"


@pytest.fixture
def admin() -> User:
    return make_admin()


@pytest.fixture
def client(admin: User) -> APIClient:
    return client_for(admin)


def add(actor: User | None, action: str = Action.UPDATE, kind: str = "parcel", thing: object = 7, name: str = "Đak",
        **sides: Any) -> None:  # fmt: skip
    with transaction.atomic():
        record(actor, action, kind, thing, name, sides.get("before"), sides.get("after", {"title": "a"}))


def ids(response: Any) -> list[int]:
    return [row["aud_id"] for row in response.json()["data"]]


def read_table(response: Any) -> list[list[str]]:
    content = b"".join(response.streaming_content).decode()
    assert content.startswith("\ufeff")
    return list(csv.reader(io.StringIO(content[1:], newline=""), delimiter=";"))


@pytest.mark.feature("X-AUDIT")
def test_an_entry_is_told_by_wire_names(client: APIClient, admin: User) -> None:
    register_wire_names("crate", title="cra_title")
    with clock.travel(datetime(2027, 3, 4, 5, 6, 7, 890, UTC)):
        add(admin, kind="crate", before={"title": "Stari", "x": 1}, after={"title": "Novi", "x": 1})
    body = client.get(PATH).json()
    assert body["data"] == [
        {
            "aud_id": 1,
            "aud_date": "2027-03-04T05:06:07Z",
            "usr_id": admin.pk,
            "usr_username": admin.username,
            "action": "update",
            "object": "crate",
            "object_id": "7",
            "object_name": "Đak",
            "before": {"cra_title": "Stari"},
            "after": {"cra_title": "Novi"},
        }
    ]
    assert body["page_count"] == 1
    assert body["meta"] == {"actions": list(Action.values), "objects": ["crate"], "items": 1}


def test_the_latest_come_first_twenty_on_a_page(client: APIClient, admin: User) -> None:
    for _ in range(21):
        add(admin)
    first = client.get(PATH)
    assert ids(first) == list(range(21, 1, -1))
    assert first.json()["page_count"] == 2
    assert ids(client.get(PATH, {"page": 2})) == [1]
    assert ids(client.get(PATH, {"page": 3})) == []


@pytest.mark.feature("X-AUDIT")
@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"search": "djak"}, [3, 1]),
        ({"search": "ĐAK"}, [3, 1]),
        ({"search": "upravnik"}, [2, 1]),
        ({"search": "upravnik kutija"}, [2]),
        ({"action": "delete"}, [2]),
        ({"object": "box"}, [2]),
        ({"object": "box", "object_id": "RSD"}, [2]),
        ({"object_id": "7"}, [3, 1]),
        ({"usr_id": "$admin"}, [2, 1]),
        ({"start_date": "2027-03-02"}, [3, 2]),
        ({"end_date": "2027-03-02"}, [2, 1]),
        ({"start": "2027-03-02", "end": "2027-03-02"}, [2]),
        ({"start_date": "2027-03-02 13:00:00"}, [3, 2]),
        ({"start_date": "2027-03-02T13:00:00Z"}, [3]),
        ({"end_date": "2027-03-01T12:00:00Z"}, [1]),
        ({"search": ""}, [3, 2, 1]),
    ],
)
def test_filters_narrow_the_log_down(client: APIClient, admin: User, query: dict[str, str], found: list[int]) -> None:
    noon = datetime(2027, 3, 1, 12, 0, 0, 500, UTC)
    with clock.travel(noon):
        add(admin)
    with clock.travel(noon + timedelta(days=1)):
        add(admin, Action.DELETE, "box", "RSD", "Kutija")
    with clock.travel(noon + timedelta(days=2)):
        add(None)
    query = {name: str(admin.pk) if value == "$admin" else value for name, value in query.items()}
    assert ids(client.get(PATH, query)) == found


@pytest.mark.parametrize(
    ("query", "field", "code"),
    [
        ({"page": "0"}, "page", "min"),
        ({"usr_id": "x"}, "usr_id", "invalid"),
        ({"action": "burn"}, "action", "choice"),
        ({"start_date": "juče"}, "start_date", "invalid"),
        ({"start_date": "2027-03-02", "end_date": "2027-03-01"}, "end_date", "min"),
        ({"start_date": "2020-03-02", "end_date": "2027-03-01"}, "end_date", "max"),
        ({"search": "x" * 101}, "search", "max_length"),
        ({"format": "xlsx"}, "format", "choice"),
    ],
)
def test_bad_filters_are_named(client: APIClient, query: dict[str, str], field: str, code: str) -> None:
    response = client.get(PATH, query)
    assert response.status_code == 400
    assert response.json()["error"]["fields"][field][0]["code"] == code


def test_the_log_is_for_administrators() -> None:
    assert APIClient().get(PATH).status_code == 401
    assert client_for(make_user()).get(PATH).status_code == 403
    assert client_for(make_user("drugi")).get(PATH, {"format": "csv"}).status_code == 403
    assert AuditEntry.objects.count() == 0


@pytest.mark.feature("X-CSV")
def test_a_table_holds_the_whole_filtered_list_and_is_written_down_once(admin: User) -> None:
    with clock.travel(datetime(2027, 3, 4, 5, 6, 7, tzinfo=UTC)):
        for number in range(25):
            add(admin, thing=number, name="=1+1")
        add(admin, Action.DELETE, thing="a;b", name="Đak", before={"title": "x"}, after=None)
        response = client_for(admin).get(PATH, {"format": "csv", "object": "parcel", "page": "9"})
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="audit-2027-03-04.csv"'
    assert response["Cache-Control"] == "no-store"
    table = read_table(response)
    assert table[0] == [
        "Broj", "Vreme", "Broj korisnika", "Korisničko ime", "Radnja", "Vrsta zapisa", "Broj zapisa", "Zapis", "Pre",
        "Posle",
    ]  # fmt: skip
    assert len(table) == 27
    assert table[1][:2] == ["26", "2027-03-04 06:06"]
    assert table[1][6:] == ["a;b", "Đak", "Naslov: x", ""]
    assert table[2][7] == "'=1+1"
    taken = AuditEntry.objects.get(action=Action.EXPORT)
    assert (taken.actor_id, taken.kind, taken.after) == (admin.pk, "audit", {"kind": "parcel", "rows": 26})
    assert AuditEntry.objects.count() == 27


def test_a_table_that_is_too_long_is_refused(client: APIClient, admin: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "LONGEST_TABLE", 1)
    add(admin)
    assert client.get(PATH, {"format": "csv"}).status_code == 200  # itself the second entry
    refused = client.get(PATH, {"format": "csv"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "too_many_rows")
    assert AuditEntry.objects.count() == 2


def test_all_rows_are_counted_of_a_very_long_list_now_and_then(
    client: APIClient, admin: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(long_counts, "COUNTED_ANEW", 3)

    def items() -> object:
        return client.get(PATH).json()["meta"]["items"]

    for number in range(3):
        add(admin)
        assert items() == number + 1
    add(admin)
    assert items() == 4
    add(admin)
    assert items() == 4  # cached
    assert client.get(PATH, {"object": "parcel"}).json()["meta"]["items"] == 5  # another list
    cache.clear()
    assert items() == 5


def test_a_deep_page_is_cut_on_ids(client: APIClient, admin: User, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(41):
        add(admin)
    shallow = [ids(client.get(PATH, {"page": page})) for page in (1, 2, 3, 4)]
    monkeypatch.setattr(lists, "DEEP", 0)
    assert [ids(client.get(PATH, {"page": page})) for page in (1, 2, 3, 4)] == shallow
    assert [len(page) for page in shallow] == [20, 20, 1, 0]


def test_eleven_tables_in_a_minute_are_one_too_many(client: APIClient) -> None:
    answers = [client.get(PATH, {"format": "csv"}).status_code for _ in range(11)]
    assert answers == [200] * 10 + [429]


def test_a_month_back_is_the_same_day_or_the_last_one() -> None:
    assert lists.last_month(datetime(2027, 3, 31).date()).isoformat() == "2027-02-28"
    assert lists.last_month(datetime(2027, 1, 15).date()).isoformat() == "2026-12-15"
    with clock.travel(datetime(2027, 3, 31, 12, tzinfo=UTC)):
        since, until = lists.asked_range({})
    assert (since.isoformat(), until.isoformat()) == ("2027-02-27T23:00:00+00:00", "2027-03-31T21:59:59+00:00")

"""Filters that administrators save for themselves."""

from __future__ import annotations

from typing import Any

import pytest

from backoffice.saved_filters.models import SavedFilter
from backoffice.saved_filters.services import MOST_OF_A_LIST
from marketplace.common.admin.audit.models import AuditEntry
from tests.clients import client_for
from tests.factories import make_admin
from trading.hooks import account_erased

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-SAVED-FILTERS")]

PATH = "/api/admin/saved-filters"
BANNED = {"list": "users", "sav_name": "Isključeni", "sav_query": "usrType=banned&sort=-usr_date"}


@pytest.mark.feature("X-SAVED-FILTERS")
def test_a_filter_is_saved_listed_renamed_and_deleted() -> None:
    admin = make_admin()
    client = client_for(admin)
    saved = client.post(PATH, BANNED, format="json")
    assert saved.status_code == 201, saved.content
    row = saved.json()["data"]
    assert row == {"sav_id": row["sav_id"], "sav_name": "Isključeni", "sav_query": "usrType=banned&sort=-usr_date"}
    assert client.post(PATH, {**BANNED, "sav_name": "Ana"}, format="json").status_code == 201
    assert client.post(PATH, {**BANNED, "list": "products"}, format="json").status_code == 201
    assert [one["sav_name"] for one in client.get(PATH, {"list": "users"}).json()["data"]] == ["Ana", "Isključeni"]
    place = f"{PATH}/{row['sav_id']}"
    assert client.patch(place, {"sav_name": "Bez prava"}, format="json").json()["data"]["sav_name"] == "Bez prava"
    taken = client.patch(place, {"sav_name": "Ana"}, format="json")
    assert (taken.status_code, taken.json()["error"]["code"]) == (409, "duplicate")
    assert client.post(PATH, {**BANNED, "sav_name": "Ana"}, format="json").status_code == 409
    assert client.delete(place).status_code == 200
    assert client.delete(place).status_code == 404
    assert [one["sav_name"] for one in client.get(PATH, {"list": "users"}).json()["data"]] == ["Ana"]
    entries = AuditEntry.objects.filter(kind="saved_filter", actor_id=admin.pk).order_by("id")
    assert [entry.action for entry in entries] == ["create", "create", "create", "update", "delete"]


@pytest.mark.feature("X-SAVED-FILTERS")
def test_nobody_sees_the_filters_of_another_administrator() -> None:
    one, other = client_for(make_admin("jedan")), client_for(make_admin("drugi"))
    saved = one.post(PATH, BANNED, format="json").json()["data"]["sav_id"]
    assert other.get(PATH, {"list": "users"}).json()["data"] == []
    assert other.patch(f"{PATH}/{saved}", {"sav_name": "Moj"}, format="json").status_code == 404
    assert other.delete(f"{PATH}/{saved}").status_code == 404


@pytest.mark.feature("X-SAVED-FILTERS")
@pytest.mark.parametrize(
    ("field", "value"),
    [("list", ""), ("list", "a" * 41), ("sav_name", ""), ("sav_name", "a" * 61), ("sav_query", "a" * 1001)],
)
def test_bad_input_names_its_field(field: str, value: str) -> None:
    answer: Any = client_for(make_admin()).post(PATH, {**BANNED, field: value}, format="json")
    assert answer.status_code == 400
    assert set(answer.json()["error"]["fields"]) == {field}


@pytest.mark.feature("X-SAVED-FILTERS")
def test_a_list_has_so_many_saved_filters_and_a_closed_account_none() -> None:
    admin = make_admin()
    SavedFilter.objects.bulk_create(
        SavedFilter(owner=admin, list_key="users", name=str(number), query="") for number in range(MOST_OF_A_LIST)
    )
    answer = client_for(admin).post(PATH, BANNED, format="json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "too_many")
    account_erased.call(admin.pk)
    assert not SavedFilter.objects.exists()

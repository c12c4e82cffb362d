"""Groups of ads, kept by administrators. I17."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from tests.factories import client_for, make_ad, make_ad_group, make_admin, make_user
from trading.catalogue.models import Ad
from trading.codebooks.definitions.ad_groups import AdGroup
from trading.codebooks.icons import ICONS
from trading.codebooks.services import seed_codebooks

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-19", "M-HOME-02")]

NAMES = [{"grp_name": "Za zimu", "grp_locale": "sr"}, {"grp_name": "For winter", "grp_locale": "en"}]


@pytest.fixture
def client() -> APIClient:
    make_ad_group(1)
    make_ad_group(2, "Popularno", "Popular")
    return client_for(make_admin())


def add(client: APIClient, **changes: Any) -> dict[str, Any]:
    response = client.post("/api/groups", {"names": NAMES, "grp_icon": "snowflake", **changes})
    assert response.status_code == 201, response.content
    row: dict[str, Any] = response.json()["data"]
    return row


def shown(locale: str = "sr") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = APIClient().get("/api/groups", {"locale": locale}).json()["data"]
    return rows


def refused(response: Any) -> tuple[int, str, dict[str, list[str]]]:
    error = response.json()["error"]
    found = {name: [error["code"] for error in errors] for name, errors in error["fields"].items()}
    return response.status_code, error["code"], found


@pytest.mark.feature("M-HOME-02")
def test_a_new_group_is_a_slider_of_the_home_page(client: APIClient) -> None:
    made = add(client)
    number = made["grp_id"]
    assert made == {
        "grp_id": number,
        "grp_name": "Za zimu",
        "grp_icon": "snowflake",
        "grp_active": 1,
        "products_count": 0,
        "system": 0,
    }
    assert shown()[-1] == {"grp_id": number, "grp_name": "Za zimu", "grp_icon": "snowflake"}
    assert shown("en")[-1]["grp_name"] == "For winter"
    ad = make_ad(make_user("prodavac"))
    Ad.objects.filter(pk=ad.pk).update(group=number)
    cards = APIClient().get(f"/api/products/groups/{number}").json()["data"]
    assert [card["pro_id"] for card in cards] == [ad.pk]
    (entry,) = AuditEntry.objects.all()
    assert (entry.action, entry.kind, entry.thing_name) == ("create", "group", "Za zimu")


@pytest.mark.feature("M-ADM-19")
def test_administrators_see_all_with_their_names_and_ads(client: APIClient, django_assert_max_num_queries: Any) -> None:
    made = add(client, grp_active=0)
    seller = make_user("prodavac")
    for _ in range(2):
        Ad.objects.filter(pk=make_ad(seller).pk).update(group=made["grp_id"])
    with django_assert_max_num_queries(3):  # the session twice, then the groups
        rows = client.get("/api/groups/all").json()["data"]
    assert [(row["grp_name"], row["grp_active"], row["products_count"], row["system"]) for row in rows] == [
        ("Novo", 1, 0, 1), ("Popularno", 1, 0, 1), ("Za zimu", 0, 2, 0),
    ]  # fmt: skip
    names = client.get(f"/api/groups/{made['grp_id']}").json()["data"]
    assert names == NAMES
    lines = b"".join(client.get("/api/groups/all?format=csv").streaming_content).decode().split("\r\n")
    assert lines[0] == "\ufeffBroj grupe;Naziv;Ikona;Aktivno;Broj oglasa u grupi;Popunjava se sama"
    assert len(lines) == 5


@pytest.mark.feature("M-ADM-19")
def test_a_group_gets_other_names_and_another_icon(client: APIClient) -> None:
    made = add(client)
    names = [{"grp_name": "Leto", "grp_locale": "sr"}, {"grp_name": "Summer", "grp_locale": "en"}]
    changed = client.patch(f"/api/groups/{made['grp_id']}", {"names": names, "grp_icon": "sun"}).json()["data"]
    assert changed == {**made, "grp_name": "Leto", "grp_icon": "sun"}
    (row,) = client.get("/api/admin/audit", {"action": "update"}).json()["data"]
    assert row["before"] == {"names": {"sr": "Za zimu", "en": "For winter"}, "grp_icon": "snowflake"}
    assert row["after"] == {"names": {"sr": "Leto", "en": "Summer"}, "grp_icon": "sun"}


@pytest.mark.feature("M-ADM-19")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_group_that_is_switched_off_is_gone_from_home(client: APIClient, number: int) -> None:
    add(client)
    assert client.patch(f"/api/groups/{number}", {"grp_active": 0}).json()["data"]["grp_active"] == 0
    assert number not in [row["grp_id"] for row in shown()]
    assert APIClient().get(f"/api/products/groups/{number}").status_code == 404
    assert AuditEntry.objects.latest("id").action == "toggle"
    client.patch(f"/api/groups/{number}", {"grp_active": 1})
    assert number in [row["grp_id"] for row in shown()]


@pytest.mark.feature("M-ADM-19")
def test_a_deleted_group_lets_go_of_its_ads(client: APIClient) -> None:
    number = add(client)["grp_id"]
    ad = make_ad(make_user("prodavac"))
    Ad.objects.filter(pk=ad.pk).update(group=number)
    assert client.delete(f"/api/groups/{number}").json() == {"data": {"res": "ok"}}
    assert client.delete(f"/api/groups/{number}").status_code == 200
    assert client.delete("/api/groups/987").status_code == 404
    assert Ad.objects.get().group_id is None
    assert not AdGroup.objects.filter(pk=number).exists()
    (row,) = client.get("/api/admin/audit", {"action": "delete"}).json()["data"]
    assert row["before"] == {
        "names": {"sr": "Za zimu", "en": "For winter"},
        "grp_icon": "snowflake",
        "grp_active": True,
    }


@pytest.mark.parametrize("number", [1, 2])
def test_new_and_popular_cannot_be_deleted(client: APIClient, number: int) -> None:
    assert refused(client.delete(f"/api/groups/{number}")) == (409, "system_group", {})
    assert AdGroup.objects.filter(pk=number).exists()
    assert AuditEntry.objects.count() == 0


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"names": None}, {"names": ["required"]}),
        ({"names": []}, {"names": ["required"]}),
        ({"names": NAMES[:1]}, {"names": ["required"]}),
        ({"names": [NAMES[0], NAMES[0]]}, {"names": ["required"]}),
        ({"names": [*NAMES, NAMES[0]]}, {"names": ["max_length"]}),
        ({"names": "x"}, {"names": ["invalid"]}),
        ({"names": [NAMES[0], {"grp_name": "", "grp_locale": "en"}]}, {"names.1.grp_name": ["blank"]}),
        ({"names": [NAMES[0], {"grp_name": "x" * 101, "grp_locale": "en"}]}, {"names.1.grp_name": ["max_length"]}),
        ({"names": [NAMES[0], {"grp_name": "Hiver", "grp_locale": "fr"}]}, {"names.1.grp_locale": ["choice"]}),
        ({"grp_icon": None}, {"grp_icon": ["required"]}),
        ({"grp_icon": "no-such-icon"}, {"grp_icon": ["choice"]}),
        ({"grp_icon": "../truck"}, {"grp_icon": ["choice"]}),
        ({"grp_active": 2}, {"grp_active": ["invalid"]}),
    ],
)
def test_bad_fields_are_named_and_nothing_is_written(
    client: APIClient, changes: dict[str, Any], expected: dict[str, list[str]]
) -> None:
    body = {"names": NAMES, "grp_icon": "snowflake", **changes}
    assert refused(client.post("/api/groups", body)) == (400, "validation", expected)
    assert AdGroup.objects.count() == 2
    number = add(client)["grp_id"]
    if None not in changes.values():
        assert refused(client.patch(f"/api/groups/{number}", changes)) == (400, "validation", expected)
    assert AuditEntry.objects.count() == 1


def test_a_name_of_100_characters_is_taken(client: APIClient) -> None:
    add(client, names=[{"grp_name": "x" * 100, "grp_locale": "sr"}, {"grp_name": "y" * 100, "grp_locale": "en"}])


def test_seeded_groups_have_icons_of_the_list_and_leave_room_for_others() -> None:
    seed_codebooks()
    assert {group.icon for group in AdGroup.objects.all()} <= ICONS
    assert len(ICONS) >= 1500
    assert add(client_for(make_admin()))["grp_id"] > 2

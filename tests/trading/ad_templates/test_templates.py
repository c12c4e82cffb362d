"""Delivery and terms that a seller saves for later ads."""

from typing import Any

import pytest
from rest_framework.response import Response

from marketplace.common import limits
from tests.factories import client_for
from tests.trading.catalogue.ad_forms import error_codes
from trading.accounts.models import User
from trading.ad_templates.models import AdTemplate
from trading.codebooks.definitions.transport_clauses import TransportClause

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-AGAIN-02")]

COURIER = {"tpl_name": "Kurir", "pro_free_shipping": 1, "pro_shipping_info": "Kurirom po Srbiji."}


def save(user: User, kind: str = "delivery", /, **fields: Any) -> Response:
    answer: Response = client_for(user).post(f"/api/ad-templates/{kind}", fields, format="json")
    return answer


def saved(user: User, kind: str = "delivery") -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = client_for(user).get(f"/api/ad-templates/{kind}").json()["data"]
    return rows


def clause(kind: int, code: str) -> TransportClause:
    return TransportClause.objects.create(kind=kind, code=code, description_sr=code, description_en=code)


@pytest.mark.feature("X-AGAIN-02")
def test_saves_delivery_and_gives_it_back_whole(seller: User) -> None:
    """Every field is there, what was left empty as an empty ad has it."""
    road = clause(TransportClause.Kind.ROAD, "CPT")

    answer = save(seller, **COURIER, pro_international_shipping=0, trc_id=road.pk)

    assert answer.status_code == 201, answer.json()
    assert saved(seller) == [
        {
            "tpl_id": answer.json()["data"]["tpl_id"],
            "tpl_name": "Kurir",
            "pro_shipping_info": "Kurirom po Srbiji.",
            "pro_shipping_time": "",
            "pro_seller_shipping": 0,
            "pro_free_shipping": 1,
            "pro_shipping_included": 0,
            "pro_shipping_additional": 0,
            "pro_international_shipping": 0,
            "trc_id": road.pk,
            "trc_id_naval": None,
        }
    ]
    assert saved(seller, "terms") == []


@pytest.mark.feature("X-AGAIN-02")
@pytest.mark.parametrize(("private", "form"), [(1, "Obrazac"), (0, "")])
def test_saves_terms_as_an_ad_would(seller: User, private: int, form: str) -> None:
    """Those of a private seller only when the seller trades as one."""
    answer = save(
        seller,
        "terms",
        tpl_name="Avans",
        pro_payment_info="Avansno.",
        pro_reject=1,
        pro_form="Obrazac",
        pro_individuals_trading=private,
    )

    assert answer.status_code == 201, answer.json()
    (row,) = saved(seller, "terms")
    assert (row["pro_payment_info"], row["pro_reject"], row["pro_abandon"]) == ("Avansno.", 1, 0)
    assert (row["pro_individuals_trading"], row["pro_form"]) == (private, form)


@pytest.mark.feature("X-AGAIN-02")
def test_a_name_is_taken_within_a_kind_and_a_seller(seller: User, buyer: User) -> None:
    save(seller, **COURIER)

    again = save(seller, **{**COURIER, "tpl_name": "  Kurir "})

    assert (again.status_code, error_codes(again)) == (400, {"tpl_name": ["duplicate"]})
    assert save(seller, "terms", tpl_name="Kurir").status_code == 201
    assert save(buyer, **COURIER).status_code == 201


@pytest.mark.feature("X-AGAIN-02")
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"tpl_name": ""}, "tpl_name"),
        ({"tpl_name": "a" * (limits.TEMPLATE_NAME_MAX + 1)}, "tpl_name"),
        ({"pro_shipping_info": "a" * (limits.TEXT_MAX + 1)}, "pro_shipping_info"),
        ({"pro_international_shipping": 366}, "pro_international_shipping"),
        ({"trc_id": 999_999}, "trc_id"),
        ({"trc_id_naval": 999_999}, "trc_id_naval"),
    ],
)
def test_refuses_a_wrong_field(seller: User, change: dict[str, Any], field: str) -> None:
    """And saves nothing."""
    answer = save(seller, **{**COURIER, **change})

    assert (answer.status_code, list(error_codes(answer))) == (400, [field])
    assert not AdTemplate.objects.exists()


@pytest.mark.feature("X-AGAIN-02")
def test_keeps_twenty_of_a_kind(seller: User) -> None:
    for number in range(limits.TEMPLATES_MAX):
        assert save(seller, tpl_name=f"Kurir {number}").status_code == 201

    answer = save(seller, tpl_name="Još jedan")

    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "too_many_templates")
    assert answer.json()["limit"] == limits.TEMPLATES_MAX
    assert save(seller, "terms", tpl_name="Avans").status_code == 201


@pytest.mark.feature("X-AGAIN-02")
def test_a_clause_that_is_not_offered_any_more_comes_back_empty(seller: User) -> None:
    """Switched off, deleted, or chosen for the other kind of transport."""
    road, naval = clause(TransportClause.Kind.ROAD, "CPT"), clause(TransportClause.Kind.NAVAL, "FOB")
    save(seller, tpl_name="Kurir", trc_id=road.pk, trc_id_naval=naval.pk)
    assert error_codes(save(seller, tpl_name="Brod", trc_id=naval.pk)) == {"trc_id": ["not_found"]}

    road.active = False
    road.save()
    naval.delete()

    (row,) = saved(seller)
    assert (row["trc_id"], row["trc_id_naval"]) == (None, None)


@pytest.mark.feature("X-AGAIN-02")
def test_renames_and_deletes_the_own_one(seller: User, buyer: User) -> None:
    """To others it does not exist, whatever they send."""
    first = save(seller, **COURIER).json()["data"]["tpl_id"]
    save(seller, tpl_name="Pošta")
    mine, theirs = client_for(seller), client_for(buyer)
    address = f"/api/ad-templates/{first}"

    for name in ("Tuđi", ""):
        assert theirs.patch(address, {"tpl_name": name}, format="json").status_code == 404
    assert theirs.delete(address).status_code == 404
    taken = mine.patch(address, {"tpl_name": "Pošta"}, format="json")
    assert error_codes(taken) == {"tpl_name": ["duplicate"]}
    assert mine.patch(address, {"tpl_name": "Kurir"}, format="json").status_code == 200  # its own name
    assert mine.patch(address, {"tpl_name": "Dostava"}, format="json").status_code == 200
    assert [row["tpl_name"] for row in saved(seller)] == ["Dostava", "Pošta"]
    mine = client_for(seller)  # reading the list has ended the session before
    assert mine.delete(address).status_code == 200
    assert mine.delete(address).status_code == 404
    assert [row["tpl_name"] for row in saved(seller)] == ["Pošta"]

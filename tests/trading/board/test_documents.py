"""Contracts and proformas for many deals at once, and the archive of those chosen."""

from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from marketplace.common.db import clock
from tests.clients import client_for
from tests.exports import run_exports
from tests.trading.board.conftest import Sale, closed_sale
from tests.trading.offers.helpers import data_of, error_of, notifications_of_kind, people
from trading.accounts.models import User
from trading.contracts.models import Contract
from trading.offers.models import Offer
from trading.payments.models import Proforma

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-17")]
KEY = {"HTTP_IDEMPOTENCY_KEY": "dokumenta-za-vise-kupaca"}


def post(user: User, sale: Sale, body: dict[str, Any], **given: Any) -> Any:
    return client_for(user).post(f"{sale.path}/documents", body, format="json", **given)


def results(found: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(row["result"], row["code"]) for row in found["results"]]


@pytest.mark.parametrize("kind", ["contract", "proforma"])
def test_each_deal_has_its_own_result(sale: Sale, kind: str) -> None:
    """Of the first both are there; the second withdrew, the third was rejected, the ninth has closed the account."""
    User.objects.filter(pk=sale.offers[9].buyer_id).update(erased_at=clock.now())
    body = {"kind": kind, "off_ids": sale.ids(1, 2, 3, 4, 9, 6)}
    found = data_of(post(sale.seller, sale, body))
    assert results(found) == [
        ("present", None),
        ("refused", "deal_over"),
        ("refused", "deal_rejected"),
        ("recorded", None),
        ("refused", "buyer_closed"),
        ("recorded", None),
    ]
    assert (found["recorded"], found["present"], found["refused"]) == (2, 1, 3)
    assert all(row["message"] for row in found["results"] if row["result"] == "refused")
    model = Contract if kind == "contract" else Proforma
    assert set(model.objects.values_list("offer_id", flat=True)) == {*sale.ids(1, 4, 6)}
    told = notifications_of_kind("contract-made" if kind == "contract" else "proforma-issued")
    assert sorted(name for name, _ in told) == ["kupac1", "kupac4", "kupac6"]


def test_numbers_have_no_gap_where_one_is_refused(sale: Sale) -> None:
    data_of(post(sale.seller, sale, {"kind": "proforma", "off_ids": sale.ids(4, 2, 5, 3, 6)}, **KEY))
    assert list(Proforma.objects.order_by("pk").values_list("sequence", flat=True)) == [1, 2, 3, 4]


@pytest.mark.parametrize("kind", ["contract", "proforma"])
def test_one_term_of_payment_stands_on_all(fresh: Sale, kind: str) -> None:
    day = clock.today().isoformat()
    data_of(post(fresh.seller, fresh, {"kind": kind, "off_ids": fresh.ids(1, 2), "pay_by": day}))
    model = Contract if kind == "contract" else Proforma
    assert [row.snapshot["deal"]["pay_by"] for row in model.objects.all()] == [day, day]
    assert set(Offer.objects.filter(pk__in=fresh.ids(1, 2)).values_list("pay_by", flat=True)) == {clock.today()}


@pytest.mark.parametrize("kind", ["contract", "proforma"])
def test_a_repeated_call_makes_nothing(fresh: Sale, kind: str) -> None:
    body = {"kind": kind, "off_ids": fresh.ids(1, 2)}
    first, again = post(fresh.seller, fresh, body, **KEY), post(fresh.seller, fresh, body, **KEY)
    assert (data_of(first)["recorded"], again.json()) == (2, first.json())
    assert again.headers["Idempotent-Replay"] == "true"
    assert data_of(post(fresh.seller, fresh, body))["present"] == 2
    assert (Contract if kind == "contract" else Proforma).objects.count() == 2
    assert len(notifications_of_kind("contract-made") + notifications_of_kind("proforma-issued")) == 2


def test_an_offer_of_another_ad_is_refused_before_anything_is_made(fresh: Sale, firm: User) -> None:
    other = closed_sale(firm, people(1, "drugi"))
    body = {"kind": "proforma", "off_ids": [*fresh.ids(1), *other.ids(1)]}
    fields = error_of(post(fresh.seller, fresh, body), 400, "validation")["error"]["fields"]
    assert [(name, errors[0]["code"]) for name, errors in fields.items()] == [("off_ids", "not_found")]
    assert not Proforma.objects.exists()


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"kind": "invoice"}, "kind", "choice"),
    ({"off_ids": []}, "off_ids", "blank"),
    ({"off_ids": [*range(1, 202)]}, "off_ids", "max_length"),
    ({"pay_by": "2020-01-01"}, "pay_by", "min"),
    ({"pay_by": "sutra"}, "pay_by", "invalid"),
]


def test_a_wrong_field_is_named(fresh: Sale, subtests: pytest.Subtests) -> None:
    for change, field, code in WRONG:
        with subtests.test(field, code=code):
            body = {"kind": "contract", "off_ids": fresh.ids(1), **change}
            fields = error_of(post(fresh.seller, fresh, body), 400, "validation")["error"]["fields"]
            assert [(name, errors[0]["code"]) for name, errors in fields.items()] == [(field, code)]
            assert not Contract.objects.exists()


def test_only_the_seller_makes_them(fresh: Sale, stranger: User, admin: User) -> None:
    for person in (stranger, admin, fresh.offers[1].buyer):
        error_of(post(person, fresh, {"kind": "contract", "off_ids": fresh.ids(1)}), 404, "not_found")
    assert not Contract.objects.exists()


# --- The archive of those chosen -------------------------------------------------------------------------------------


def order(sale: Sale, body: dict[str, Any]) -> Any:
    return client_for(sale.seller).post(f"/api/products/{sale.ad.pk}/contracts/archive", body, format="json")


def files_of(sale: Sale) -> list[str]:
    answer: Any = client_for(sale.seller).get(f"/api/products/{sale.ad.pk}/contracts/archive")
    assert answer.status_code == 200, answer.content
    return sorted(ZipFile(BytesIO(b"".join(answer))).namelist())


@pytest.mark.feature("X-DEAL-15")
def test_an_archive_of_the_chosen_holds_theirs_alone(sale: Sale) -> None:
    """The first has a contract and a proforma; of the fourth a contract is made, of the rejected third nothing."""
    body = {"lang": "sr", "make_missing": 1, "off_ids": sale.ids(1, 3, 4)}
    assert data_of(order(sale, body), 202)["exp_total"] == 2
    assert run_exports() == [True]
    assert [name.split("-")[0] for name in files_of(sale)] == ["predracun", "ugovor", "ugovor"]
    assert set(Contract.objects.values_list("offer_id", flat=True)) == {*sale.ids(1, 4)}


@pytest.mark.feature("X-DEAL-15")
def test_an_archive_is_of_deals_of_the_ad_with_documents(sale: Sale, firm: User) -> None:
    other = closed_sale(firm, people(1, "drugi"))
    fields = error_of(order(sale, {"lang": "sr", "off_ids": other.ids(1)}), 400, "validation")["error"]["fields"]
    assert [(name, errors[0]["code"]) for name, errors in fields.items()] == [("off_ids", "not_found")]
    error_of(order(sale, {"lang": "sr", "off_ids": sale.ids(4)}), 409, "nothing_to_archive")

"""Steps and messages for many deals at once."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from tests.clients import client_for
from tests.trading.board.conftest import Sale, closed_sale
from tests.trading.deals.helpers import current
from tests.trading.offers.helpers import data_of, error_of, notifications_of_kind, people
from tests.world_fixtures import taken_back
from trading.accounts.models import User
from trading.deals.models import DealStep
from trading.messages import blocking
from trading.messages.invariants import violations as message_violations
from trading.messages.models import Message
from trading.messages.services import erase_messages
from trading.offers.models import Offer

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-12", "X-DEAL-14")]
KEY = {"HTTP_IDEMPOTENCY_KEY": "korak-za-vise-kupaca"}


def post(user: User, sale: Sale, call: str, body: dict[str, Any], **given: Any) -> Any:
    return client_for(user).post(f"{sale.path}/{call}", body, **given)


# --- Steps -----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-DEAL-12")
def test_each_deal_has_its_own_result(sale: Sale) -> None:
    body = {"kind": "payment_confirmed", "off_ids": sale.ids(4, 5, 6, 2, 3, 8), "note": "Izvod 12"}
    found = data_of(post(sale.seller, sale, "steps", body))
    assert [(row["result"], row["code"]) for row in found["results"]] == [
        ("recorded", None),
        ("present", None),
        ("present", None),
        ("refused", "deal_over"),
        ("refused", "deal_rejected"),
        ("recorded", None),
    ]
    assert [row["off_id"] for row in found["results"]] == body["off_ids"]
    assert (found["recorded"], found["present"], found["refused"]) == (2, 2, 2)
    assert all(row["message"] for row in found["results"] if row["result"] == "refused")
    assert current(sale.offers[4]) == {"payment_asked", "paid", "payment_confirmed"}
    assert current(sale.offers[8]) == {"payment_confirmed"}
    assert set(DealStep.objects.filter(note="Izvod 12").values_list("offer_id", flat=True)) == {*sale.ids(4, 8)}


@pytest.mark.feature("X-DEAL-12")
def test_each_buyer_is_notified(fresh: Sale) -> None:
    data_of(post(fresh.seller, fresh, "steps", {"kind": "payment_asked", "off_ids": fresh.ids(*range(1, 13))}))
    assert [name for name, _ in notifications_of_kind("deal-step")] == [f"kupac{number}" for number in range(1, 13)]


@pytest.mark.feature("X-DEAL-12")
def test_all_who_are_asked_to_pay_get_the_term_that_the_seller_names(fresh: Sale) -> None:
    term = clock.today() + timedelta(days=8)
    body = {"kind": "payment_asked", "off_ids": fresh.ids(1, 2), "pay_by": term.isoformat()}
    assert data_of(post(fresh.seller, fresh, "steps", body))["recorded"] == 2
    asked = Offer.objects.filter(pk__in=body["off_ids"])
    assert set(asked.values_list("pay_by", flat=True)) == {term}
    assert [payload["pay_by"] for _, payload in notifications_of_kind("deal-step")] == [term.isoformat()] * 2


@pytest.mark.feature("X-DEAL-12")
def test_a_repeated_call_writes_nothing(fresh: Sale) -> None:
    body = {"kind": "payment_asked", "off_ids": fresh.ids(1, 2)}
    first = post(fresh.seller, fresh, "steps", body, **KEY)
    again = post(fresh.seller, fresh, "steps", body, **KEY)
    assert (data_of(first)["recorded"], again.json()) == (2, first.json())
    assert again.headers["Idempotent-Replay"] == "true"
    assert data_of(post(fresh.seller, fresh, "steps", body))["present"] == 2
    assert DealStep.objects.count() == 2


@pytest.mark.feature("X-DEAL-12")
def test_with_a_key_a_refused_deal_undoes_no_other(sale: Sale) -> None:
    body = {"kind": "payment_confirmed", "off_ids": sale.ids(8, 2, 9)}
    found = data_of(post(sale.seller, sale, "steps", body, **KEY))
    assert (found["recorded"], found["refused"]) == (2, 1)
    assert current(sale.offers[9]) == {"payment_confirmed"}


@pytest.mark.feature("X-DEAL-12")
def test_an_offer_of_another_ad_is_refused_before_anything_is_written(fresh: Sale, firm: User) -> None:
    other = closed_sale(firm, people(1, "drugi"))
    body = {"kind": "payment_asked", "off_ids": [*fresh.ids(1), *other.ids(1)]}
    fields = error_of(post(fresh.seller, fresh, "steps", body), 400, "validation")["error"]["fields"]
    assert [(name, errors[0]["code"]) for name, errors in fields.items()] == [("off_ids", "not_found")]
    assert not DealStep.objects.exists()


TODAY = "today"  # which only a test with a database can ask for
WRONG_STEPS: list[tuple[dict[str, Any], str, str]] = [
    ({"kind": "paid"}, "kind", "choice"),
    ({"kind": None}, "kind", "required"),
    ({"off_ids": []}, "off_ids", "blank"),
    ({"off_ids": [*range(1, 202)]}, "off_ids", "max_length"),
    ({"off_ids": ["x"]}, "off_ids", "invalid"),
    ({"note": "x" * 301}, "note", "max_length"),
    ({"pay_by": "2020-01-01"}, "pay_by", "min"),
    ({"kind": "shipped", "pay_by": TODAY}, "pay_by", "invalid"),
]


@pytest.mark.feature("X-DEAL-12")
def test_a_wrong_field_is_named(fresh: Sale, subtests: pytest.Subtests) -> None:
    for change, field, code in WRONG_STEPS:
        body = {"kind": "payment_asked", "off_ids": fresh.ids(1), **change}
        if change.get("pay_by") == TODAY:
            body["pay_by"] = f"{clock.today():%Y-%m-%d}"
        with subtests.test(field, code=code):
            fields = error_of(post(fresh.seller, fresh, "steps", body), 400, "validation")["error"]["fields"]
            assert [(name, errors[0]["code"]) for name, errors in fields.items()] == [(field, code)]
            assert not DealStep.objects.exists()


@pytest.mark.feature("X-DEAL-12")
def test_only_the_seller_acts(fresh: Sale, stranger: User, admin: User) -> None:
    for person in (stranger, admin, fresh.offers[1].buyer):
        error_of(post(person, fresh, "steps", {"kind": "settled", "off_ids": fresh.ids(1)}), 404, "not_found")
        error_of(post(person, fresh, "messages", {"text": "Zdravo"}), 404, "not_found")
    assert not DealStep.objects.exists()
    assert not Message.objects.exists()


# --- Messages --------------------------------------------------------------------------------------------------------


def recipients(sale: Sale) -> list[int]:
    """Return the numbers of the buyers with a message of the seller."""
    found = []
    for number, offer in sale.offers.items():
        low, high = sorted((sale.seller.pk, offer.buyer_id))
        if Message.objects.filter(author=sale.seller, conversation__low_id=low, conversation__high_id=high).exists():
            found.append(number)
    return found


@pytest.mark.feature("X-DEAL-14")
def test_everybody_who_still_buys_gets_a_message(sale: Sale) -> None:
    found = data_of(post(sale.seller, sale, "messages", {"text": "Roba\nstiže u petak."}), 201)
    assert found == {"sent": 10, "left_out": 0, "queued": 0}
    assert recipients(sale) == [1, *range(4, 13)]
    assert set(Message.objects.values_list("text", flat=True)) == {"Roba stiže u petak."}


REACHED_BY: list[tuple[dict[str, Any], list[int]]] = [
    ({"step": "paid", "without": "payment_confirmed"}, [4]),
    ({"turn": "seller", "without": "paid"}, [8, 9, 10, 11, 12]),
    ({"step": "rejected"}, [3]),
    ({"step": "withdrawn"}, [2]),
    ({"search": "kupac12"}, [12]),
    ({"search": "nema"}, []),
]


@pytest.mark.feature("X-DEAL-14")
def test_a_filter_says_who_gets_it(sale: Sale, settings: Any, subtests: pytest.Subtests) -> None:
    settings.THROTTLES = False  # one more than an hour allows
    for chosen, reached in REACHED_BY:
        with subtests.test(str(chosen)), taken_back():
            found = data_of(post(sale.seller, sale, "messages", {"text": "Zdravo", **chosen}), 201)
            assert (found["sent"], recipients(sale)) == (len(reached), reached)


@pytest.mark.feature("X-DEAL-14")
def test_named_offers_say_who_gets_it(sale: Sale) -> None:
    body = {"text": "Zdravo", "off_ids": sale.ids(2, 5)}
    assert data_of(post(sale.seller, sale, "messages", body), 201)["sent"] == 2
    assert recipients(sale) == [2, 5]


@pytest.mark.feature("X-DEAL-14")
def test_banned_and_blocking_buyers_are_left_out_and_counted(sale: Sale) -> None:
    seller, blocks, banned = sale.seller, sale.offers[8].buyer, sale.offers[9].buyer
    data_of(post(seller, sale, "messages", {"text": "Zdravo", "off_ids": sale.ids(8)}), 201)
    blocking.set_blocked(user=blocks, other_id=seller.pk, on=True)
    User.objects.filter(pk=banned.pk).update(banned_at=clock.now())
    Message.objects.all().delete()
    found = data_of(post(seller, sale, "messages", {"text": "Zdravo"}), 201)
    assert (found, recipients(sale)) == ({"sent": 8, "left_out": 2, "queued": 0}, [1, 4, 5, 6, 7, 10, 11, 12])


@pytest.mark.feature("X-DEAL-14")
def test_a_repeated_message_is_sent_once(sale: Sale) -> None:
    first = post(sale.seller, sale, "messages", {"text": "Zdravo"}, **KEY)
    again = post(sale.seller, sale, "messages", {"text": "Zdravo"}, **KEY)
    assert (data_of(first, 201)["sent"], again.json()) == (10, first.json())
    assert Message.objects.count() == 10


# --- A file for many -------------------------------------------------------------------------------------------------


def with_file(sale: Sale, *, headers: dict[str, str] | None = None, **body: Any) -> Any:
    form = {"text": "Uputstvo", "file": SimpleUploadedFile("uputstvo.csv", b"korak;opis\n1;otvoriti\n"), **body}
    return client_for(sale.seller).post(f"{sale.path}/messages", form, format="multipart", **(headers or {}))


@pytest.mark.feature("X-DEAL-14")
def test_a_file_follows_the_text_to_each(sale: Sale) -> None:
    assert data_of(with_file(sale, off_ids="", step="paid"), 201)["sent"] == 4
    assert len(recipients(sale)) == 4
    texts = list(Message.objects.order_by("pk").values_list("text", "file_name"))
    assert texts == [("Uputstvo", ""), ("", "uputstvo.csv")] * 4
    assert StoredFile.objects.filter(kind="chat").count() == 1
    assert not list(message_violations())


@pytest.mark.feature("X-DEAL-14")
def test_only_those_it_was_sent_to_read_the_file(sale: Sale) -> None:
    data_of(with_file(sale, off_ids=f"{sale.offers[4].pk},{sale.offers[5].pk}"), 201)
    address = f"/api/files/{StoredFile.objects.get(kind='chat').path}"
    found = {number: client_for(sale.offers[number].buyer).get(address).status_code for number in (4, 5, 6)}
    assert found == {4: 200, 5: 200, 6: 404}


@pytest.mark.feature("X-DEAL-14")
def test_a_file_that_reaches_nobody_is_not_stored(sale: Sale) -> None:
    assert data_of(with_file(sale, search="nema"), 201) == {"sent": 0, "left_out": 0, "queued": 0}
    assert not StoredFile.objects.filter(kind="chat").exists()


@pytest.mark.feature("X-DEAL-14")
def test_a_buyer_out_of_reach_keeps_the_file_from_nobody(sale: Sale) -> None:
    people_in_order = sorted(offer.buyer_id for offer in sale.offers.values())
    User.objects.filter(pk=people_in_order[0]).update(banned_at=clock.now())
    assert data_of(with_file(sale), 201) == {"sent": 9, "left_out": 1, "queued": 0}
    assert Message.objects.exclude(file="").count() == 9


@pytest.mark.feature("X-DEAL-14")
def test_a_repeated_file_is_sent_once(sale: Sale) -> None:
    first, again = with_file(sale, headers=KEY), with_file(sale, headers=KEY)
    assert (data_of(first, 201)["sent"], again.json()) == (10, first.json())
    assert Message.objects.count() == 20


@pytest.mark.feature("X-DEAL-14")
def test_one_file_at_a_time(sale: Sale) -> None:
    files = [SimpleUploadedFile(name, b"a;b\n") for name in ("a.csv", "b.csv")]
    fields = error_of(with_file(sale, file=files), 400, "validation")["error"]["fields"]
    assert [(name, errors[0]["code"]) for name, errors in fields.items()] == [("file", "single_file")]
    assert not Message.objects.exists()


@pytest.mark.feature("X-DEAL-14")
def test_the_files_of_a_closed_account_go_once(sale: Sale) -> None:
    data_of(with_file(sale), 201)
    with transaction.atomic():
        erase_messages(sale.seller.pk)
    assert not StoredFile.objects.filter(kind="chat").exists()
    assert not Message.objects.exclude(file="").exists()


@pytest.mark.feature("X-DEAL-14")
def test_five_messages_an_hour(sale: Sale, settings: Any) -> None:
    settings.THROTTLES = True
    for _ in range(5):
        data_of(post(sale.seller, sale, "messages", {"text": "Zdravo", "off_ids": sale.ids(1)}), 201)
    error_of(post(sale.seller, sale, "messages", {"text": "Zdravo"}), 429, "throttled")
    assert Message.objects.count() == 5


WRONG_MESSAGES: list[tuple[dict[str, Any], str, str]] = [
    ({}, "text", "required"),
    ({"text": " "}, "text", "blank"),
    ({"text": "x" * 1001}, "text", "max_length"),
    ({"text": "x", "step": "sold"}, "step", "choice"),
    ({"text": "x", "off_ids": [999_999]}, "off_ids", "not_found"),
]


@pytest.mark.feature("X-DEAL-14")
def test_a_wrong_message_is_refused(sale: Sale, subtests: pytest.Subtests) -> None:
    for body, field, code in WRONG_MESSAGES:
        with subtests.test(field, code=code):
            fields = error_of(post(sale.seller, sale, "messages", body), 400, "validation")["error"]["fields"]
            assert [(name, errors[0]["code"]) for name, errors in fields.items()] == [(field, code)]
            assert not Message.objects.exists()

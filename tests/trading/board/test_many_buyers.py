"""A message to more buyers than one request writes to: a job goes on, and each gets it once."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.trading.board.conftest import Sale
from tests.trading.offers.helpers import data_of
from trading.accounts.models import User
from trading.messages import blocking, bulk
from trading.messages.invariants import violations
from trading.messages.models import BulkMessage, Message
from trading.messages.services import erase_messages
from trading.profiles.data_export import files_of

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-DEAL-14")]


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "BATCH", 4)


def send(sale: Sale, **body: Any) -> dict[str, int]:
    form = {"text": "Roba stiže u petak.", **body}
    return dict(data_of(client_for(sale.seller).post(f"{sale.path}/messages", form, format="multipart"), 201))


def attachment() -> SimpleUploadedFile:
    return SimpleUploadedFile("uputstvo.csv", b"korak;opis\n1;otvoriti\n")


def buyers_in_order(sale: Sale) -> list[User]:
    """Return the buyers of the ten deals that stand, in the order in which they are written to."""
    bought = [offer.buyer for number, offer in sale.offers.items() if number not in (2, 3)]
    return sorted(bought, key=lambda buyer: sorted((sale.seller.pk, buyer.pk)))


def jobs() -> list[int]:
    """Return the messages whose jobs wait in the outbox."""
    waiting = OutboxEntry.objects.filter(kind="task").order_by("pk").values_list("payload", flat=True)
    return [payload["args"][0] for payload in waiting if payload["name"] == bulk.JOB]


@pytest.mark.feature("X-DEAL-14")
def test_a_job_writes_to_those_beyond_the_first_batch(sale: Sale) -> None:
    assert send(sale, file=attachment()) == {"sent": 2, "left_out": 0, "queued": 8}  # a file is a message, too
    assert jobs() == [BulkMessage.objects.get().pk]
    assert bulk.send_rest(jobs()[0]) == 8
    written = Message.objects.order_by("pk").values_list("text", "file_name")
    assert list(written) == [("Roba stiže u petak.", ""), ("", "uputstvo.csv")] * 10
    assert Message.objects.values("conversation").distinct().count() == 10
    assert StoredFile.objects.filter(kind="chat").count() == 1
    assert not list(violations())


@pytest.mark.feature("X-DEAL-14")
def test_a_job_that_comes_again_writes_nothing(sale: Sale) -> None:
    send(sale)
    message = BulkMessage.objects.get().pk
    assert (bulk.send_batch(message), bulk.send_batch(message), bulk.send_batch(message)) == (4, 2, None)
    assert bulk.send_rest(message) == 0
    assert Message.objects.count() == 10
    assert not BulkMessage.objects.exists()


@pytest.mark.feature("X-DEAL-14")
def test_a_lost_job_is_enqueued_again_and_a_running_one_is_not(sale: Sale) -> None:
    send(sale)
    message = BulkMessage.objects.get().pk
    assert bulk.restart_lost() == 0
    with clock.travel(clock.now() + timedelta(minutes=2)):
        assert bulk.restart_lost() == 1
        assert bulk.restart_lost() == 0
    assert jobs() == [message, message]


@pytest.mark.feature("X-DEAL-14")
def test_the_request_goes_on_until_the_file_is_in_a_message(sale: Sale) -> None:
    User.objects.filter(pk__in=[buyer.pk for buyer in buyers_in_order(sale)[:4]]).update(banned_at=clock.now())
    assert send(sale, file=attachment()) == {"sent": 2, "left_out": 4, "queued": 4}
    assert bulk.send_rest(BulkMessage.objects.get().pk) == 4
    assert Message.objects.exclude(file="").count() == 6


@pytest.mark.feature("X-DEAL-14")
def test_who_cannot_be_reached_is_left_out_by_the_job_too(sale: Sale) -> None:
    last = buyers_in_order(sale)[-1]
    data_of(client_for(sale.seller).post("/api/messages", {"usr_id_to": last.pk, "msg_message": "Zdravo"}), 201)
    send(sale)
    blocking.set_blocked(user=last, other_id=sale.seller.pk, on=True)
    assert bulk.send_rest(BulkMessage.objects.get().pk) == 5


@pytest.mark.feature("X-DEAL-14")
def test_a_banned_seller_writes_to_nobody_any_more(sale: Sale) -> None:
    send(sale)
    User.objects.filter(pk=sale.seller.pk).update(banned_at=clock.now())
    assert bulk.send_rest(BulkMessage.objects.get().pk) == 0
    assert (Message.objects.count(), BulkMessage.objects.count()) == (4, 0)


@pytest.mark.feature("X-GDPR")
def test_closing_the_account_ends_it(sale: Sale) -> None:
    send(sale)
    message = BulkMessage.objects.get().pk
    with transaction.atomic():
        erase_messages(sale.seller.pk)
    assert bulk.send_rest(message) == 0


@pytest.mark.feature("X-GDPR")
def test_the_own_data_hold_its_file_once(sale: Sale) -> None:
    send(sale, file=attachment())
    assert [file.original_name for file in files_of(sale.seller) if file.kind == "chat"] == ["uputstvo.csv"]

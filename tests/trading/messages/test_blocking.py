"""Blocking in the chat."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.clients import client_for
from tests.concurrency import run_together
from tests.factories import make_ad, make_admin, make_offer, make_user
from tests.trading.messages.helpers import chat, error_of, say, write
from trading.accounts.models import User
from trading.messages.blocking import set_blocked
from trading.messages.errors import BlockedByThem
from trading.messages.models import Conversation, Message
from trading.notifications.services import notify
from trading.offers.models import Offer
from trading.offers.services import give_up
from trading.profiles.close_account import close_account
from trading.profiles.data_export import TABLES

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-BLOCK")]


@pytest.fixture
def talked(seller: User, buyer: User) -> None:
    make_ad(seller)
    say(buyer, seller)


def block(client: APIClient, other: User) -> Any:
    return client.post(f"/api/messages/{other.pk}/block")


@pytest.mark.feature("X-BLOCK")
@pytest.mark.usefixtures("talked")
def test_neither_side_writes_after_a_block_and_both_are_told(seller: User, buyer: User) -> None:
    theirs, mine = client_for(seller), client_for(buyer)
    assert block(theirs, buyer).json() == {"data": {"res": "ok"}}
    assert block(theirs, buyer).status_code == 200  # a repeat does no harm
    assert error_of(write(mine, seller)) == (403, "blocked")
    assert error_of(write(theirs, buyer)) == (403, "blocked_by_you")
    assert Message.objects.count() == 1
    flags = ("blocked", "blocked_me", "blockable")
    assert [chat(theirs, buyer)["meta"][flag] for flag in flags] == [1, 0, 1]
    assert [chat(mine, seller)["meta"][flag] for flag in flags] == [0, 1, 1]
    assert theirs.delete(f"/api/messages/{buyer.pk}/block").status_code == 200
    assert write(mine, seller).status_code == 201


@pytest.mark.feature("X-BLOCK")
@pytest.mark.usefixtures("talked")
def test_each_lifts_only_the_own_block(seller: User, buyer: User) -> None:
    block(client_for(seller), buyer)
    block(client_for(buyer), seller)
    client_for(buyer).delete(f"/api/messages/{seller.pk}/block")
    assert error_of(write(client_for(buyer), seller)) == (403, "blocked")


@pytest.mark.feature("X-BLOCK")
@pytest.mark.usefixtures("talked")
def test_the_list_of_the_blocked(seller: User, buyer: User, stranger: User) -> None:
    say(stranger, seller)
    for other in (buyer, stranger):
        block(client_for(seller), other)
    body = client_for(seller).get("/api/messages/blocked").json()
    assert [row["usr_id"] for row in body["data"]] == [stranger.pk, buyer.pk]
    assert body["data"][1] == {
        "usr_id": buyer.pk, "usr_name": buyer.name, "usr_image": "", "blocked_at": body["data"][1]["blocked_at"],
    }  # fmt: skip
    assert client_for(buyer).get("/api/messages/blocked").json()["data"] == []


@pytest.mark.feature("X-BLOCK")
def test_only_somebody_one_has_written_with_is_blocked_and_no_administrator(seller: User, buyer: User) -> None:
    admin = make_admin()
    assert error_of(block(client_for(seller), buyer)) == (409, "no_conversation")
    assert client_for(seller).delete(f"/api/messages/{buyer.pk}/block").status_code == 200
    say(seller, admin)
    assert error_of(block(client_for(seller), admin)) == (403, "not_blockable")
    assert chat(client_for(seller), admin)["meta"]["blockable"] == 0
    assert client_for(seller).post("/api/messages/987654321/block").status_code == 404


@pytest.mark.feature("X-BLOCK")
@pytest.mark.usefixtures("talked")
def test_offers_notifications_and_administrators_are_not_affected(seller: User, buyer: User) -> None:
    offer = make_offer(make_ad(seller), buyer, 5)
    block(client_for(seller), buyer)
    give_up(buyer_id=buyer.pk, offer_id=offer.pk)
    assert Offer.objects.get(pk=offer.pk).status == 2
    notify([buyer.pk], "new", {"msg_title": "a", "msg_message": "b"}, subject="test")
    User.objects.filter(pk=buyer.pk).update(is_admin=True)  # appointed after the block
    assert write(client_for(seller), buyer).status_code == 201


@pytest.mark.feature("X-GDPR")
@pytest.mark.usefixtures("talked")
def test_blocks_are_own_data_and_end_with_the_account(seller: User, buyer: User) -> None:
    block(client_for(buyer), seller)
    (row,) = TABLES["blocked-people"](buyer)
    assert row["name"] == seller.name
    close_account(user_id=buyer.pk, checked_password=buyer.password)
    assert not Conversation.objects.exclude(low_blocked_at=None, high_blocked_at=None).exists()


@pytest.mark.feature("X-BLOCK")
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", range(5))
def test_a_message_beside_a_block_comes_before_it_or_is_refused(turn: int) -> None:
    one, other = make_user("prvi01"), make_user("drugi1")
    make_ad(other)
    say(one, other)
    found = run_together([lambda: say(one, other, "Posle"), lambda: set_blocked(user=other, other_id=one.pk, on=True)])
    blocked_at = Conversation.objects.get().low_blocked_at or Conversation.objects.get().high_blocked_at
    assert blocked_at is not None
    late = Message.objects.filter(text="Posle").first()
    if late is None:
        assert found[0] == BlockedByThem.code
    else:
        assert late.sent_at <= blocked_at

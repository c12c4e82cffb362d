"""Who may write to whom, who is still there, and whose address is shown.

Source: docs/spec/api-trading.md, section 8.
"""

import pytest

from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad, make_admin, make_business, make_offer, make_user
from tests.trading.messages.helpers import chat, error_of, say, texts, unread, write
from trading.accounts.models import User
from trading.catalogue.models import ENDED_BY_SELLER, Ad
from trading.catalogue.offer_states import OfferStatus
from trading.messages.models import Message
from trading.messages.selectors import messages_of
from trading.messages.services import erase_messages

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-MSG-02")]


def test_nobody_writes_to_a_stranger(buyer: User, stranger: User) -> None:
    assert error_of(write(client_for(buyer), stranger)) == (403, "no_contact")
    assert not Message.objects.exists()


@pytest.mark.feature("M-MSG-02")
def test_nobody_writes_to_oneself(seller: User) -> None:
    make_ad(seller)
    assert error_of(write(client_for(seller), seller)) == (403, "own_message")
    assert chat(client_for(seller), seller)["data"] == []


def test_whoever_has_or_had_an_ad_may_be_asked(seller: User, buyer: User) -> None:
    ad = make_ad(seller)
    Ad.objects.filter(pk=ad.pk).update(deleted_at=clock.now(), deleted_by=ENDED_BY_SELLER)
    assert write(client_for(buyer), seller).status_code == 201


@pytest.mark.parametrize("status", [OfferStatus.ACTIVE, OfferStatus.GAVE_UP, OfferStatus.REJECTED])
def test_a_seller_writes_to_the_other_side_of_any_offer(seller: User, buyer: User, status: int) -> None:
    make_offer(make_ad(seller), buyer, 3, status=status)
    assert write(client_for(seller), buyer).status_code == 201


def test_one_may_answer_whoever_wrote_first(seller: User, buyer: User, stranger: User) -> None:
    make_ad(seller)
    assert error_of(write(client_for(seller), buyer)) == (403, "no_contact")
    say(buyer, seller)
    assert write(client_for(seller), buyer).status_code == 201
    assert error_of(write(client_for(seller), stranger)) == (403, "no_contact")


def test_an_own_message_gives_no_right_to_more(buyer: User) -> None:
    """Who was an administrator when written to is a stranger afterwards, until they answer."""
    former = make_admin("bivsi")
    say(buyer, former)
    User.objects.filter(pk=former.pk).update(is_admin=False)
    assert error_of(write(client_for(buyer), former)) == (403, "no_contact")


def test_administrators_write_to_everyone_and_everyone_to_them(admin: User, buyer: User, stranger: User) -> None:
    assert write(client_for(admin), buyer).status_code == 201
    assert write(client_for(stranger), admin).status_code == 201


def test_an_administrator_without_the_second_step_is_a_user(admin: User, buyer: User, settings: object) -> None:
    settings.ADMIN_TOTP = "required"  # type: ignore[attr-defined]
    client = client_for(admin)
    admin.sessions.filter(ended_at=None).update(second_factor_at=None)
    assert error_of(write(client, buyer)) == (403, "no_contact")


@pytest.mark.parametrize("fields", [{"banned_at": 1}, {"erased_at": 1}, {"verified_at": None}])
def test_whom_nobody_knows_is_not_there(buyer: User, fields: dict[str, object]) -> None:
    gone = make_user("nestao", **{name: clock.now() if value else None for name, value in fields.items()})
    make_ad(gone)
    client = client_for(buyer)
    assert error_of(write(client, gone)) == (404, "not_found")
    assert error_of(client.get(f"/api/messages/{gone.pk}")) == (404, "not_found")
    assert error_of(client.post(f"/api/messages/{gone.pk}")) == (404, "not_found")


@pytest.mark.parametrize("field", ["banned_at", "erased_at"])
def test_an_old_conversation_stays_with_the_other_side(seller: User, buyer: User, field: str) -> None:
    make_ad(seller)
    say(buyer, seller)
    say(seller, buyer, "Može")
    User.objects.filter(pk=seller.pk).update(**{field: clock.now()})
    client = client_for(buyer)
    body = chat(client, seller)
    assert ([row["msg_message"] for row in body["data"]], body["meta"]["usr_email"]) == (["Zdravo", "Može"], "")
    assert client.post(f"/api/messages/{seller.pk}").status_code == 200
    assert unread(client) == 0
    assert error_of(write(client, seller)) == (404, "not_found")


@pytest.mark.parametrize("user_id", [0, 987_654_321, 2**63, 10**30])
def test_an_id_of_nobody(buyer: User, user_id: int) -> None:
    client = client_for(buyer)
    assert client.get(f"/api/messages/{user_id}").status_code == 404
    assert client.post(f"/api/messages/{user_id}").status_code == 404


def test_a_third_person_sees_nothing(seller: User, buyer: User, stranger: User) -> None:
    make_ad(seller)
    say(buyer, seller, "tajna")
    client = client_for(stranger)
    assert client.get("/api/messages").json()["data"] == []
    assert texts(client, seller) == texts(client, buyer) == []


def test_the_address_is_shown_as_on_the_card(buyer: User) -> None:
    open_one, private = make_business("firma"), make_user("tajni", is_private=True)
    client = client_for(buyer)
    assert chat(client, open_one)["meta"]["usr_email"] == open_one.email
    assert chat(client, private)["meta"]["usr_email"] == ""
    make_offer(make_ad(private), buyer, 3, fulfilled=True)
    assert chat(client, private)["meta"]["usr_email"] == private.email


def test_a_banned_or_ended_author_writes_nothing(seller: User, buyer: User) -> None:
    make_ad(seller)
    client = client_for(buyer)
    User.objects.filter(pk=buyer.pk).update(banned_at=clock.now())
    assert error_of(write(client, seller)) == (401, "session")


@pytest.mark.feature("X-GDPR")
def test_what_a_person_takes_along(seller: User, buyer: User, stranger: User) -> None:
    make_ad(seller)
    say(buyer, seller, "Ima li još?")
    say(seller, buyer, "Ima")
    say(stranger, seller, "Nije moje")
    found = [(copy.by_me, copy.other_name, copy.text) for copy in messages_of(buyer.pk)]
    assert found == [(True, seller.name, "Ima li još?"), (False, seller.name, "Ima")]
    assert len(list(messages_of(seller.pk))) == 3


@pytest.mark.feature("X-GDPR")
def test_erasing_takes_the_own_words_and_leaves_the_others(seller: User, buyer: User) -> None:
    """The rows stay, so that nobody's counters move."""
    make_ad(seller)
    say(buyer, seller, "Moj broj je 060")
    say(seller, buyer, "Može")
    erase_messages(buyer.pk)
    client = client_for(seller)
    assert texts(client, buyer) == ["", "Može"]
    assert unread(client) == 1
    assert not Message.objects.filter(text__contains="060").exists()
    assert [copy.text for copy in messages_of(seller.pk)] == ["Može"]

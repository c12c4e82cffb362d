"""Conversations and messages over HTTP."""

from typing import Any

import pytest

from marketplace.common import limits
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import make_ad, make_user
from tests.trading.messages.helpers import chat, error_of, say, unread, write
from trading.accounts.models import User
from trading.messages.models import Conversation, ConversationSide, Message
from trading.messages.services import erase_messages
from trading.notifications.selectors import counters

pytestmark = [pytest.mark.django_db, pytest.mark.embedded, pytest.mark.feature("M-MSG-01", "M-MSG-02", "M-NTF-01")]


@pytest.fixture(autouse=True)
def an_ad(seller: User) -> None:
    """Give the seller an ad: anyone may write to them."""
    make_ad(seller)


@pytest.mark.feature("M-MSG-01")
def test_a_message_reaches_the_other_side(seller: User, buyer: User) -> None:
    theirs, mine = client_for(seller), client_for(buyer)
    answer = write(mine, seller, "Da li šaljete u Niš?")
    assert answer.status_code == 201
    row = answer.json()["data"]
    assert row == {
        "msg_id": Message.objects.get().pk,
        "msg_message": "Da li šaljete u Niš?",
        "msg_file": None,
        "msg_file_name": "",
        "usr_id_from": buyer.pk,
        "usr_id_to": seller.pk,
        "sender": 1,
        "usr_name": buyer.name,
        "msg_read": 0,
        "msg_date": row["msg_date"],
    }
    assert chat(mine, seller)["data"] == [row]
    seen = chat(theirs, buyer)
    assert seen["data"] == [{**row, "sender": 0}]
    assert seen["meta"] == {
        "usr_id": buyer.pk, "usr_name": buyer.name, "usr_email": buyer.email, "usr_image": "", "more": 0,
        "blocked": 0, "blocked_me": 0, "blockable": 1,
    }  # fmt: skip


@pytest.mark.feature("M-MSG-01")
def test_the_list_shows_the_latest_first_and_what_is_unread(seller: User, buyer: User, stranger: User) -> None:
    say(buyer, seller)
    say(stranger, seller)
    say(buyer, seller, "Još nešto")
    client = client_for(seller)
    body = client.get("/api/messages").json()
    assert body["page_count"] == 1
    rows = body["data"]
    assert [(row["usr_id"], row["unread"], row["msg_read"]) for row in rows] == [(buyer.pk, 2, 0), (stranger.pk, 1, 0)]
    assert set(rows[0]) == {
        "usr_id", "usr_name", "usr_image", "msg_read", "msg_date", "msg_message", "msg_file_name", "sender", "unread",
    }  # fmt: skip
    client.post(f"/api/messages/{buyer.pk}")
    assert [row["msg_read"] for row in client.get("/api/messages").json()["data"]] == [1, 0]
    assert client_for(buyer).get("/api/messages").json()["data"][0]["msg_read"] == 1


@pytest.mark.feature("M-MSG-01")
def test_the_list_shows_how_the_last_message_begins(seller: User, buyer: User, stranger: User) -> None:
    say(buyer, seller, "Ranije")
    say(seller, buyer, "ž" * 161)
    say(stranger, seller, "Tajna")

    def last(user: User) -> list[tuple[str, int]]:
        rows = client_for(user).get("/api/messages").json()["data"]
        return [(row["msg_message"], row["sender"]) for row in rows]

    assert last(seller) == [("Tajna", 0), ("ž" * 160, 1)]
    assert last(buyer) == [("ž" * 160, 0)]
    client_for(buyer).post(f"/api/messages/{seller.pk}/block")
    assert last(buyer) == [("ž" * 160, 0)]  # what was written stays readable
    erase_messages(seller.pk)
    assert last(buyer) == [("", 0)]


@pytest.mark.feature("M-MSG-01")
def test_conversations_come_in_pages_of_twenty(seller: User) -> None:
    people = [make_user(f"osoba{number:02}") for number in range(21)]
    for person in people:
        say(person, seller)
    client = client_for(seller)
    first, second = client.get("/api/messages").json(), client.get("/api/messages?page=2").json()
    assert (first["page_count"], len(first["data"]), len(second["data"])) == (2, 20, 1)
    assert [row["usr_id"] for row in [*first["data"], *second["data"]]] == [person.pk for person in reversed(people)]
    assert client.get("/api/messages?page=3").json() == {"data": [], "page_count": 2}


@pytest.mark.feature("M-MSG-01")
def test_sixty_messages_are_read_page_by_page(seller: User, buyer: User) -> None:
    sent = [say(buyer, seller, str(number)).message.pk for number in range(65)]
    client = client_for(buyer)
    latest = chat(client, seller)
    assert ([row["msg_id"] for row in latest["data"]], latest["meta"]["more"]) == (sent[35:], 1)
    older = chat(client, seller, f"?last_message={sent[35]}&id={seller.pk}")
    assert ([row["msg_id"] for row in older["data"]], older["meta"]["more"]) == (sent[5:35], 1)
    oldest = chat(client, seller, f"?last_message={sent[5]}")
    assert ([row["msg_id"] for row in oldest["data"]], oldest["meta"]["more"]) == (sent[:5], 0)
    later = chat(client, seller, f"?after={sent[60]}")
    assert ([row["msg_id"] for row in later["data"]], later["meta"]["more"]) == (sent[61:], 0)
    assert chat(client, seller, f"?after={sent[-1]}")["data"] == []


@pytest.mark.feature("M-MSG-01")
def test_what_was_missed_comes_a_hundred_at_a_time(seller: User, buyer: User) -> None:
    sent = [say(buyer, seller, str(number)).message.pk for number in range(101)]
    found = chat(client_for(seller), buyer, "?after=0")
    assert ([row["msg_id"] for row in found["data"]], found["meta"]["more"]) == (sent[:100], 1)


@pytest.mark.parametrize(
    "query", ["last_message=0", "last_message=abc", "after=-1", "after=9" * 1 + "9" * 20, "last_message=3&after=2"]
)
def test_a_place_that_cannot_be_is_named(seller: User, buyer: User, query: str) -> None:
    answer = client_for(buyer).get(f"/api/messages/{seller.pk}?{query}")
    assert error_of(answer) == (400, "validation")


@pytest.mark.feature("M-NTF-01")
def test_reading_marks_all_from_that_person_and_nothing_else(seller: User, buyer: User, stranger: User) -> None:
    say(buyer, seller)
    say(stranger, seller)
    say(buyer, seller)
    client = client_for(seller)
    assert client.get("/api/notifications/count").json()["data"] == {"total": 3, "notification": 0, "message": 3}
    chat(client, buyer)
    assert unread(client) == 3
    assert client.post(f"/api/messages/{buyer.pk}").json() == {"data": {"res": "ok"}}
    assert unread(client) == 1
    assert [row["msg_read"] for row in chat(client_for(buyer), seller)["data"]] == [1, 1]
    pushes = OutboxEntry.objects.count()
    assert client.post(f"/api/messages/{buyer.pk}").status_code == 200
    assert OutboxEntry.objects.count() == pushes
    assert unread(client_for(buyer)) == 0


def test_the_counters_take_one_statement(seller: User, buyer: User, django_assert_num_queries: Any) -> None:
    say(buyer, seller)
    with django_assert_num_queries(1):
        assert counters(seller.pk).messages == 1


def test_a_person_not_written_to_is_an_empty_chat(seller: User, buyer: User) -> None:
    body = chat(client_for(buyer), seller)
    assert (body["data"], body["meta"]["usr_id"], body["meta"]["more"]) == ([], seller.pk, 0)
    assert client_for(buyer).post(f"/api/messages/{seller.pk}").status_code == 200
    assert not Conversation.objects.exists()


@pytest.mark.feature("M-MSG-02")
@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("  Zdravo\r\nsvete\nopet\u2028i\topet  ", "Zdravo svete opet i opet"),
        ("x" * 1000, "x" * 1000),
        ("  " + "č" * 1000 + "\n", "č" * 1000),
        ("C\u030c", "Č"),
        ("👍🏽 dogovoreno 👩\u200d🌾", "👍🏽 dogovoreno 👩\u200d🌾"),
        ("<b>{{7*7}}</b> =1+1", "<b>{{7*7}}</b> =1+1"),
        ("Ђурђевдан", "Ђурђевдан"),
    ],
)
def test_a_text_is_kept_on_one_line(seller: User, buyer: User, text: str, stored: str) -> None:
    assert write(client_for(buyer), seller, text).json()["data"]["msg_message"] == stored
    assert Message.objects.get().text == stored


@pytest.mark.feature("M-MSG-02")
@pytest.mark.parametrize(
    ("text", "code", "field_error"),
    [
        ("", "msgError", "blank"),
        (" \t\r\n ", "msgError", "blank"),
        ("\u200b\u2060\ufeff", "msgError", "blank"),
        (None, "msgError", "required"),
        ("x" * 1001, "validation", "max_length"),
        ("\r\n" * 3 + "y" * 1001, "validation", "max_length"),
        ("x" * 200_000, "validation", "max_length"),
        ("a\u202eb", "validation", "invalid"),
        ("a\u0007b", "validation", "invalid"),
        ("a" + "\u0301" * 30, "validation", "invalid"),
        (5, "validation", "invalid"),
        (["a"], "validation", "invalid"),
        ({"a": "b"}, "validation", "invalid"),
        (True, "validation", "invalid"),
    ],
)
def test_a_text_that_cannot_be_sent(seller: User, buyer: User, text: object, code: str, field_error: str) -> None:
    answer = write(client_for(buyer), seller, text)
    assert error_of(answer) == (400, code)
    assert [one["code"] for one in answer.json()["error"]["fields"]["msg_message"]] == [field_error]
    assert not Message.objects.exists()
    assert not Conversation.objects.exists()


@pytest.mark.feature("M-MSG-02")
@pytest.mark.parametrize("raw", [b'"a\\u0000b"', b'"a\\ud83db"', b'"a\xffb"'])
def test_a_body_that_no_database_can_hold(seller: User, buyer: User, raw: bytes) -> None:
    body = b'{"usr_id_to": %d, "msg_message": %s}' % (seller.pk, raw)
    answer = client_for(buyer).post("/api/messages", body, content_type="application/json")
    assert error_of(answer) == (400, "bad_request")


@pytest.mark.parametrize("recipient", [None, "", 0, -1, 1.5, "abc", 2**63, [], True])
def test_a_recipient_that_cannot_be(buyer: User, recipient: object) -> None:
    answer = client_for(buyer).post("/api/messages", {"usr_id_to": recipient, "msg_message": "a"}, format="json")
    assert error_of(answer) == (400, "validation")
    assert list(answer.json()["error"]["fields"]) == ["usr_id_to"]


@pytest.mark.parametrize("body", ["[]", "5", "null", '"a"'])
def test_a_body_that_is_no_object(buyer: User, body: str) -> None:
    assert error_of(client_for(buyer).post("/api/messages", body, content_type="application/json"))[0] == 400


@pytest.mark.feature("M-MSG-01")
def test_the_same_key_sends_once(seller: User, buyer: User) -> None:
    client, key = client_for(buyer), {"Idempotency-Key": "b1c1a0f2-0001"}
    first, again = write(client, seller, **key), write(client, seller, **key)
    assert (first.status_code, again.status_code, again.headers["Idempotent-Replay"]) == (201, 201, "true")
    assert first.json() == again.json()
    assert Message.objects.count() == 1
    assert error_of(write(client, seller, "Drugo", **key)) == (422, "idempotency_key")


@pytest.mark.feature("M-MSG-01")
def test_thirty_messages_a_minute(seller: User, buyer: User, settings: Any) -> None:
    settings.THROTTLES = True
    client = client_for(buyer)
    assert {write(client, seller, str(number)).status_code for number in range(30)} == {201}
    answer = write(client, seller)
    assert error_of(answer) == (429, "throttled")
    assert int(answer.headers["Retry-After"]) >= 1
    assert Message.objects.count() == 30


@pytest.mark.feature("M-MSG-01")
def test_both_sides_hold_the_same(seller: User, buyer: User) -> None:
    say(buyer, seller)
    last = say(seller, buyer).message
    sides = ConversationSide.objects.order_by("owner_id")
    assert {(side.last_id, side.last_at, side.has_written) for side in sides} == {(last.pk, last.sent_at, True)}
    assert {side.owner_id: side.unread for side in sides} == {seller.pk: 1, buyer.pk: 1}


def test_the_limit_is_told_to_clients() -> None:
    assert limits.PUBLIC["msg_max"] == limits.MESSAGE_MAX == Message._meta.get_field("text").max_length

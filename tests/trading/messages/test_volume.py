"""Reads stay cheap with very many messages: on PostgreSQL they walk an index from where the page begins."""

from typing import Any

import pytest
from django.db import connection
from django.db.models import Q

from tests.factories import make_user
from trading.accounts.models import User
from trading.messages import selectors
from trading.messages.models import Conversation, ConversationSide, Message

pytestmark = [pytest.mark.postgres, pytest.mark.django_db, pytest.mark.feature("M-MSG-01")]

PAIRS, EACH = 400, 100  # the shape of the plans is that of a million: no page reads more than its rows

FILL = """
WITH pair AS (
    INSERT INTO trading_conversation (low_id, high_id)
    SELECT %s, id FROM trading_user WHERE id > %s ORDER BY id RETURNING id, low_id, high_id
), words AS (
    INSERT INTO trading_message (conversation_id, author_id, text, file, file_name, sent_at)
    SELECT pair.id, pair.high_id, 'poruka', '', '', now() FROM generate_series(1, %s) n, pair
    RETURNING id, conversation_id
), last AS (SELECT conversation_id, max(id) AS id, count(*) AS many FROM words GROUP BY conversation_id)
INSERT INTO trading_conversationside
    (conversation_id, owner_id, other_id, unread, read_up_to, has_written, last_id, last_at)
SELECT pair.id, side.owner, side.other, CASE WHEN side.mine THEN last.many ELSE 0 END, 0, NOT side.mine, last.id, now()
FROM pair JOIN last ON last.conversation_id = pair.id,
LATERAL (VALUES (pair.low_id, pair.high_id, TRUE), (pair.high_id, pair.low_id, FALSE)) side (owner, other, mine)
"""

OTHERS = """
WITH pair AS (
    INSERT INTO trading_conversation (low_id, high_id)
    SELECT one.id, other.id FROM trading_user one, trading_user other
    WHERE one.id > %s AND other.id > one.id AND other.id <= one.id + 10 RETURNING id, low_id, high_id
)
INSERT INTO trading_conversationside
    (conversation_id, owner_id, other_id, unread, read_up_to, has_written, last_id, last_at)
SELECT pair.id, side.owner, side.other, 0, 0, FALSE, 0, now()
FROM pair, LATERAL (VALUES (pair.low_id, pair.high_id), (pair.high_id, pair.low_id)) side (owner, other)
"""  # the reader's sides are a small part of the table, as anybody's are: else reading all of it is the cheapest plan


@pytest.fixture
def reader() -> Any:
    """A person with very many conversations, each with many messages."""
    me = make_user("citalac")
    moments = {"rules_accepted_at": me.created_at, "created_at": me.created_at, "verified_at": me.created_at}
    User.objects.bulk_create(
        User(
            username=f"osoba{n}",
            password="!",
            email=f"osoba{n}@example.com",
            name="Osoba",
            country=me.country,
            identity_key=f"k{n}",
            **moments,
        )
        for n in range(PAIRS)
    )
    with connection.cursor() as cursor:
        cursor.execute(FILL, [me.pk, me.pk, EACH])
        cursor.execute(OTHERS, [me.pk])
        cursor.execute("ANALYZE trading_conversation, trading_conversationside, trading_message")
    return me


def rows_read(sql: str, params: Any = ()) -> int:
    """Return the most rows that any step of the plan takes in, those thrown away included."""
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}", params)
        plan = cursor.fetchone()[0][0]["Plan"]

    def most(step: dict[str, Any]) -> int:
        own = (step["Actual Rows"] + step.get("Rows Removed by Filter", 0)) * step["Actual Loops"]
        return max([int(own), *(most(inner) for inner in step.get("Plans", ()))])

    return most(plan)


def of(queryset: Any) -> int:
    sql, params = queryset.query.sql_with_params()
    return rows_read(sql, params)


def test_pages_of_a_chat_read_what_they_show(reader: Any) -> None:
    assert Message.objects.count() == PAIRS * EACH
    middle = Conversation.objects.order_by("pk")[PAIRS // 2]
    messages = Message.objects.filter(conversation_id=middle.pk)
    turn = messages.order_by("pk")[EACH // 2].pk
    assert of(messages.order_by("-pk")[:31]) <= 31
    assert of(messages.filter(pk__lt=turn).order_by("-pk")[:21]) <= 21
    assert of(messages.filter(pk__gt=turn).order_by("pk")[:11]) <= 11


def test_the_list_reads_its_page_and_the_counter_the_unread(reader: Any) -> None:
    mine = ConversationSide.objects.filter(owner_id=reader.pk).order_by("-last_id")
    assert of(mine[:20]) <= 20
    other = ConversationSide.objects.exclude(owner_id=reader.pk).order_by("pk")[0].owner_id
    assert of(ConversationSide.objects.filter(owner_id=other, unread__gt=0)) == 0
    assert of(ConversationSide.objects.filter(owner_id=reader.pk, unread__gt=0)) == PAIRS


def test_statements_do_not_grow_with_the_conversation(reader: Any, django_assert_max_num_queries: Any) -> None:
    other = ConversationSide.objects.exclude(owner_id=reader.pk).order_by("pk")[0].owner_id
    with django_assert_max_num_queries(5):
        chat = selectors.chat(reader, other)
    assert (len(chat.messages), chat.more) == (30, True)
    with django_assert_max_num_queries(3):
        page = selectors.conversations(reader.pk, 2)
        assert [one.side.other.name for one in page.rows] == ["Osoba"] * 20


def test_the_reader_of_a_file_is_found_by_its_path(reader: Any) -> None:
    last = Message.objects.order_by("-pk")[0]
    Message.objects.filter(pk=last.pk).update(text="", file="ab/abc.bin", file_name="a.bin")
    sides = Q(conversation__low_id=reader.pk) | Q(conversation__high_id=reader.pk)
    assert of(Message.objects.filter(sides, file="ab/abc.bin")) == 1
    assert selectors.may_read_file(reader.pk, "ab/abc.bin")

"""docs/spec/api-trading.md, "Idempotency-Key"; docs/spec/reliability.md, F10."""

import json
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from cryptography.fernet import InvalidToken
from django.db import connection, connections, transaction
from django.test import Client

from marketplace.common.db import clock
from marketplace.common.http import idempotency
from marketplace.common.http.idempotency import Call, InProgress, outer_transaction, run_call
from marketplace.common.http.idempotency.models import IdempotencyKey
from marketplace.common.http.idempotency.sealing import unseal
from marketplace.common.http.throttles.models import RateCounter
from tests.clients import sid_for
from tests.factories import make_user
from tests.marketplace.common.http.kernel_urls import Once

URL = "/api/once"
KEY = "0b6f7c3e-1a2b-4c5d-8e9f-001122334455"

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.urls("tests.marketplace.common.http.kernel_urls"),
    pytest.mark.embedded,
]


@pytest.fixture(autouse=True)
def no_runs_yet() -> Iterator[None]:
    Once.runs.clear()
    yield
    Once.runs.clear()


def send(client: Client, body: dict[str, Any] | None = None, key: str | None = KEY, query: str = "") -> Any:
    headers = {"HTTP_IDEMPOTENCY_KEY": key} if key is not None else {}
    return client.post(URL + query, json.dumps(body or {}), content_type="application/json", **headers)


def made() -> int:
    return RateCounter.objects.filter(scope="made").count()


def code(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


def test_the_same_call_is_done_once_and_answered_again(client: Client) -> None:
    first, second = send(client, {"a": 1, "b": [2]}), send(client, {"b": [2], "a": 1})
    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert "Idempotent-Replay" not in first.headers
    assert second.headers["Idempotent-Replay"] == "true"
    assert made() == 1


def test_without_a_key_every_call_is_done(client: Client) -> None:
    send(client, key=None)
    send(client, key=None)
    assert made() == 2


def test_another_body_under_the_key_is_refused(client: Client) -> None:
    send(client, {"a": 1})
    assert code(send(client, {"a": 2})) == (422, "idempotency_key")
    assert made() == 1


def test_a_new_human_check_is_no_other_body(client: Client) -> None:
    send(client, {"a": 1, "token": "x"})
    assert send(client, {"a": 1, "token": "y"}).headers["Idempotent-Replay"] == "true"


def test_forms_are_equal_by_fields_and_bytes_of_files(client: Client) -> None:
    def form(boundary: str, content: str) -> Any:
        parts = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
            f'--{boundary}\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n{content}\r\n'
            f"--{boundary}--\r\n"
        )
        kind = f"multipart/form-data; boundary={boundary}"
        return client.generic("POST", URL, parts.encode(), content_type=kind, HTTP_IDEMPOTENCY_KEY=KEY)

    assert form("one", "bytes").status_code == 201
    assert form("another", "bytes").headers["Idempotent-Replay"] == "true"
    assert code(form("one", "other")) == (422, "idempotency_key")
    assert made() == 1


def test_a_key_belongs_to_a_person_and_a_path(client: Client) -> None:
    send(client)
    user = make_user()
    assert "Idempotent-Replay" not in send(client, query=f"?sid={sid_for(user)}").headers
    assert "Idempotent-Replay" in send(client, query=f"?sid={sid_for(user)}").headers
    assert made() == 2


@pytest.mark.parametrize("key", ["", "short67", "x" * 129, "with a blank", "ključ-ključ-ključ", "tab\tttttt"])
def test_a_key_of_another_form_is_refused(client: Client, key: str) -> None:
    assert code(send(client, key=key)) == (400, "bad_request")
    assert made() == 0


@pytest.mark.parametrize("key", ["x" * 8, "x" * 128, "!~!~!~!~"])
def test_keys_of_8_to_128_characters_are_taken(client: Client, key: str) -> None:
    assert send(client, key=key).status_code == 201


def test_a_refusal_is_not_kept_and_leaves_nothing(client: Client) -> None:
    assert code(send(client, {"fail": "refuse"})) == (403, "forbidden")
    assert made() == IdempotencyKey.objects.count() == 0
    assert send(client, {"fail": ""}).status_code == 201


def test_a_fault_is_not_kept_and_leaves_nothing() -> None:
    client = Client(raise_request_exception=False)
    assert send(client, {"fail": "break"}).status_code == 500
    assert made() == IdempotencyKey.objects.count() == 0


def test_an_answer_is_kept_for_24_hours(client: Client) -> None:
    send(client)
    now = clock.now()
    with clock.travel(now + timedelta(hours=23, minutes=59)):
        assert "Idempotent-Replay" in send(client).headers
    with clock.travel(now + timedelta(hours=24, seconds=1)):
        assert "Idempotent-Replay" not in send(client).headers
        assert "Idempotent-Replay" in send(client).headers
    assert made() == 2


def test_old_answers_are_thrown_away(client: Client) -> None:
    send(client)
    assert idempotency.delete_old_answers() == 0
    with clock.travel(clock.now() + timedelta(hours=25)):
        assert idempotency.delete_old_answers() == 1


def test_a_kept_answer_cannot_be_read_in_the_database(client: Client) -> None:
    """Codes and passwords that are told once must not lie there."""
    send(client)
    row = IdempotencyKey.objects.get()
    assert "TOLD-ONCE" not in row.sealed_answer
    assert KEY not in (row.key_hash + row.route + row.sealed_answer)
    with pytest.raises(InvalidToken):  # S1: not even by the server, without the key of the request
        unseal(row.sealed_answer, "another-key-of-somebody")


def test_after_a_change_of_the_servers_key_a_repeat_still_does_nothing(client: Client, settings: Any) -> None:
    send(client)
    settings.SECRET_KEY = "the next key of this installation, long enough"
    assert send(client).status_code == 201
    assert made() == 1


def test_a_kept_answer_comes_before_the_human_check(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr("marketplace.common.http.human_check.verify.call", lambda *args: asked.append(args))
    send(client, {"token": "x"})
    send(client, {"token": "x"})
    assert len(asked) == 1


def call(body: str = "body") -> Call:
    return Call(actor=0, route="POST /api/once", raw_key=KEY, body_hash=body)


def test_while_the_first_runs_its_twin_is_told_to_wait() -> None:
    started, may_end = threading.Event(), threading.Event()

    def slow() -> tuple[dict[str, Any], int]:
        started.set()
        may_end.wait(60)
        return {"data": 1}, 201

    def first() -> None:
        try:
            run_call(call(), slow)
        finally:
            connections.close_all()

    thread = threading.Thread(target=first)
    thread.start()
    try:
        assert started.wait(60)
        with pytest.raises(InProgress) as refused:
            idempotency.replay_or_refuse(call())
        assert refused.value.retry_after == 1
        with pytest.raises(InProgress):
            run_call(call(), slow)
    finally:
        may_end.set()
        thread.join(60)
    assert idempotency.replay_or_refuse(call()) == ({"data": 1}, 201)


def test_a_durable_use_case_may_run_inside_and_nowhere_else() -> None:
    @transaction.atomic(durable=True)
    def use_case() -> None:
        RateCounter.objects.create(scope="made", key="x", count=1, window_ends_ms=0)

    with outer_transaction():
        use_case()
    assert made() == 1
    with pytest.raises(RuntimeError), transaction.atomic():
        use_case()


@pytest.mark.once
def test_what_is_done_before_the_first_write_holds_up_nobody() -> None:
    """Pictures of a new ad are checked and re-encoded for seconds before its rows are written; on SQLite alone does
    beginning lock out every writer."""
    seen: list[tuple[str, bool]] = []

    def is_open() -> bool:
        return bool(connection.connection.in_transaction)

    @transaction.atomic(durable=True)
    def use_case() -> None:
        seen.append(("inside", is_open()))
        RateCounter.objects.create(scope="made", key="x", count=1, window_ends_ms=0)

    def do() -> tuple[dict[str, Any], int]:
        RateCounter.objects.count()
        seen.append(("before", is_open()))
        use_case()
        seen.append(("after", is_open()))
        return {"data": 1}, 201

    run_call(call(), do)
    assert seen == [("before", False), ("inside", True), ("after", True)]
    assert not is_open()
    assert connection.get_autocommit()
    assert (made(), IdempotencyKey.objects.count()) == (1, 1)


def test_a_call_that_writes_nothing_is_kept_too() -> None:
    assert run_call(call(), lambda: ({"data": 1}, 200)) == ({"data": 1}, 200, False)
    assert run_call(call(), lambda: ({"data": 2}, 200)) == ({"data": 1}, 200, True)


def test_nothing_stays_when_the_answer_cannot_be_kept() -> None:
    def do() -> tuple[dict[str, Any], int]:
        RateCounter.objects.create(scope="made", key="x", count=1, window_ends_ms=0)
        return {"data": object()}, 201

    with pytest.raises(TypeError):
        run_call(call(), do)
    assert made() == 0


@pytest.mark.postgres
def test_twenty_equal_posts_at_once_make_one_row() -> None:
    def act() -> int:
        status: int = send(Client(REMOTE_ADDR="192.0.2.1"), {"a": 1}).status_code
        return status

    from tests.concurrency import run_together

    results = run_together([act] * 20)
    assert made() == 1
    assert set(results) <= {201, 409}
    assert 201 in results

"""An entry of the outbox is delivered under the id of the request that wrote it."""

from collections.abc import Iterator

import pytest
from django.db import transaction

from marketplace.common.http.request_ids import as_request, current_request_id
from marketplace.common.messaging import outbox
from marketplace.common.messaging.outbox import handlers

pytestmark = pytest.mark.django_db(transaction=True)

REQUEST_ID = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def ids() -> Iterator[list[str]]:
    """Return the id under which each entry is delivered."""
    known = dict(handlers._handlers)
    seen: list[str] = []
    outbox.handler("push", at_most_once=True)(lambda payload: seen.append(current_request_id()))
    outbox.handler("mail")(lambda payload: seen.append(current_request_id()))
    outbox.handler("task")(lambda payload: seen.append(current_request_id()))
    yield seen
    handlers._handlers.clear()
    handlers._handlers.update(known)


@pytest.mark.parametrize("kind", ["push", "mail", "task"])
def test_an_entry_is_delivered_under_the_id_of_its_request(ids: list[str], kind: str) -> None:
    for request_id in (REQUEST_ID, ""):
        with as_request(request_id), transaction.atomic():
            outbox.enqueue(kind, {}, key=f"of {request_id}")
    with as_request("another"):
        outbox.relay_once()
        assert current_request_id() == "another"
    assert ids == [REQUEST_ID, ""]

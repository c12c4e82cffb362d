"""60 forms with files an hour and 300 MB a day, per person."""

import pytest

from marketplace.common.http.errors import Throttled
from marketplace.common.http.throttles.uploads import BYTES
from tests.factories import client_for, make_user
from trading.accounts.models import User

pytestmark = pytest.mark.django_db


def send(user: User) -> int:
    """Send a form that is refused for its fields."""
    return int(client_for(user).post("/api/products", {"pro_name": "x"}, format="multipart").status_code)


def test_sixty_forms_an_hour() -> None:
    one, other = make_user("jedan"), make_user("drugi")

    answers = [send(one) for _ in range(61)]

    assert answers == [400] * 60 + [429]
    assert send(other) == 400


def test_three_hundred_megabytes_a_day() -> None:
    """What is too much is refused before it is read, and does not count itself."""
    forty, twenty = 40 * 1024 * 1024, 20 * 1024 * 1024
    for _ in range(7):
        BYTES.count("user:1", forty)

    with pytest.raises(Throttled):
        BYTES.count("user:1", forty)

    BYTES.count("user:1", twenty)
    BYTES.count("user:2", forty)
    with pytest.raises(Throttled):
        BYTES.count("user:1", 1)


def test_json_is_no_upload() -> None:
    one = make_user("jedan")

    answers = {client_for(one).post("/api/products", {}, format="json").status_code for _ in range(3)}

    assert answers == {400}

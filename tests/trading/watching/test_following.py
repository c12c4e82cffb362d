"""Following sellers."""

from unittest.mock import patch

import pytest

from marketplace.common import limits
from marketplace.common.db import clock
from tests.clients import client_for
from tests.factories import make_ad, make_user
from trading.accounts.models import User
from trading.catalogue.models import HELD
from trading.watching.models import FollowedSeller

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-WATCH-02")]

URL = "/api/user/following"


def seller(username: str = "prodavac") -> User:
    person = make_user(username)
    make_ad(person)
    return person


@pytest.mark.feature("X-WATCH-02")
def test_a_seller_is_followed_and_left() -> None:
    one, client = seller(), client_for(make_user())
    assert client.get(f"{URL}/{one.pk}").json()["data"] == {"following": 0}
    assert client.post(f"{URL}/{one.pk}").status_code == 201
    assert client.post(f"{URL}/{one.pk}").status_code == 201
    assert client.get(f"{URL}/{one.pk}").json()["data"] == {"following": 1}
    [row] = client.get(URL).json()["data"]
    assert (row["usr_id"], row["usr_username"], row["usr_name"]) == (one.pk, one.username, one.name)
    assert client.delete(f"{URL}/{one.pk}").status_code == 200
    assert client.delete(f"{URL}/{one.pk}").status_code == 200
    assert client.get(URL).json()["data"] == []


def test_nobody_follows_oneself_or_somebody_who_sells_nothing() -> None:
    me = seller("ja")
    client = client_for(me)
    assert client.post(f"{URL}/{me.pk}").json()["error"]["code"] == "own_account"
    held = make_user("ceka")
    make_ad(held, deleted_at=clock.now(), deleted_by=HELD)
    banned = seller("varalica")
    User.objects.filter(pk=banned.pk).update(banned_at=clock.now())
    for nobody in (make_user("kupac").pk, held.pk, banned.pk, 10**6):
        assert client.post(f"{URL}/{nobody}").status_code == 404
        assert client.get(f"{URL}/{nobody}").status_code == 404
    assert not FollowedSeller.objects.exists()


def test_there_is_a_most_of_followed_sellers() -> None:
    client = client_for(make_user())
    first, second = seller("prvi_prodavac"), seller("drugi_prodavac")
    with patch.object(limits, "FOLLOWED_SELLERS_MAX", 1):
        assert client.post(f"{URL}/{first.pk}").status_code == 201
        assert client.post(f"{URL}/{second.pk}").json()["error"]["code"] == "too_many"
        assert client.post(f"{URL}/{first.pk}").status_code == 201

"""Ten thousand people watch one ad: the offer does not notice, and each is alerted once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from tests.factories import make_ad, make_user
from tests.trading.offers.helpers import place
from tests.trading.watching.helpers import run_enqueued
from trading.accounts.models import User
from trading.catalogue.models import Ad, Favourite
from trading.notifications.models import Notification
from trading.watching import runs

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.feature("X-WATCH-05")]

WATCHERS = 10_000
STEPS = [(1, 99, 100), (100, 300, 90)]


def statements_of_offer(ad: Ad, buyer: User, units: int) -> int:
    with CaptureQueriesContext(connection) as queries:
        place(ad, buyer, units)
    return len(queries)


@pytest.mark.feature("X-WATCH-05")
def test_the_offer_costs_the_same_and_each_of_ten_thousand_is_alerted_once() -> None:
    seller = make_user("prodavac")
    quiet, watched = (make_ad(seller, quantity=300, tiers=STEPS) for _ in range(2))
    like_by_many(watched)
    for ad in (quiet, watched):
        place(ad, make_user(f"prvi{ad.pk}"), 50)
    far = statements_of_offer(quiet, make_user("daleko"), 5)
    near = statements_of_offer(watched, make_user("blizu"), 35)
    assert near == far
    with CaptureQueriesContext(connection) as queries:
        assert run_enqueued() == WATCHERS
    assert len(queries) < 15 * (WATCHERS // runs.BATCH + 4)
    notes = Notification.objects.filter(type="favourite-near")
    assert (notes.count(), notes.values("recipient_id").distinct().count()) == (WATCHERS, WATCHERS)


def like_by_many(ad: Ad) -> None:
    """Put the ad on the wish lists of ten thousand people."""
    one, now = make_user("navijac"), clock.now()
    names = [f"navijac{number}" for number in range(1, WATCHERS)]
    rows = [
        User(**{**template(one), "username": name, "email": f"{name}@example.com", "identity_key": f"test:{name}"})
        for name in names
    ]
    fans = [one, *User.objects.bulk_create(rows, batch_size=1000)]
    Favourite.objects.bulk_create((Favourite(user=fan, ad=ad, created_at=now) for fan in fans), batch_size=1000)


def template(person: User) -> dict[str, object]:
    """Return the columns that the copies of a person share."""
    names = (column.attname for column in User._meta.concrete_fields)
    return {name: getattr(person, name) for name in names if name not in {"id", "username", "email", "identity_key"}}

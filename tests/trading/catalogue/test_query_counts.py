"""What lists and pages cost over HTTP, in statements: two for a page of cards, however much is on it.

Who is signed in costs some more (session, marks of what is theirs), but no more for a full page than for two. Counts
are made once in 30 seconds, so the second request is looked at.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from marketplace.common.db import clock
from tests.factories import (
    client_for,
    make_ad,
    make_ad_group,
    make_category,
    make_offer,
    make_region,
    make_restriction,
    make_user,
)
from trading.accounts.models import User
from trading.catalogue.models import Ad, AdImage, AdProof, Favourite

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-API-01")]

MANY = 13  # more than one page


def stocked(count: int, seller: User, buyer: User) -> Ad:
    """Fill the shop with ads that have all that a card shows; return the first one."""
    group = make_ad_group()
    regions = [make_region(), make_region("Hrvatska", "Croatia")]
    ads = [
        make_ad(
            seller,
            name=f"Oglas {number}",
            posted_at=clock.now() - timedelta(hours=number),
            restriction=make_restriction(),
            group=group,
            regions=regions,
            main_image=f"aa/{number:032x}.jpg",
            promotion=number if 1 <= number <= 3 else None,
        )
        for number in range(count)
    ]
    for ad in ads[1:]:
        make_offer(ad, buyer, 2)
    Favourite.objects.bulk_create(Favourite(user=buyer, ad=ad, created_at=clock.now()) for ad in ads)
    return ads[0]


def statements(path: str, user: User | None, query: dict[str, Any]) -> int:
    """Return how many statements the second of two equal requests takes."""
    client = client_for(user)
    first = client.get(f"/api/{path}", query)
    assert first.status_code == 200, first.json()
    assert len(first.json()["data"]) > 0
    with CaptureQueriesContext(connection) as queries:
        client.get(f"/api/{path}", query)
    return len(queries)


LISTS: dict[str, Callable[[Ad], tuple[str, dict[str, Any]]]] = {
    "list": lambda ad: ("products", {}),
    "filtered": lambda ad: ("products", {"category": make_category().pk, "cur_id": "EUR", "sort": "asc"}),
    "search": lambda ad: ("products", {"search": "aku busilica", "reg_id": make_region().pk}),
    "newest": lambda ad: ("products/newest", {}),
    "popular": lambda ad: ("products/popular", {}),
    "new slider": lambda ad: ("products/new", {}),
}
BESIDE: dict[str, Callable[[Ad], tuple[str, dict[str, Any]]]] = {
    "similar": lambda ad: (f"products/{ad.pk}/similar", {}),
    "group": lambda ad: (f"products/groups/{ad.group_id}", {}),
    "of the seller": lambda ad: (f"products/{ad.pk}/user", {}),
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_takes_two_statements_for_a_visitor(seller: User, buyer: User, name: str) -> None:
    """The cards with all they join, and their regions; a search also asks for its words and the names."""
    path, query = LISTS[name](stocked(MANY, seller, buyer))
    assert statements(path, None, query) == (5 if "search" in query else 2)


@pytest.mark.feature("M-HOME-02", "M-DET-05")
@pytest.mark.parametrize("name", BESIDE)
def test_lists_of_a_thing_find_it_first(seller: User, buyer: User, name: str) -> None:
    """The group, or the ad they stand beside."""
    path, query = BESIDE[name](stocked(MANY, seller, buyer))
    assert statements(path, None, query) <= 4


@pytest.mark.parametrize("name", [*LISTS, *BESIDE, "favourites"])
def test_what_a_list_takes_does_not_grow_with_it(seller: User, buyer: User, name: str) -> None:
    """Signed in: no more for a full page than for two cards, where a slider may even have to look further for some."""
    wanted = {**LISTS, **BESIDE, "favourites": lambda ad: ("favorites", {})}[name]
    ad = stocked(2, seller, buyer)
    path, query = wanted(ad)
    few = statements(path, buyer, query)
    Favourite.objects.all().delete()
    stocked(MANY, seller, buyer)

    assert statements(path, buyer, query) <= few <= 9


@pytest.mark.feature("M-DET-01", "M-DET-02")
def test_a_product_page_does_not_grow_with_what_hangs_on_it(seller: User, buyer: User) -> None:
    """Pictures, proofs, buyers and steps are read by a bounded number of statements."""

    def cost(user: User | None) -> int:
        client = client_for(user)
        client.get(f"/api/products/{ad.pk}")
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/api/products/{ad.pk}").status_code == 200
        return len(queries)

    ad = make_ad(seller, quantity=90, tiers=[(1, 10, 100), (11, 20, 90), (21, 90, 80)])
    make_offer(ad, buyer, 1)
    AdImage.objects.create(ad=ad, path="aa/1.jpg", position=0)
    AdProof.objects.create(ad=ad, path="aa/2.jpg", name="2.jpg")
    few = [cost(user) for user in (None, buyer, seller)]
    for number in range(20):
        make_offer(ad, make_user(f"kupac{number}"), 1)
    AdImage.objects.bulk_create(AdImage(ad=ad, path=f"aa/i{n}.jpg", position=n) for n in range(1, 14))
    AdProof.objects.bulk_create(AdProof(ad=ad, path=f"aa/p{n}.jpg", name="p.jpg") for n in range(4))

    assert [cost(user) for user in (None, buyer, seller)] == few
    assert max(few) <= 16

"""What the first buyer watches: a saved search and a followed seller."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Final

from marketplace.demo.people import PRIMARY_BUYER
from marketplace.demo.state import Demo
from trading.catalogue.lists import AdFilters
from trading.watching.models import SavedSearch
from trading.watching.services import follow, save_search

SEARCH: Final = ("Kajsije za zimnicu", "kajsije")
"""Name and words. No ad of the demo has them, so the first one that a visitor publishes brings the alert."""
SELLER: Final = "medonosa"


def steps(demo: Demo) -> Iterable[tuple[datetime, partial[None]]]:
    """Yield (time, step) of saving the search and following the seller, who has an ad by then."""
    yield demo.moment(-7.4), partial(save, demo)
    yield demo.moment(-6.8), partial(follow_seller, demo)


def save(demo: Demo) -> None:
    """Save the search. A second run changes nothing."""
    name, words = SEARCH
    owner = demo.users[PRIMARY_BUYER]
    if not SavedSearch.objects.filter(owner=owner, name=name).exists():
        save_search(user_id=owner.pk, name=name, alert=True, filters=AdFilters(search=words))


def follow_seller(demo: Demo) -> None:
    follow(user=demo.users[PRIMARY_BUYER], seller_id=demo.users[SELLER].pk)

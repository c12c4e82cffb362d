"""I23: what people watch, and what waits for their digests.

Source: docs/spec/reliability.md, section 1.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.db.models import Count, F, Q

from marketplace.common import limits
from trading.notifications.digests import COLLECTED
from trading.notifications.models import DigestItem
from trading.offers.violation import Violation
from trading.watching.models import FollowedSeller, SavedSearch


def violations() -> Iterator[Violation]:
    """Yield every mail that waits in a foreign digest, and everybody who watches more than one may."""
    foreign = ~Q(owner_id=F("notification__recipient_id")) | ~Q(notification__type__in=COLLECTED)
    for pk in DigestItem.objects.filter(foreign).order_by("pk").values_list("pk", flat=True):
        yield Violation("I23", "notification", pk, "waits for a digest that is not its recipient's, or of no alert")
    searches = SavedSearch.objects.order_by("owner_id").values("owner_id").annotate(count=Count("pk"))
    for row in searches.filter(count__gt=limits.SAVED_SEARCHES_MAX):
        yield Violation("I23", "user", row["owner_id"], f"{row['count']} saved searches")
    followed = FollowedSeller.objects.order_by("follower_id").values("follower_id").annotate(count=Count("pk"))
    for person in followed.filter(count__gt=limits.FOLLOWED_SELLERS_MAX):
        yield Violation("I23", "user", person["follower_id"], f"{person['count']} followed sellers")

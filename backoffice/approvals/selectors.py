"""The queues of ads and firms that wait for an approval."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.db.models import QuerySet

from marketplace.common.http.errors import NotFound
from marketplace.common.text.normalise import search_words
from trading.accounts.models import User
from trading.catalogue import asking, word_search
from trading.catalogue.models import HELD, AdReview

WAITING, RETURNED, APPROVED = "waiting", "returned", "approved"
STATES: Final = (WAITING, RETURNED)


def ads(*, state: str = "", search: str = "") -> QuerySet[AdReview]:
    """Return the ads that are held, the one that has waited longest first. search: words of the name or the seller."""
    found = AdReview.objects.filter(approved_at=None, ad__deleted_by=HELD, ad__seller__erased_at=None)
    if state:
        found = found.filter(returned_at__isnull=state == WAITING)
    if search_words(search):
        texts = word_search.texts_meeting(word_search.plan(asking.asked_for(search)))
        found = found.filter(ad__in=texts.values("ad_id"))
    return found.select_related("ad__seller").order_by("sent_at", "pk")


def access_ad(ad_id: int) -> AdReview:
    """Return the review of an ad, decided ones too. Raises NotFound."""
    found = AdReview.objects.select_related("ad__seller").filter(ad__id=ad_id).first()
    if found is None:
        raise NotFound
    return found


def firms(*, state: str = "", search: str = "") -> QuerySet[User]:
    """Return the firms that are not approved, the oldest first; none while the setting is off.

    search: each word is in the firm's name, or is its number.
    """
    found = User.objects.filter(is_organisation=True, erased_at=None, firm_approved_at=None, verified_at__isnull=False)
    if not settings.APPROVE_FIRMS:
        found = found.filter(pk=0)  # nobody
    if state:
        found = found.filter(organisation__returned_at__isnull=state == WAITING)
    for word in search.split():
        by_number = found.filter(organisation__tax_id=word)
        found = by_number if word.isdigit() else found.filter(organisation__full_name__icontains=word)
    return found.select_related("organisation").order_by("pk")


def access_firm(user_id: int) -> User:
    """Return a firm, approved ones too. Raises NotFound."""
    found = User.objects.filter(is_organisation=True, erased_at=None, pk=user_id).select_related("organisation").first()
    if found is None:
        raise NotFound
    return found

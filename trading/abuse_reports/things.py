"""What can be reported: who may read it, whose it is, and its words for the snapshot.

Source: docs/spec/domain.md, "Reports of abuse".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.db.models import Q

from marketplace.common.http.errors import NotFound, SessionRequired
from trading.abuse_reports import rules
from trading.accounts.models import User
from trading.accounts.selectors import known_people
from trading.catalogue.details import TEXT_FIELDS
from trading.catalogue.selectors import access_ad
from trading.messages.models import Message
from trading.offers.models import Rating


@dataclass(frozen=True, slots=True)
class Thing:
    """owner_id: who wrote it, or is it. name: how lists call it. text: its words, "" where it has none."""

    owner_id: int
    name: str
    text: str


def ad(viewer: User | None, ad_id: int) -> Thing:
    found = access_ad(viewer, ad_id)
    texts = (getattr(found, field) for field in TEXT_FIELDS if field != "name")
    return Thing(found.seller_id, found.name, "\n\n".join(text for text in texts if text))


def message(viewer: User | None, message_id: int) -> Thing:
    """Return a message that the viewer is one of the two people of. Raises SessionRequired, NotFound."""
    if viewer is None:
        raise SessionRequired
    mine = Q(conversation__low_id=viewer.pk) | Q(conversation__high_id=viewer.pk)
    found = Message.objects.filter(mine, pk=message_id, erased_at=None).select_related("author").first()
    if found is None:
        raise NotFound
    return Thing(found.author_id, found.author.name, found.text or found.file_name)


def rating(viewer: User | None, rating_id: int) -> Thing:
    found = Rating.objects.filter(pk=rating_id, deleted_at=None).select_related("author", "offer__ad").first()
    if found is None:
        raise NotFound
    stars = f"{found.stars}/5" if found.stars is not None else ""
    return Thing(found.author_id, found.offer.ad.name, "\n\n".join(part for part in (stars, found.comment) if part))


def person(viewer: User | None, user_id: int) -> Thing:
    found = known_people().select_related("organisation").filter(pk=user_id).first()
    if found is None:
        raise NotFound
    return Thing(found.pk, found.display_name, found.promotion_text)


ACCESS: Final[dict[str, Callable[[User | None, int], Thing]]] = {
    rules.AD: ad,
    rules.MESSAGE: message,
    rules.RATING: rating,
    rules.PERSON: person,
}


def access_thing(viewer: User | None, kind: str, thing_id: int) -> Thing:
    """Return a thing that the viewer may read. viewer: None for a visitor.

    Raises NotFound, also for what somebody wrote whose account is closed; SessionRequired for a visitor's message.
    """
    thing = ACCESS[kind](viewer, thing_id)
    if User.objects.filter(pk=thing.owner_id, erased_at=None).exists():
        return thing
    raise NotFound

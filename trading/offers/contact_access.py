"""Who may see whose contact data. Source: docs/spec/domain.md, "Contact data"."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.db.models import Q

from marketplace.common.roles import Capability
from trading.accounts.models import User
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.offers.models import Offer
from trading.offers.rules import Relation, sees_contact, sees_tax_certificate


def relation(viewer: User | None, user_id: int) -> Relation:
    """Return how the viewer stands to the person."""
    if viewer is None:
        return Relation()
    return replace(relation_by_role(viewer), same=viewer.pk == user_id, counterparty=has_deal(viewer.pk, user_id))


def relation_by_role(viewer: User) -> Relation:
    """Return how the viewer stands to anybody."""
    return Relation(
        signed_in=True,
        reads_people=viewer.may(Capability.READ_PEOPLE),
        approves_firms=viewer.may(Capability.MODERATE_PEOPLE),
    )


def has_deal(one: int, other: int) -> bool:
    """Whether the two are the sides of a closed, fulfilled offer that stands."""
    sides = Q(buyer_id=one, seller_id=other) | Q(buyer_id=other, seller_id=one)
    return Offer.objects.filter(sides, fulfilled=True, status__in=COUNTING_STATUSES).exists()


def contacts_seen(viewer: User, users: Collection[User]) -> frozenset[int]:
    """Return the ids of those of the people whose contact data the viewer sees, by one query."""
    ids = [user.pk for user in users]
    deals = Offer.objects.filter(fulfilled=True, status__in=COUNTING_STATUSES)
    sides = Q(buyer_id=viewer.pk, seller_id__in=ids) | Q(seller_id=viewer.pk, buyer_id__in=ids)
    partners = {one for pair in deals.filter(sides).values_list("buyer_id", "seller_id") for one in pair}
    roles = relation_by_role(viewer)
    return frozenset(
        user.pk
        for user in users
        if sees_contact(
            replace(roles, same=viewer.pk == user.pk, counterparty=user.pk in partners), private=user.is_private
        )
    )


def contacts_seen_by_id(viewer_id: int, ids: Collection[int]) -> frozenset[int]:
    """As `contacts_seen`, for features below offers; nobody sees by a role here."""
    return contacts_seen(User.objects.get(pk=viewer_id), User.objects.filter(pk__in=ids))


def sees_contact_of(viewer: User | None, user: User) -> bool:
    return sees_contact(relation(viewer, user.pk), private=user.is_private)


def sees_tax_certificate_of(viewer: User | None, user: User) -> bool:
    return sees_tax_certificate(relation(viewer, user.pk))

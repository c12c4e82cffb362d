"""The rows of offers that a write reads and writes, by statements that the database plans once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet

from marketplace.common.db.compiled_queries import Parameter, RawRow, SingleRow, is_beyond_columns
from marketplace.common.db.prepared_statements import Statement, run_in_one_trip
from marketplace.common.db.prepared_writes import NextKey, update_row
from trading.accounts.actors import lock_actor, may_act
from trading.accounts.locks import ONE_USER
from trading.accounts.models import User
from trading.catalogue.errors import AdNotFound
from trading.catalogue.locks import AD_TO_TRADE, LOCK_AD, ad_to_trade, locks_by_statement, read_at
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.offers.models import Offer

HAS_OFFER: Final = "has_offer_of_buyer"  # annotated beside the columns of the ad
NEW_OFFER_ID: Final = "new_offer_id"


def ad_to_offer() -> QuerySet[Ad]:
    """Return the query of an ad, by its id and the buyer's, with what a new offer of that buyer needs."""
    own = Offer.objects.filter(ad=OuterRef("pk"), buyer=Parameter(1), status__in=COUNTING_STATUSES)
    return ad_to_trade(Parameter(0)).annotate(**{HAS_OFFER: Exists(own), NEW_OFFER_ID: NextKey(Offer)})


AD_TO_OFFER: Final = SingleRow(ad_to_offer)
WHOLE_OFFER: Final = SingleRow(lambda: Offer.objects.filter(pk=Parameter()))


@dataclass(frozen=True, slots=True)
class LockedRows:
    """The acting person and the ad, both locked until the transaction ends. now: as read behind the locks."""

    actor: User
    ad: Ad
    now: datetime


def lock_to_offer(buyer_id: int, ad_id: int) -> LockedRows:
    """Lock buyer and ad for a new offer. Raises SessionRequired, AdNotFound.

    The ad knows whether the buyer has an offer on it that counts, `HAS_OFFER`, and the key of the new one,
    `NEW_OFFER_ID`: None where the database gives it when the row is written.
    """
    return lock_in_order(buyer_id, ad_id, AD_TO_OFFER, (ad_id, buyer_id))[0]


def lock_to_change(actor_id: int, known: Offer) -> tuple[LockedRows, Offer]:
    """Lock the acting person and the ad of an offer, and read the offer behind both. Raises SessionRequired."""
    locked, (found,) = lock_in_order(actor_id, known.ad_id, AD_TO_TRADE, known.ad_id, WHOLE_OFFER.statement(known.pk))
    offer = WHOLE_OFFER.first(found)
    if offer is None:
        raise Offer.DoesNotExist
    return locked, offer


def lock_in_order(
    actor_id: int, ad_id: int, query: SingleRow[Ad], value: Any, *others: Statement
) -> tuple[LockedRows, list[list[RawRow]]]:
    """Lock the person, then the ad; behind both read the ad by the query, and others.

    All of it is one trip to the database. A person who may not act holds the ad's lock for nothing until the
    transaction ends. Raises SessionRequired, AdNotFound.
    """
    if is_beyond_columns(ad_id):
        lock_actor(actor_id)
        raise AdNotFound
    lock = [(LOCK_AD, [ad_id])] if locks_by_statement() else []
    statements = [ONE_USER.statement(actor_id), *lock, query.statement(value), *others]
    users, *rest = run_in_one_trip(connection, statements)
    actor, ad = may_act(ONE_USER.first(users)), query.first(rest[len(lock)])
    if ad is None:
        raise AdNotFound
    return LockedRows(actor, ad, read_at(ad)), rest[len(lock) + 1 :]


def read_offer(offer_id: int) -> Offer:
    """Return an offer as it is now, for a caller that holds the lock of its ad. Raises Offer.DoesNotExist."""
    offer = WHOLE_OFFER.row(offer_id)
    if offer is None:
        raise Offer.DoesNotExist
    return offer


def save_offer(offer: Offer, columns: Iterable[str]) -> None:
    """Write these columns of the offer. Runs inside the caller's transaction, the ad's row locked."""
    update_row(Offer, offer.pk, {name: getattr(offer, name) for name in columns})

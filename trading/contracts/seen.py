"""The snapshot of a document as somebody may read it. Source: docs/spec/domain.md, "Contact data"."""

from __future__ import annotations

from trading.accounts.models import User
from trading.contracts.snapshot import Data
from trading.offers.contact_access import sees_contact_of
from trading.offers.models import Offer

CONTACT = ("email", "address", "postal_code", "bank_account", "contact_person", "contact")


def as_seen(snapshot: Data, viewer: User, offer: Offer) -> Data:
    """Return the snapshot without the contact data that the viewer has no right to any more.

    A document outlives its deal: after a rejection the two are no partners. offer: its ad's seller and buyer loaded.
    """
    sides = {"seller": offer.ad.seller, "buyer": offer.buyer}
    hidden = {
        name: without_contact(snapshot[name]) for name, user in sides.items() if not sees_contact_of(viewer, user)
    }
    return {**snapshot, **hidden}


def without_contact(party: Data) -> Data:
    """Return one side of a document without what "Contact data" names."""
    return {**party, "phones": [], **{name: "" for name in CONTACT if name in party}}

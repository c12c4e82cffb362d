"""What notifications there are and what each one carries. Wire names: a payload is kept as the wire shows it.

Source: docs/spec/api-trading.md, section 7. Times are ISO 8601 UTC, amounts text with two decimals.
"""

from __future__ import annotations

from typing import Any, TypedDict

from marketplace.common.files.exports.models import DataExport
from marketplace.common.http.envelope import wire_time
from trading.accounts.models import User

Payload = dict[str, Any]


class AdFields(TypedDict):
    pro_id: int
    pro_name: str
    pro_expiry: str


class Word(TypedDict):
    """An administrator's words to all, or to organisations."""

    msg_title: str
    msg_message: str


class NewBuyer(AdFields):
    """limit: the highest price of the offer, None at any; waits: 1 while the price is above it."""

    off_id: int
    buyer_username: str
    buyer_name: str
    off_quantity: int
    mun_unit: str
    price: str
    cur_id: str
    limit: str | None
    waits: int


class OfferEdit(NewBuyer):
    off_quantity_old: int


class BuyerWithdrew(AdFields):
    buyer_username: str
    buyer_name: str
    off_quantity: int
    mun_unit: str


class BySeller(AdFields):
    seller_username: str
    seller_name: str


class SellerRejected(BySeller):
    off_quantity: int
    mun_unit: str


class SoldOut(BySeller):
    """To a buyer also off_id, off_quantity; to the seller off_count, the quantity sold."""

    mun_unit: str
    price: str
    cur_id: str


class NearExpirySeller(AdFields):
    """off_waiting: those of the reserved units whose limit is below the price."""

    off_count: int
    off_waiting: int
    price: str
    mun_unit: str
    cur_id: str


class NearExpiryBuyer(BySeller):
    off_quantity: int
    price: str
    mun_unit: str
    cur_id: str
    limit: str | None
    waits: int


class NearExpiryAdmin(BySeller):
    off_count: int


class ExpiredWithPrice(BySeller):
    """off_count: the quantity sold; off_unsold: what was reserved and not sold, its limit being below the price."""

    off_count: int
    off_unsold: int
    price: str
    mun_unit: str
    cur_id: str


class ExpiredBuyer(BySeller):
    off_id: int
    off_quantity: int
    price: str | None
    mun_unit: str
    cur_id: str
    limit: str | None


class DecisionDue(BySeller):
    deadline: str


class SellerGaveUp(BySeller):
    off_id: int
    off_quantity: int
    mun_unit: str


class ProductChanged(BySeller):
    """changes: [{field, old, new}] of the texts of an ad on which the recipient has an offer."""

    changes: list[dict[str, str]]


class Renewed(BySeller):
    pro_id_old: int


class Rated(AdFields):
    off_id: int
    usr_username: str
    usr_name: str
    rating: int | None
    comment: str


class RatedAdmin(AdFields):
    usr_username: str
    usr_name: str
    usr_username_to: str
    usr_name_to: str
    rating: int | None
    comment: str


class NewUser(TypedDict):
    """Of an organisation also usr_org_full_name, -_contact_person, -_contact, -_pib, -_id."""

    usr_id: int
    type_usr: str
    usr_name: str
    usr_username: str
    usr_email: str
    usr_phone_number: str
    usr_address: str
    usr_region: str
    usr_postal_code: str
    cnt_name: str
    cnt_name_en: str


class Identity(TypedDict):
    usr_name: str
    usr_username: str
    usr_address: str
    cnt_name: str
    cnt_name_en: str
    usr_phone_number: str
    usr_region: str
    usr_postal_code: str


class Changed(TypedDict):
    usr_id: int
    old: Identity
    new: Identity


class Exported(TypedDict):
    """An ordered file is ready until `exp_until`, or was not made. exp_list: name of the list; empty: own data."""

    exp_id: int
    exp_list: str
    exp_name: str
    exp_ready: int
    exp_until: str


FIELDS: dict[str, type] = {
    "new": Word,
    "new-buyer": NewBuyer,
    "offer-edit": OfferEdit,
    "reject-buyer": BuyerWithdrew,
    "reject-seller": SellerRejected,
    "sold-out": SoldOut,
    "near-exp-seller": NearExpirySeller,
    "near-exp-buyer": NearExpiryBuyer,
    "near-exp-admin": NearExpiryAdmin,
    "expired-seller-sold-out": ExpiredWithPrice,
    "expired-admin-sold-out": ExpiredWithPrice,
    "expired-seller-price": ExpiredWithPrice,
    "expired-admin-price": ExpiredWithPrice,
    "expired-seller-no-buyers": BySeller,
    "expired-admin-no-buyers": BySeller,
    "expired-buyer-sold-out": ExpiredBuyer,
    "expired-buyer-price": ExpiredBuyer,
    "expired-buyer-unsold": ExpiredBuyer,
    "three-day-seller": DecisionDue,
    "three-day-admin": DecisionDue,
    "seller-gave-up": SellerGaveUp,
    "product-changed": ProductChanged,
    "renew-product": Renewed,
    "new-product-admin": BySeller,
    "admin-deleted": AdFields,
    "removed-product-admin": SellerRejected,
    "rating": Rated,
    "admin-rating": RatedAdmin,
    "new-user-admin": NewUser,
    "seller-changed": Changed,
    "buyer-changed": Changed,
    "data-export": Exported,
}


FOR_ADMINS = frozenset(
    {
        "near-exp-admin",
        "expired-admin-sold-out",
        "expired-admin-price",
        "expired-admin-no-buyers",
        "three-day-admin",
        "new-product-admin",
        "admin-rating",
        "new-user-admin",
    }
)
"""Types that only administrators get."""

ON_PAGE_ALWAYS = frozenset(
    {
        "new",
        "reject-seller",
        "sold-out",
        "expired-seller-sold-out",
        "expired-seller-price",
        "expired-seller-no-buyers",
        "expired-buyer-sold-out",
        "expired-buyer-price",
        "expired-buyer-unsold",
        "seller-gave-up",
        "product-changed",
        "admin-deleted",
        "removed-product-admin",
        "seller-changed",
        "buyer-changed",
    }
)
"""Types that nobody can switch off on the page: what binds or ends a deal, and the operator's words."""


def check(type_name: str, payload: Payload) -> None:
    """Raise ValueError when there is no such type or its payload lacks a field: a fault of ours, not of a person."""
    fields = FIELDS.get(type_name)
    if fields is None:
        raise ValueError(f"There is no notification {type_name!r}.")
    # A TypedDict's own annotations already hold those of the ones it extends.
    missing = sorted(fields.__annotations__.keys() - payload.keys())
    if missing:
        raise ValueError(f"The notification {type_name!r} lacks {', '.join(missing)}.")


def data_export(export: DataExport) -> Payload:
    """Return what its owner hears of an ordered file that has ended."""
    return {
        "exp_id": export.pk,
        "exp_list": export.title,
        "exp_name": export.file_name,
        "exp_ready": int(export.state == DataExport.State.READY),
        "exp_until": "" if export.expires_at is None else wire_time(export.expires_at),
    }


def country_part(user: User) -> Payload:
    """Return the person's country by both its names; readers see that of their language (`reading`)."""
    return {"cnt_name": user.country.name_sr, "cnt_name_en": user.country.name_en}


def new_user(user: User) -> Payload:
    """Return what administrators hear of a newly verified account."""
    payload: Payload = {
        "usr_id": user.pk,
        "type_usr": "org" if user.is_organisation else "usr",
        "usr_name": user.name,
        "usr_username": user.username,
        "usr_email": user.email,
        "usr_phone_number": user.phone,
        "usr_address": user.address,
        "usr_region": user.region,
        "usr_postal_code": user.postal_code,
        **country_part(user),
    }
    if user.is_organisation:
        organisation = user.organisation
        payload |= {
            "usr_org_full_name": organisation.full_name,
            "usr_org_contact_person": organisation.contact_person,
            "usr_org_contact": organisation.contact,
            "usr_org_pib": organisation.tax_id,
            "usr_org_id": organisation.company_id,
        }
    return payload


def identity(user: User) -> Identity:
    """Return the contract data of a person as they stand now, for `seller-changed` and `buyer-changed`."""
    return {
        "usr_name": user.name,
        "usr_username": user.username,
        "usr_address": user.address,
        "cnt_name": user.country.name_sr,
        "cnt_name_en": user.country.name_en,
        "usr_phone_number": user.phone,
        "usr_region": user.region,
        "usr_postal_code": user.postal_code,
    }

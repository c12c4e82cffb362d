"""Payload fields that several types share, and the pages that their e-mails open. Wire names.

Source: docs/spec/api-trading.md, section 7. Times are ISO 8601 UTC, amounts text with two decimals. What has a name in
both languages is kept in Serbian, and in English beside it with `_en`; readers see that of their language (`reading`).
"""

from typing import Annotated, NotRequired, TypedDict

from trading.notifications.types.declaration import TIME, Person

AD = "details/{pro_id}"
SALES = "profile/my-sales"
BOARD = "profile/my-sales/{pro_id}"
PURCHASES = "profile/my-purchases"
DEAL = "profile/deals/{off_id}"
BOARD = "profile/my-sales/{pro_id}"
NOTIFICATIONS = "profile/notifications"

WireTime = Annotated[str, TIME]


class AdFields(TypedDict):
    pro_id: int
    pro_name: str
    pro_expiry: WireTime


class SellerFields(AdFields):
    """The ad, and its seller."""

    seller_username: Annotated[str, Person.SELLER]
    seller_name: Annotated[str, Person.SELLER]


class BuyerFields(TypedDict):
    buyer_username: Annotated[str, Person.BUYER]
    buyer_name: Annotated[str, Person.BUYER]


class UnitFields(TypedDict):
    mun_unit: str
    mun_unit_en: str


class QuantityFields(UnitFields):
    """off_quantity: units of the offer."""

    off_quantity: int


class PriceFields(TypedDict):
    """price: of one unit. vat_on_top: per cent of VAT that comes on top of it, 0 for none, missing in older ones.

    from_first: 1 of the price of the first offer, see `entry_price`.
    """

    price: str
    vat_on_top: NotRequired[int]
    from_first: NotRequired[int]
    cur_id: str


class OnSaleFields(TypedDict):
    """An ad that goes on sale. price, lowest: of one unit, now and at the last step; older ones have neither."""

    price: NotRequired[str]
    lowest: NotRequired[str]
    from_first: NotRequired[int]
    vat_on_top: NotRequired[int]
    cur_id: NotRequired[str]
    mun_unit: NotRequired[str]
    mun_unit_en: NotRequired[str]


class LimitFields(TypedDict):
    """limit: the highest price of the offer, None at any; waits: 1 while the price is above it."""

    limit: str | None
    waits: int

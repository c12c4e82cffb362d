"""What people watch: saved searches, followed sellers, favourites, and a price that comes near."""

from marketplace.common.messaging.bounds import JOBS
from trading.notifications.types.declaration import EmailText, NotificationType
from trading.notifications.types.fields import (
    AD,
    PURCHASES,
    AdFields,
    OnSaleFields,
    PriceFields,
    QuantityFields,
    SellerFields,
    UnitFields,
)


class SellerPublished(SellerFields, OnSaleFields):
    pass


class SearchMatched(SellerFields, OnSaleFields):
    """search: of the saved search that found the ad, as it was called then."""

    svs_id: int
    search: str


class PriceNear(AdFields, PriceFields, UnitFields):
    """price: the next one. missing: units until it holds for everybody."""

    missing: int


class FavouriteEnds(AdFields, PriceFields):
    """price: the present one."""


class LimitNear(AdFields, PriceFields, QuantityFields):
    """price: the present one. limit: the buyer's, which is the next price. missing: units until it is reached."""

    off_id: int
    limit: str
    missing: int


TYPES = (
    NotificationType(
        "search-match",
        SearchMatched,
        bound=JOBS,
        email=EmailText(
            ("Novi oglas za „{search}“: {pro_name}", "New ad for “{search}”: {pro_name}"),
            (
                "Objavljen je oglas „{pro_name}“, koji odgovara vašoj pretrazi „{search}“. Prodavac: {seller}."
                " {on_sale_text} Ponude se primaju do {pro_expiry}.",
                "The ad “{pro_name}” was published. It matches your search “{search}”. Seller: {seller}."
                " {on_sale_text} Offers are taken until {pro_expiry}.",
            ),
            AD,
        ),
        collected=True,
    ),
    NotificationType(
        "seller-published",
        SellerPublished,
        bound=JOBS,
        email=EmailText(
            ("{seller}: novi oglas „{pro_name}“", "{seller}: new ad “{pro_name}”"),
            (
                "{seller}, prodavac kog pratite, objavljuje oglas „{pro_name}“. {on_sale_text} Ponude se primaju do"
                " {pro_expiry}.",
                "{seller}, a seller you follow, published the ad “{pro_name}”. {on_sale_text} Offers are taken until"
                " {pro_expiry}.",
            ),
            AD,
        ),
        collected=True,
    ),
    NotificationType(
        "favourite-near",
        PriceNear,
        bound=JOBS,
        email=EmailText(
            ("Cena uskoro pada: {pro_name}", "The price is about to fall: {pro_name}"),
            (
                "Oglas „{pro_name}“ sa vaše liste želja je blizu niže cene: nedostaje još {missing} do {price}."
                " Ponude se primaju do {pro_expiry}.",
                "The ad “{pro_name}” on your wish list is close to a lower price: {missing} more until {price}."
                " Offers are taken until {pro_expiry}.",
            ),
            AD,
        ),
        collected=True,
    ),
    NotificationType(
        "favourite-ends",
        FavouriteEnds,
        bound=JOBS,
        email=EmailText(
            ("Prodaja se uskoro završava: {pro_name}", "The sale ends soon: {pro_name}"),
            (
                "Oglas „{pro_name}“ sa vaše liste želja ističe {pro_expiry}. Cena je sada {price}{first}.",
                "The ad “{pro_name}” on your wish list ends on {pro_expiry}. The price is now {price}{first}.",
            ),
            AD,
        ),
        collected=True,
    ),
    NotificationType(
        "limit-near",
        LimitNear,
        bound=JOBS,
        email=EmailText(
            ("Vaša granica je blizu: {pro_name}", "Your limit is near: {pro_name}"),
            (
                "Vaša ponuda za „{pro_name}“, {quantity}, čeka cenu {limit}. Cena je sada {price}, a do vaše granice"
                " nedostaje još {missing}.",
                "Your offer for “{pro_name}”, {quantity}, waits for {limit}. The price is now {price}; {missing}"
                " more until your limit.",
            ),
            PURCHASES,
        ),
        collected=True,
    ),
)

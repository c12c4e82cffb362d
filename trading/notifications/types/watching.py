"""What people watch: saved searches and followed sellers."""

from trading.notifications.types.declaration import EmailText, NotificationType
from trading.notifications.types.fields import AD, SellerFields


class SearchMatched(SellerFields):
    """search: of the saved search that found the ad, as it was called then."""

    svs_id: int
    search: str


TYPES = (
    NotificationType(
        "search-match",
        SearchMatched,
        email=EmailText(
            ("Novi oglas za „{search}“: {pro_name}", "New ad for “{search}”: {pro_name}"),
            (
                "Objavljen je oglas „{pro_name}“, koji odgovara vašoj pretrazi „{search}“. Prodavac: {seller}. Ponude"
                " se primaju do {pro_expiry}.",
                "The ad “{pro_name}” was published. It matches your search “{search}”. Seller: {seller}. Offers are"
                " taken until {pro_expiry}.",
            ),
            AD,
        ),
    ),
    NotificationType(
        "seller-published",
        SellerFields,
        email=EmailText(
            ("{seller}: novi oglas „{pro_name}“", "{seller}: new ad “{pro_name}”"),
            (
                "{seller}, prodavac kog pratite, objavljuje oglas „{pro_name}“. Ponude se primaju do {pro_expiry}.",
                "{seller}, a seller you follow, published the ad “{pro_name}”. Offers are taken until {pro_expiry}.",
            ),
            AD,
        ),
    ),
)

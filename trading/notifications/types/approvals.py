"""A first ad, or a firm, that an administrator looked at."""

from typing import TypedDict

from marketplace.common.messaging.bounds import STAFF_ACTS, TO_STAFF
from trading.notifications.types.ads import reason_words
from trading.notifications.types.declaration import EmailText, NotificationType
from trading.notifications.types.fields import AD, AdFields, SellerFields

PROFILE = "profile/my-profile"


class AdReturned(AdFields):
    """reason: of the administrator, in the words typed."""

    reason: str


class FirmApproved(TypedDict):
    """Nothing: it goes to the firm itself."""


class FirmReturned(TypedDict):
    reason: str


TYPES = (
    NotificationType(
        "ad-waits-admin",
        SellerFields,
        bound=TO_STAFF,
        email=EmailText(
            ("Oglas čeka odobrenje: {pro_name}", "An ad waits for approval: {pro_name}"),
            (
                "Oglas „{pro_name}“ čeka odobrenje. Prodavac: {seller}.",
                "The ad “{pro_name}” waits for approval. Seller: {seller}.",
            ),
            "admin/ad-approvals",
        ),
        for_admins=True,
    ),
    NotificationType(
        "ad-approved",
        AdFields,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Oglas je odobren: {pro_name}", "Ad approved: {pro_name}"),
            (
                "Administrator je odobrio vaš oglas „{pro_name}“. Oglas je objavljen i ponude se primaju do"
                " {pro_expiry}.",
                "An administrator approved your ad “{pro_name}”. It is public, and offers are taken until"
                " {pro_expiry}.",
            ),
            AD,
        ),
        fixed_on_page=True,
    ),
    NotificationType(
        "ad-returned",
        AdReturned,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Oglas je vraćen na doradu: {pro_name}", "Please change your ad: {pro_name}"),
            (
                "Administrator nije odobrio vaš oglas „{pro_name}“. {reason_text} Izmenite oglas i on će ponovo biti"
                " pregledan.",
                "An administrator did not approve your ad “{pro_name}”. {reason_text} Change the ad and it will be"
                " looked at again.",
            ),
            AD,
        ),
        words=reason_words,
        fixed_on_page=True,
    ),
    NotificationType(
        "firm-approved",
        FirmApproved,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Firma je proverena", "Your firm is verified"),
            (
                "Administrator je proverio podatke vaše firme. Pored njenog imena sada stoji „Proverena firma“.",
                "An administrator checked the details of your firm. “Verified firm” now stands beside its name.",
            ),
            PROFILE,
        ),
        for_firms=True,
        fixed_on_page=True,
    ),
    NotificationType(
        "firm-returned",
        FirmReturned,
        bound=STAFF_ACTS,
        email=EmailText(
            ("Podaci firme nisu potvrđeni", "Your firm could not be verified"),
            (
                "Administrator nije mogao da potvrdi podatke vaše firme. {reason_text} Ispravite podatke ili dokumenta"
                " u profilu i oni će ponovo biti pregledani.",
                "An administrator could not verify the details of your firm. {reason_text} Correct the details or the"
                " documents in your profile and they will be looked at again.",
            ),
            PROFILE,
        ),
        words=reason_words,
        for_firms=True,
        fixed_on_page=True,
    ),
)

"""The form in which the seed's texts are written."""

from __future__ import annotations

from typing import NamedTuple


class Said(NamedTuple):
    """One branch. label: Serbian, English. sr, en: its parts. route: of rules.ROUTES."""

    label: tuple[str, str]
    sr: tuple[str, ...]
    en: tuple[str, ...]
    route: str = ""
    items: tuple[Said, ...] = ()


def opens(route: str, sr: str, en: str) -> Said:
    """Return the item that opens a screen. sr, en: what it is called."""
    return Said((sr, en), ("Otvaram stranicu za vas.",), ("Opening the page for you.",), route)


BERZA = opens("berza", "Otvorite berzu", "Open the marketplace")
PURCHASES = opens("my_purchases", "Moje kupovine", "My purchases")
SALES = opens("my_sales", "Moje prodaje", "My sales")
NEW_AD = opens("new_ad", "Objavite oglas", "Publish an ad")
MY_DATA = opens("my_profile", "Moji podaci", "My data")
MESSAGES = opens("messages", "Otvorite poruke", "Open messages")
NOTIFICATIONS = opens("notifications", "Otvorite obaveštenja", "Open notifications")
WRITE_US = opens("contact", "Pišite nam", "Write to us")

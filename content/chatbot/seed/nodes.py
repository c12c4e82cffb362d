"""The branches of the seeded tree, and the items that several of them share."""

from __future__ import annotations

from typing import NamedTuple


class SeedNode(NamedTuple):
    """One branch. label: Serbian, English. sr, en: its parts. route: of rules.ROUTES."""

    label: tuple[str, str]
    sr: tuple[str, ...]
    en: tuple[str, ...]
    route: str = ""
    items: tuple[SeedNode, ...] = ()


def screen_link(route: str, sr: str, en: str) -> SeedNode:
    """Return the item that opens a screen. sr, en: what it is called."""
    return SeedNode((sr, en), ("Otvaram stranicu za vas.",), ("Opening the page for you.",), route)


BERZA = screen_link("berza", "Otvorite berzu", "Open the marketplace")
PURCHASES = screen_link("my_purchases", "Moje kupovine", "My purchases")
SALES = screen_link("my_sales", "Moje prodaje", "My sales")
NEW_AD = screen_link("new_ad", "Objavite oglas", "Publish an ad")
MY_DATA = screen_link("my_profile", "Moji podaci", "My data")
MESSAGES = screen_link("messages", "Otvorite poruke", "Open messages")
NOTIFICATIONS = screen_link("notifications", "Otvorite obaveštenja", "Open notifications")
WRITE_US = screen_link("contact", "Pišite nam", "Write to us")

"""Index: the addresses of every feature of trading, under /api/."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

FEATURES = ("codebooks", "accounts", "inbox", "catalogue", "offers", "messages", "contracts", "people")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("trading.offers.ads_urls")),
    *(path("", include(f"trading.{feature}.urls")) for feature in FEATURES if find_spec(f"trading.{feature}.urls")),
]

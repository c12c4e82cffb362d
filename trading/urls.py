"""Index: the addresses of every feature of trading, under /api/."""

from django.urls import URLPattern, URLResolver, include, path

FEATURES = (
    "codebooks",
    "accounts",
    "notifications",
    "catalogue",
    "ad_templates",
    "offers",
    "messages",
    "abuse_reports",
    "contracts",
    "deals",
    "board",
    "payments",
    "archives",
    "watching",
    "ad_statistics",
    "profiles",
)

urlpatterns: list[URLPattern | URLResolver] = [path("", include(f"trading.{feature}.urls")) for feature in FEATURES]

"""Addresses of one ad under /api/: its page, deleting it and renewing it, which need its offers."""

from django.urls import URLPattern, URLResolver, path

from trading.offers import ads_api

urlpatterns: list[URLPattern | URLResolver] = [
    path("products/<int:ad_id>", ads_api.OwnProductView.as_view()),
    path("products/<int:ad_id>/renew", ads_api.RenewView.as_view()),
]

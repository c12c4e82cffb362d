"""Addresses of one ad under /api/: its page with what only this room can do to it."""

from django.urls import URLPattern, URLResolver, path

from trading.offers import ads_api

urlpatterns: list[URLPattern | URLResolver] = [
    path("products/<int:ad_id>", ads_api.OwnProductView.as_view()),
    path("products/<int:ad_id>/renew", ads_api.RenewView.as_view()),
]

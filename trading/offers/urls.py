from django.urls import path

from trading.offers import ads_urls, api

urlpatterns = [
    *ads_urls.urlpatterns,
    path("offers", api.Offers.as_view()),
    path("offers/<int:offer_id>", api.OneOffer.as_view()),
    path("offers/<int:offer_id>/reject", api.Rejection.as_view()),
    path("offers/<int:offer_id>/rate", api.OfferRating.as_view()),
    path("offers/<int:offer_id>/calendar", api.DealCalendar.as_view()),
    path("products/<int:ad_id>/transactions", api.Transactions.as_view()),
    path("products/<int:ad_id>/preview", api.Preview.as_view()),
    path("products/<int:ad_id>/edit-offer", api.EditOffer.as_view()),
]

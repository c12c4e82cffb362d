"""Addresses of ads and favourites under /api/."""

from django.urls import URLPattern, URLResolver, include, path

from trading.catalogue import api

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("trading.catalogue.drafts.urls")),
    path("", include("trading.catalogue.groups.urls")),
    path("products", api.ProductsView.as_view()),
    path("products/newest", api.NewestView.as_view()),
    path("products/popular", api.PopularView.as_view()),
    path("products/new", api.NewView.as_view()),
    path("products/nearest", api.NearestView.as_view()),
    path("products/counts", api.OptionCountsView.as_view()),
    path("products/suggestions", api.SuggestionsView.as_view()),
    path("products/groups/<int:group_id>", api.GroupView.as_view()),
    path("products/<int:ad_id>/similar", api.SimilarView.as_view()),
    path("products/<int:ad_id>/user", api.OfSellerView.as_view()),
    path("favorites", api.FavouritesView.as_view()),
]

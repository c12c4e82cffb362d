from django.urls import path

from trading.watching import api

urlpatterns = [
    path("user/searches", api.SavedSearches.as_view()),
    path("user/searches/<int:search_id>", api.OneSavedSearch.as_view()),
    path("user/following", api.FollowedSellers.as_view()),
    path("user/following/<int:user_id>", api.OneFollowedSeller.as_view()),
]

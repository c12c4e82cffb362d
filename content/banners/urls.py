from django.urls import path

from content.banners import api

urlpatterns = [
    path("banners", api.Banners.as_view()),
    path("banners/all", api.AllBanners.as_view()),
    path("banners/<int:banner_id>", api.OneBanner.as_view()),
]

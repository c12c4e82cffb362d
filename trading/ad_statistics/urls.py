from django.urls import path

from trading.ad_statistics import api

urlpatterns = [
    path("products/<int:ad_id>/view", api.AdView.as_view()),
    path("products/<int:ad_id>/statistics", api.Statistics.as_view()),
]

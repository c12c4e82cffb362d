from django.urls import path

from trading.archives import api

urlpatterns = [
    path("products/<int:ad_id>/contracts/archive", api.Archive.as_view()),
    path("products/<int:ad_id>/contracts/archive/state", api.ArchiveState.as_view()),
]

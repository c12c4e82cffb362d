from django.urls import path

from trading.board import api

urlpatterns = [
    path("products/<int:ad_id>/board", api.SaleBoard.as_view()),
]

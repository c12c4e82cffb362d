from django.urls import path

from trading.board import api, totals_api

urlpatterns = [
    path("products/<int:ad_id>/board", api.SaleBoard.as_view()),
    path("products/<int:ad_id>/board/steps", api.BoardSteps.as_view()),
    path("products/<int:ad_id>/board/documents", api.BoardDocuments.as_view()),
    path("products/<int:ad_id>/board/messages", api.BoardMessages.as_view()),
    path("products/<int:ad_id>/board/export", api.BoardTable.as_view()),
    path("products/<int:ad_id>/board/labels", api.BoardLabels.as_view()),
    path("products/<int:ad_id>/board/packing-list", api.BoardPackingList.as_view()),
    path("user/deal-totals", totals_api.Totals.as_view()),
    path("user/deal-totals/export", totals_api.TotalsTable.as_view()),
]

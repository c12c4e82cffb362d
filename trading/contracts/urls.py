from django.urls import path

from trading.contracts import api

urlpatterns = [
    path("offers/<int:offer_id>/report", api.ReportView.as_view()),
    path("offers/<int:offer_id>/report/preview", api.ReportPreview.as_view()),
    path("products/<int:ad_id>/sheet", api.DealSheetView.as_view()),
]

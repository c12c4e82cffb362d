from django.urls import path

from trading.payments import api

urlpatterns = [
    path("deals/<int:offer_id>/payment", api.PaymentView.as_view()),
    path("deals/<int:offer_id>/proforma", api.ProformaView.as_view()),
    path("deals/<int:offer_id>/proforma/preview", api.ProformaPreview.as_view()),
    path("deals/<int:offer_id>/payment-slip", api.PaymentSlipView.as_view()),
    path("deals/<int:offer_id>/e-invoice", api.EInvoiceView.as_view()),
]

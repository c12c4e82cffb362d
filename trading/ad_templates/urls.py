from django.urls import path

from trading.ad_templates import api

urlpatterns = [
    path("ad-templates/delivery", api.DeliveryTemplates.as_view()),
    path("ad-templates/terms", api.TermsTemplates.as_view()),
    path("ad-templates/<int:template_id>", api.OneTemplate.as_view()),
]

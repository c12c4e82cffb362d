from django.urls import path

from content.partners import api

urlpatterns = [
    path("partners", api.Partners.as_view()),
    path("partners/all", api.AllPartners.as_view()),
    path("partners/<int:partner_id>", api.OnePartner.as_view()),
]

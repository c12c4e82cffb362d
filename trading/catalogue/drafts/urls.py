from django.urls import path

from trading.catalogue.drafts import api

urlpatterns = [
    path("ad-drafts", api.Drafts.as_view()),
    path("ad-drafts/<int:draft_id>", api.OneDraft.as_view()),
    path("ad-drafts/<int:draft_id>/files", api.DraftFiles.as_view()),
]

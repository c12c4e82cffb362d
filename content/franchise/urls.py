from django.urls import path

from content.franchise import api

urlpatterns = [
    path("franchise/franchise", api.FranchiseDocuments.as_view()),
    path("franchise/franchise/<int:franchise_document_id>", api.OneFranchiseDocument.as_view()),
    path("franchise/franchise/<int:franchise_document_id>/document", api.FranchisePreview.as_view()),
    path("franchise/franchise/<int:franchise_document_id>/download", api.FranchiseDownload.as_view()),
]

from django.urls import path

from content.documents import api

urlpatterns = [
    path("documents", api.Documents.as_view()),
    path("documents/<int:document_id>", api.OneDocument.as_view()),
    path("documents/<int:document_id>/document", api.DocumentPreview.as_view()),
    path("documents/<int:document_id>/download", api.DocumentDownload.as_view()),
]

from django.urls import path

from competitions.competitions import api

urlpatterns = [
    path("competitions/competitions", api.Competitions.as_view()),
    path("competitions/competitions/active", api.ActiveCompetition.as_view()),
    path("competitions/documents", api.Documents.as_view()),
    path("competitions/documents/<int:competition_document_id>", api.OneDocument.as_view()),
    path("competitions/documents/<int:competition_document_id>/document", api.DocumentPreview.as_view()),
    path("competitions/documents/<int:competition_document_id>/download", api.DocumentDownload.as_view()),
    path("competitions/admin/competitions", api.AdminCompetitions.as_view()),
    path("competitions/admin/competitions/list", api.CompetitionNames.as_view()),
    path("competitions/admin/competitions/<int:competition_id>", api.OneAdminCompetition.as_view()),
]

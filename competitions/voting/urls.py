from django.urls import path

from competitions.voting import api

urlpatterns = [
    path("competitions/works/<int:work_id>/vote", api.WorkVote.as_view()),
    path("competitions/voter", api.OneVoter.as_view()),
    path("competitions/admin/competitions/<int:competition_id>/integrity", api.Integrity.as_view()),
]

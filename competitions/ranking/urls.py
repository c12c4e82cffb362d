from django.urls import path

from competitions.ranking import api

urlpatterns = [path("competitions/competitions/<int:competition_id>", api.OneCompetition.as_view())]

from django.urls import include, path

urlpatterns = [
    path("", include("competitions.contests.urls")),
    path("", include("competitions.schools.urls")),
    path("", include("competitions.entries.urls")),
    path("", include("competitions.ranking.urls")),
    path("", include("competitions.voting.urls")),
]

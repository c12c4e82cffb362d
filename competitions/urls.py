from django.urls import include, path

urlpatterns = [
    path("", include("competitions.competitions.urls")),
    path("", include("competitions.schools.urls")),
    path("", include("competitions.works.urls")),
    path("", include("competitions.ranking.urls")),
    path("", include("competitions.voting.urls")),
]

from django.urls import path

from content.support import api

urlpatterns = [
    path("suggestions", api.Suggestions.as_view()),
    path("suggestions/<int:suggestion_id>", api.OneSuggestion.as_view()),
    path("suggestions-public", api.PublicSuggestions.as_view()),
]

from django.urls import path

from content import api

urlpatterns = [
    path("suggestions", api.Suggestions.as_view()),
    path("suggestions-public", api.PublicSuggestions.as_view()),
]

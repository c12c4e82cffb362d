from django.urls import include, path

from content import api

urlpatterns = [
    path("", include("content.banners.urls")),
    path("", include("content.contact.urls")),
    path("", include("content.documents.urls")),
    path("", include("content.franchise.urls")),
    path("", include("content.newsletter.urls")),
    path("", include("content.partners.urls")),
    path("", include("content.faq.urls")),
    path("", include("content.news.urls")),
    path("", include("content.tutorials.urls")),
    path("", include("content.chatbot.urls")),
    path("suggestions", api.Suggestions.as_view()),
    path("suggestions/<int:suggestion_id>", api.OneSuggestion.as_view()),
    path("suggestions-public", api.PublicSuggestions.as_view()),
]

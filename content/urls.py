from django.urls import include, path

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
    path("", include("content.support.urls")),
]

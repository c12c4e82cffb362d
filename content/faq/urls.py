from django.urls import path

from content.faq import api

urlpatterns = [
    path("faq", api.Faq.as_view()),
    path("faq/all", api.AllFaq.as_view()),
    path("faq/<int:faq_id>", api.OneFaq.as_view()),
    path("faq/locale/<int:faq_text_id>", api.OneFaqText.as_view()),
]

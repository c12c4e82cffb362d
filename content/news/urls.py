from django.urls import path

from content.news import api

urlpatterns = [
    path("news", api.NewsList.as_view()),
    path("news/<int:news_id>", api.OneNews.as_view()),
    path("news-links", api.NewsLinks.as_view()),
]

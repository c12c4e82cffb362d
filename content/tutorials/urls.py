from django.urls import path

from content.tutorials import api

urlpatterns = [
    path("tutorials", api.Tutorials.as_view()),
    path("tutorials/<int:tutorial_id>", api.OneTutorial.as_view()),
]

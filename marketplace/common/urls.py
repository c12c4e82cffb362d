"""Addresses of the kernel under /api/."""

from django.urls import URLPattern, URLResolver, path

from marketplace.common.files.exports.urls import urlpatterns as exports
from marketplace.common.files.urls import urlpatterns as files
from marketplace.common.http import views
from marketplace.common.messaging.mail.api import UnsubscribeView

urlpatterns: list[URLPattern | URLResolver] = [
    path("config", views.Config.as_view()),
    path("health", views.Health.as_view()),
    path("human-check", views.HumanChallenge.as_view()),
    path("newsletter/unsubscribe", UnsubscribeView.as_view()),
    *exports,
    *files,
]

"""Addresses of the kernel under /api/."""

from django.urls import URLPattern, URLResolver, path

from marketplace.common.files.urls import urlpatterns as files
from marketplace.common.http.health import Health
from marketplace.common.integrations.api import Config
from marketplace.common.integrations.human_check.api import HumanChallenge
from marketplace.common.messaging.mail.api import UnsubscribeView
from marketplace.common.monitoring.api import Live, Ready

urlpatterns: list[URLPattern | URLResolver] = [
    path("config", Config.as_view()),
    path("health", Health.as_view()),
    path("health/live", Live.as_view()),
    path("health/ready", Ready.as_view()),
    path("human-check", HumanChallenge.as_view()),
    path("newsletter/unsubscribe", UnsubscribeView.as_view()),
    *files,
]

"""The Celery application; its schedule and limits stand in settings."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "marketplace.settings")
app = Celery("zbir")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

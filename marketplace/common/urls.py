"""Addresses of the kernel under /api/."""

from django.urls import URLPattern, URLResolver

from marketplace.common.files.urls import urlpatterns as files

urlpatterns: list[URLPattern | URLResolver] = [*files]

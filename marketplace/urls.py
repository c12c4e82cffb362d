"""Every address of the house: the API of each room, then the pages."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from marketplace import spa

ROOMS = ("marketplace.common", "trading", "content", "competitions", "backoffice")

urlpatterns: list[URLPattern | URLResolver] = [
    *(path("api/", include(f"{room}.urls")) for room in ROOMS if find_spec(f"{room}.urls")),
    path("", spa.page),
    path("sr", spa.page),
    path("sr/", spa.page),
    path("sr/<path:rest>", spa.page),
    path("en", spa.page, {"language": "en"}),
    path("en/", spa.page, {"language": "en"}),
    path("en/<path:rest>", spa.page, {"language": "en"}),
    path("<str:first>", spa.with_language),
    path("<str:first>/", spa.with_language),
    path("<str:first>/<path:rest>", spa.with_language),
]

"""Every address of the site: the API of each app, then the pages."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from marketplace.common.http import envelope
from marketplace.common.http.routing import by_first_word
from marketplace.website import icons, sitemap, spa

APPS = ("marketplace.common", "trading", "content", "competitions", "backoffice")

handler400 = envelope.api_400
handler404 = envelope.api_404
handler500 = envelope.api_500

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/", include(by_first_word(path("", include(f"{app}.urls")) for app in APPS))),
    re_path(r"^(?:api|static)(?:/|$)", envelope.api_404),
    path("robots.txt", sitemap.robots),
    path("sitemap.xml", sitemap.index),
    path("sitemap-<slug:section>-<int:number>.xml", sitemap.part),
    path("icons/<slug:name>.svg", icons.icon),
    path("", spa.page),
    path("sr", spa.page),
    path("sr/", spa.page),
    path("sr/<path:rest>", spa.page),
    path("en", spa.page, {"language": "en"}),
    path("en/", spa.page, {"language": "en"}),
    path("en/<path:rest>", spa.page, {"language": "en"}),
    path("<str:first>", spa.redirect_to_language),
    path("<str:first>/", spa.redirect_to_language),
    path("<str:first>/<path:rest>", spa.redirect_to_language),
]
